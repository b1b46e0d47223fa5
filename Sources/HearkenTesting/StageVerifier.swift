public import HearkenCore

/// Runs stages on audio, frame by frame as a pipeline does, and gives back what they say.
///
/// ```swift
/// let verifier = StageVerifier()
/// let settings = Settings()
/// let events = try verifier.verify(.speechLike(milliseconds: 2_000)) {
///     [VoiceActivityStage(settings, detector: EnergyDetector(settings))]
/// }
/// ```
public struct StageVerifier: Sendable {
    /// What a stage does wrong.
    public enum Failure: Error, Hashable, CustomStringConvertible {
        /// The same audio gave other events, with what lay between the two runs.
        case differs(after: String, expected: [SpeechEvent], actual: [SpeechEvent])
        /// The stage threw on audio of this kind.
        case threw(on: String, SpeechError)

        /// What went wrong, with the first event that differs.
        public var description: String {
            switch self {
            case .differs(let run, let expected, let actual):
                let index = zip(expected, actual).enumerated().first { $1.0 != $1.1 }?.offset
                let place = index ?? min(expected.count, actual.count)
                let wanted = place < expected.count ? "\(expected[place])" : "no event"
                let found = place < actual.count ? "\(actual[place])" : "no event"
                return "other events after \(run): event \(place) is \(found), expected \(wanted)"
            case .threw(let audio, let error):
                return "failed on \(audio): \(error)"
            }
        }
    }

    /// Makes the stages of a run, in their order.
    public typealias Factory = () throws(SpeechError) -> [any SpeechStage]
    /// Acts on the context before the stages see the frame at the position: what an app's `activate()` would do.
    public typealias Script = (SamplePosition, inout SpeechContext) -> Void

    /// The audio that the stages get.
    public let format: AudioFormat
    /// Traces below are dropped.
    public var traceLevel = TraceLevel.none

    /// A verifier with audio of `sampleRate` hertz in frames of `frameLength` samples.
    public init(sampleRate: Int = 16_000, frameLength: Int = 320) {
        format = AudioFormat(sampleRate: sampleRate, frameLength: frameLength)
    }

    /// Runs fresh stages over a signal; the last frame is filled up with silence.
    ///
    /// - Parameters:
    ///   - signal: The audio, at the verifier's sample rate.
    ///   - script: What happens to the context before each frame.
    ///   - make: Makes the stages.
    /// - Returns: All events, the traces included that the trace level lets through.
    /// - Throws: What a stage threw.
    public func events(
        _ signal: TestSignal, script: Script = { _, _ in }, from make: Factory
    ) throws(SpeechError) -> [SpeechEvent] {
        let stages = try make()
        try prepare(stages)
        return try run(stages, signal, script)
    }

    /// Runs stages over a signal and checks what every stage must keep.
    ///
    /// That is: fresh stages give the same events again; so do the same stages after `reset()`, also when hostile audio
    /// came before it, and after another `prepare(for:)`; no hostile audio makes them throw (NaN, infinite numbers,
    /// samples far beyond ±1, clipping, DC, digital silence, lost samples).
    ///
    /// - Returns: The events.
    /// - Throws: ``Failure``, or what a stage threw on the signal.
    public func verify(
        _ signal: TestSignal, script: Script = { _, _ in }, from make: Factory
    ) throws -> [SpeechEvent] {
        let expected = try events(signal, script: script, from: make)
        try compare(expected, "a run of fresh stages", try events(signal, script: script, from: make))
        let stages = try make()
        try prepare(stages)
        for (name, hostile) in hostileSignals() {
            do throws(SpeechError) {
                _ = try run(stages, hostile, script, losingSamples: true)
            } catch {
                throw Failure.threw(on: name, error)
            }
            for stage in stages { stage.reset() }
            try compare(expected, "\(name) and reset()", try run(stages, signal, script))
            for stage in stages { stage.reset() }
        }
        try prepare(stages)
        try compare(expected, "another prepare(for:)", try run(stages, signal, script))
        return expected
    }

    private func prepare(_ stages: [any SpeechStage]) throws(SpeechError) {
        for stage in stages { try stage.prepare(for: format) }
    }

    private func compare(_ expected: [SpeechEvent], _ run: String, _ actual: [SpeechEvent]) throws(Failure) {
        guard actual != expected else { return }
        throw .differs(after: run, expected: expected, actual: actual)
    }

    private func run(
        _ stages: [any SpeechStage], _ signal: TestSignal, _ script: Script, losingSamples: Bool = false
    ) throws(SpeechError) -> [SpeechEvent] {
        precondition(signal.sampleRate == format.sampleRate, "the signal has another sample rate than the verifier")
        var context = SpeechContext(traceLevel: traceLevel)
        var frame = Frame(length: format.frameLength)
        var lost = 0
        for start in stride(from: 0, to: signal.samples.count, by: format.frameLength) {
            frame.samplesLost = losingSamples && start % (7 * format.frameLength) == 0 ? format.frameLength / 3 : 0
            lost += frame.samplesLost
            frame.position = SamplePosition.zero + (start + lost)
            context.position = frame.position
            fill(&frame, from: signal.samples, at: start)
            script(context.position, &context)
            for stage in stages { try stage.process(&frame, in: &context) }
        }
        for stage in stages { try stage.finish(in: &context) }
        return context.outbox
    }

    private func fill(_ frame: inout Frame, from samples: [Float], at start: Int) {
        var span = frame.mutableSpan
        for i in span.indices {
            span[i] = start + i < samples.count ? samples[start + i] : 0
        }
    }

    private func hostileSignals() -> [(name: String, signal: TestSignal)] {
        let length = format.sampleRate
        func filled(_ sample: (Int) -> Float) -> TestSignal {
            TestSignal(samples: (0..<length).map(sample), sampleRate: format.sampleRate)
        }
        return [
            ("NaN", filled { _ in .nan }),
            ("one NaN", filled { $0 == length / 2 ? .nan : 0.1 }),
            ("infinite samples", filled { $0 % 2 == 0 ? .infinity : -.infinity }),
            ("enormous samples", filled { $0 % 2 == 0 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude }),
            ("denormal samples", filled { $0 % 2 == 0 ? .leastNonzeroMagnitude : -.leastNonzeroMagnitude }),
            ("clipped audio", filled { $0 / 40 % 2 == 0 ? 1 : -1 }),
            ("DC", filled { _ in 0.9 }),
            ("digital silence", filled { _ in 0 }),
        ]
    }
}
