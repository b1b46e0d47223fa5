public import HearkenCore

/// A speech event as JSON: one object on one line, keys in alphabetical order, the same bytes for the same event.
///
/// `event` names what happened. Positions (`position`, `start`, `end`) count samples since `start()`; the fields that
/// end in `_seconds` and `seconds` tell the same as time. Fields without a value are left out.
public struct SpeechEventRecord: Encodable, Sendable {
    private enum Keys: String, CodingKey {
        case file, number, event, position, seconds
        case cause, phrase, score, reason
        case samplesLost = "samples_lost"
        case eventsLost = "events_lost"
        case trace, error
    }

    private let event: SpeechEvent
    private let sampleRate: Int
    private let file: String?

    /// The record of an event.
    ///
    /// - Parameter event: What happened.
    /// - Parameter sampleRate: The pipeline's rate in hertz, for the times in seconds.
    /// - Parameter file: What the audio comes from, where there are several.
    public init(_ event: SpeechEvent, sampleRate: Int, file: String? = nil) {
        self.event = event
        self.file = file
        self.sampleRate = sampleRate
    }

    /// Writes the event's fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encodeIfPresent(file, forKey: .file)
        try container.encode(event.number, forKey: .number)
        try container.encode(event.kind.name, forKey: .event)
        try container.encode(event.position.rawValue, forKey: .position)
        try container.encode(event.position.seconds(at: sampleRate), forKey: .seconds)
        switch event.kind {
        case .initialized, .started, .stopped, .paused, .resumed, .speechStarted, .speechEnded, .timedOut,
            .sourceRecovered:
            break
        case .speechScore(let score):
            try container.encodeIfPresent(score.finite, forKey: .score)
        case .activated(let cause):
            try container.encode(cause.name, forKey: .cause)
            if case .wakeWord(let phrase, let score) = cause {
                try container.encode(phrase, forKey: .phrase)
                try container.encodeIfPresent(score.finite, forKey: .score)
            }
        case .recognizedPartial(let transcript):
            try TranscriptRecord(transcript, sampleRate: sampleRate).encode(to: encoder)
        case .recognized(let recognition):
            try RecognitionRecord(recognition, sampleRate: sampleRate).encode(to: encoder)
        case .deactivated(let reason):
            try container.encode(reason.rawValue, forKey: .reason)
        case .samplesLost(let count, let reason):
            try container.encode(count, forKey: .samplesLost)
            try container.encode(reason.rawValue, forKey: .reason)
        case .eventsLost(let count):
            try container.encode(count, forKey: .eventsLost)
        case .trace(let trace):
            try container.encode(TraceRecord(trace), forKey: .trace)
        case .failed(let error), .sourceUnavailable(let error):
            try container.encode(SpeechErrorRecord(error), forKey: .error)
        }
    }

    /// The record as one line of JSON, without the line's end.
    public func json() -> String { JSONText.line(self) }
}

extension BinaryFloatingPoint {
    /// The number, or nil where JSON has no way to write it.
    var finite: Self? { isFinite ? self : nil }
}
