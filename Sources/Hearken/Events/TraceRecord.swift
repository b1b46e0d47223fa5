import HearkenCore

/// A trace as JSON: level, stage, and either a text or the numbers.
struct TraceRecord: Encodable {
    private enum Keys: String, CodingKey {
        case level, stage, text, frames, speech
        case meanNanoseconds = "mean_ns"
        case maximumNanoseconds = "maximum_ns"
        case levelDecibels = "level_dbfs"
        case noiseFloorDecibels = "noise_floor_dbfs"
    }

    let trace: SpeechTrace

    init(_ trace: SpeechTrace) { self.trace = trace }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(trace.level.name, forKey: .level)
        try container.encode(trace.stage.rawValue, forKey: .stage)
        switch trace.message {
        case .text(let text):
            try container.encode(text, forKey: .text)
        case .stageTime(let frames, let mean, let maximum):
            try container.encode(frames, forKey: .frames)
            try container.encode(mean, forKey: .meanNanoseconds)
            try container.encode(maximum, forKey: .maximumNanoseconds)
        case .voiceActivity(let isSpeech, let level, let noiseFloor):
            try container.encode(isSpeech, forKey: .speech)
            try container.encodeIfPresent(level.finite, forKey: .levelDecibels)
            try container.encodeIfPresent(noiseFloor.finite, forKey: .noiseFloorDecibels)
        }
    }
}
