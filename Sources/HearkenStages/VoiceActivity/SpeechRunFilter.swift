internal import HearkenCore

/// Rise and fall delays: speech begins when voice has lasted for one delay, and ends when silence has lasted for the
/// other.
///
/// Time is counted in sample positions, so samples that were lost count as silence between frames of silence. They do
/// not count as voice: a frame of voice after a loss begins a new run, for nobody knows what was said in between.
struct SpeechRunFilter {
    /// Samples of voice in a row before speech has begun.
    let riseDelay: Int
    /// The same while speech is awaited.
    let awaitedRiseDelay: Int
    /// Samples of silence in a row before speech has ended.
    let fallDelay: Int
    /// Whether someone is speaking.
    private(set) var isSpeech = false

    private var isVoice = false
    private var runStart: SamplePosition?

    /// A filter with delays in samples.
    init(riseDelay: Int, awaitedRiseDelay: Int, fallDelay: Int) {
        self.riseDelay = riseDelay
        self.awaitedRiseDelay = awaitedRiseDelay
        self.fallDelay = fallDelay
    }

    /// Takes the decision on the next frame.
    ///
    /// - Parameters:
    ///   - isVoice: Whether the frame is voice.
    ///   - start: The frame's first sample.
    ///   - end: The sample after its last.
    ///   - isAfterLoss: Whether samples are missing before or in it.
    ///   - isAwaited: Whether speech is awaited, so that less of it will do.
    /// - Returns: Where `isSpeech` changed: at the start of the run that was long enough; nil when it did not.
    mutating func observe(
        _ isVoice: Bool, from start: SamplePosition, to end: SamplePosition, isAfterLoss: Bool = false,
        isAwaited: Bool = false
    ) -> SamplePosition? {
        if isVoice != self.isVoice || (isVoice && isAfterLoss) { runStart = nil }
        self.isVoice = isVoice
        let runStart = self.runStart ?? start
        self.runStart = runStart
        let delay = isVoice ? (isAwaited ? awaitedRiseDelay : riseDelay) : fallDelay
        guard isVoice != isSpeech, end - runStart >= delay else { return nil }
        isSpeech = isVoice
        return runStart
    }

    /// Ends the audio at `end`.
    ///
    /// - Returns: Where speech ended, if it was under way: where the voice was last heard.
    mutating func finish(at end: SamplePosition) -> SamplePosition? {
        guard isSpeech else { return nil }
        isSpeech = false
        return isVoice ? end : runStart ?? end
    }

    /// Forgets what was heard.
    mutating func reset() {
        isSpeech = false
        isVoice = false
        runStart = nil
    }
}
