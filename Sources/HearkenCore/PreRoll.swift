/// The latest frames before an activation, so that whoever gets the utterance hears its first syllable too.
///
/// `pre-roll` counts from where the voice began, which a trigger knows only `vad-rise-delay` later: both are kept.
package struct PreRoll {
    private let frameLength: Int
    private let frames: Int
    private let length: Int
    private var samples: [Float]
    private var next = 0
    private var count = 0
    /// Where the sample after the newest frame lies.
    private var end: SamplePosition = .zero

    /// Room for the `pre-roll` and `vad-rise-delay` of `settings`, rounded up to whole frames.
    package init(_ settings: Settings) {
        let format = settings.audioFormat
        length = format.samples(milliseconds: settings[.preRoll])
        frameLength = format.frameLength
        frames =
            format.frames(milliseconds: settings[.preRoll]) + format.frames(milliseconds: settings[.vadRiseDelay])
        samples = [Float](repeating: 0, count: frames * frameLength)
    }

    /// Samples that are kept at most.
    package var capacity: Int { samples.count }

    /// Keeps a copy of a frame in place of the oldest. Behind a gap, what lies before it is forgotten.
    package mutating func append(_ frame: borrowing Frame) {
        guard frames > 0 else { return }
        if frame.position != end { clear() }
        let source = frame.span
        let start = next * frameLength
        var target = samples.mutableSpan
        for index in source.indices { target[start + index] = source[index] }
        next = (next + 1) % frames
        count = min(count + 1, frames)
        end = frame.position + frameLength
    }

    /// Forgets everything.
    package mutating func clear() { count = 0 }

    /// Hands out the kept frames that belong to an activation, oldest first.
    ///
    /// - Parameters:
    ///   - cause: What began the activation.
    ///   - context: The context in which it began.
    ///   - earliest: Frames that begin before this are not wanted.
    package func forEachFrame(
        before cause: ActivationCause, in context: borrowing SpeechContext, notBefore earliest: SamplePosition,
        _ body: (Span<Float>, SamplePosition) -> Void
    ) {
        let isVoice = cause == .voiceActivity && context.isSpeech
        let start = (isVoice ? context.speechChangedAt : context.activatedAt) - length
        for age in stride(from: count, to: 0, by: -1) {
            let position = end - age * frameLength
            guard position >= earliest, position + frameLength > start else { continue }
            let slot = (next - age + frames) % frames * frameLength
            body(samples.span.extracting(slot..<slot + frameLength), position)
        }
    }
}
