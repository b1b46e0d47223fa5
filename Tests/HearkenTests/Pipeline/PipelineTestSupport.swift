import Hearken
import HearkenTesting

/// A pipeline of scripted parts: what lies between source and listeners is the real thing.
struct ScriptedPipeline {
    var stage: @Sendable () -> ScriptedStage = { ScriptedStage { _, _ in } }
    var lines: [ScriptedRecognizer.Line]? = [.init("hello")]
    var record = ScriptedRecognizer.Record()
    var settings: [String: SettingValue] = ["pre-roll": .integer(0)]
    var source: @Sendable () -> any AudioSource

    func build() throws -> SpeechPipeline {
        let stage = stage
        let lines = lines
        let record = record
        let source = source
        return try SpeechPipelineBuilder()
            .useProfile(
                SpeechProfile(
                    name: "scripted", summary: "For tests.", stages: ["scripted"],
                    recognizer: lines == nil ? nil : "scripted", settings: settings
                )
            )
            .register(stage: "scripted") { (_) throws(SpeechError) -> any SpeechStage in stage() }
            .register(recognizer: "scripted") { (_) throws(SpeechError) -> any Recognizer in
                ScriptedRecognizer(lines ?? [], record: record)
            }
            .useSource { (_) throws(SpeechError) -> any AudioSource in source() }
            .build()
    }

    /// Runs the pipeline from the source's first sample to its last.
    func run() async throws -> [SpeechEvent] {
        let pipeline = try build()
        let events = pipeline.events
        try await pipeline.start()
        return await events.collect()
    }
}

extension SpeechEvents {
    /// All events to the end.
    func collect() async -> [SpeechEvent] {
        var all: [SpeechEvent] = []
        for await event in self { all.append(event) }
        return all
    }
}

extension SpeechEvent {
    /// The event in a word or two, for comparing sequences.
    var brief: String {
        switch kind {
        case .activated(let cause): "activated \(cause)"
        case .deactivated(let reason): "deactivated \(reason.rawValue)"
        case .recognizedPartial(let transcript): "partial \(transcript.text)"
        case .recognized(let recognition): "recognized \(recognition.text)"
        case .samplesLost(let count, let reason): "lost \(count) \(reason.rawValue)"
        case .failed(let error): "failed \(error.code)"
        case .sourceUnavailable(let error): "unavailable \(error.code)"
        case .eventsLost(let count): "events lost \(count)"
        default: "\(kind)"
        }
    }
}

/// Samples that tell where they came from: the n-th is n / 2²⁰.
func ramp(_ count: Int, from start: Int = 0) -> [Float] {
    (start..<start + count).map { Float($0) / 1_048_576 }
}

/// A stage that activates at one frame and deactivates at another, counted from 0.
@Sendable func activating(from first: Int, to last: Int) -> ScriptedStage {
    var frame = -1
    return ScriptedStage { _, context in
        frame += 1
        if frame == first { context.activate(.voiceActivity) }
        if frame == last { context.deactivate(.endOfSpeech) }
    }
}
