/// What a recogniser has to say after taking some audio.
public enum RecognizerUpdate: Sendable {
    /// Nothing new.
    case none
    /// The text so far, or in a long utterance the latest minute or two of it, so that its cost stays the same; replaces
    /// the earlier partial of this utterance.
    case partial(Transcript)
    /// The engine found the end of the utterance itself (a grammar came to its end, an end-of-query token): the
    /// pipeline deactivates with the reason ``DeactivationReason/recognized``.
    case endOfUtterance
}

/// A speech-recognition engine: audio of one utterance in, text out.
///
/// All calls come from the recognition lane's thread, in the order `prepare`, then for each utterance `begin`, any
/// number of `accept`, and one of `finish` or `cancel`. A recogniser may allocate, wait and compute for as long as it
/// likes: audio queues up meanwhile. It need not be `Sendable`. Engines that work on blocks of their own size
/// (streaming neural networks) buffer in `accept` and flush in `finish`.
public protocol Recognizer: AnyObject {
    /// Loads models and allocates for audio of `format`. Called once, before any audio.
    func prepare(for format: AudioFormat) throws(SpeechError)

    /// Starts an utterance.
    ///
    /// - Parameter position: Where its first sample lies; word times count from there.
    func begin(at position: SamplePosition) throws(SpeechError)

    /// Takes the next samples of the utterance: any number of mono samples in -1...1 at the pipeline's rate.
    func accept(_ samples: Span<Float>) throws(SpeechError) -> RecognizerUpdate

    /// Ends the utterance and gives the result, or nil when nothing was understood.
    func finish() throws(SpeechError) -> Recognition?

    /// Ends the utterance and drops it. Also called after `begin`, `accept` or `finish` threw.
    func cancel()
}
