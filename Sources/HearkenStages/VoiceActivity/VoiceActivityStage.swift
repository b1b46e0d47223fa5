public import HearkenCore

/// Says whether someone is speaking: a detector's score, hysteresis, then rise and fall delays.
///
/// Sets `context.speechScore` for every frame, which is also an event `speechScore` where `vad-scores` asks for it, and
/// `context.isSpeech` on edges. The edge of a `speechStarted` lies where the voice began, `vad-rise-delay` before it was
/// sure (`wake-rise-delay` where the pipeline waits for speech); that of a `speechEnded` where the silence began. Traces
/// `.voiceActivity` on every edge (INFO) and on every change before the delays (DEBUG).
public final class VoiceActivityStage: SpeechStage {
    private let detector: any VoiceActivityDetector
    private let riseDelay: Int
    private let awaitedRiseDelay: Int
    private let fallDelay: Int
    private let emitsScores: Bool
    private var hysteresis: SpeechHysteresis
    private var runs = SpeechRunFilter(riseDelay: 0, awaitedRiseDelay: 0, fallDelay: 0)
    private var end = SamplePosition.zero

    /// A stage with the given detector; of the settings it takes threshold, delays and `vad-scores`.
    ///
    /// A pipeline makes one with the detector that `vad-detector` names.
    public init(_ settings: Settings, detector: any VoiceActivityDetector) {
        self.detector = detector
        riseDelay = settings[.vadRiseDelay]
        awaitedRiseDelay = min(riseDelay, settings[.wakeRiseDelay])
        fallDelay = settings[.vadFallDelay]
        emitsScores = settings[.vadScores]
        hysteresis = SpeechHysteresis(
            enter: Float(settings[.vadThreshold]), exit: Float(settings[.vadExitThreshold])
        )
    }

    /// Prepares the detector.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        try detector.prepare(for: format)
        hysteresis.reset()
        runs = SpeechRunFilter(
            riseDelay: format.samples(milliseconds: riseDelay),
            awaitedRiseDelay: format.samples(milliseconds: awaitedRiseDelay),
            fallDelay: format.samples(milliseconds: fallDelay)
        )
        end = .zero
    }

    /// Scores the frame and reports an edge.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
        let score = detector.score(frame)
        context.speechScore = score
        if emitsScores { context.emit(.speechScore(score)) }
        let wasVoice = hysteresis.isVoice
        let isVoice = hysteresis.observe(score)
        end = frame.position + frame.count
        let edge = runs.observe(
            isVoice, from: frame.position, to: end, isAfterLoss: frame.samplesLost > 0, isAwaited: context.awaitsSpeech
        )
        if isVoice != wasVoice { trace(.debug, isVoice, in: &context) }
        // Without an edge this only matters after a reset, when the context may still hold what was before.
        guard context.isSpeech != runs.isSpeech else { return }
        context.setSpeech(runs.isSpeech, at: edge)
        trace(.info, runs.isSpeech, in: &context)
    }

    /// Ends speech that is under way.
    public func finish(in context: inout SpeechContext) throws(SpeechError) {
        guard let edge = runs.finish(at: end) else { return }
        context.setSpeech(false, at: edge)
        trace(.info, false, in: &context)
    }

    /// Forgets what was heard, the noise floor too.
    public func reset() {
        detector.reset()
        hysteresis.reset()
        runs.reset()
    }

    private func trace(_ level: TraceLevel, _ isSpeech: Bool, in context: inout SpeechContext) {
        context.trace(
            level, .voiceActivity,
            .voiceActivity(isSpeech: isSpeech, level: detector.level, noiseFloor: detector.noiseFloor)
        )
    }
}
