public import HearkenCore

/// Ends an utterance once no new text has come for a while: a text timer, measured on audio time.
///
/// Wraps another recogniser. As long as nothing has been understood it waits for ever.
public final class TextTimeout: Recognizer {
    private let recognizer: any Recognizer
    private let milliseconds: Int
    private var limit = 0
    /// Samples since the text last changed; nil before the first text.
    private var unchanged: Int?

    /// A recogniser that ends its utterances.
    ///
    /// - Parameter recognizer: The recogniser that does the work.
    /// - Parameter milliseconds: Audio without new text that ends an utterance.
    public init(_ recognizer: any Recognizer, milliseconds: Int) {
        self.recognizer = recognizer
        self.milliseconds = milliseconds
    }

    /// Prepares the wrapped recogniser.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        limit = format.samples(milliseconds: milliseconds)
        try recognizer.prepare(for: format)
    }

    /// Begins an utterance without text.
    public func begin(at position: SamplePosition) throws(SpeechError) {
        unchanged = nil
        try recognizer.begin(at: position)
    }

    /// Passes the samples on, and says `endOfUtterance` once the time is up.
    public func accept(_ samples: Span<Float>) throws(SpeechError) -> RecognizerUpdate {
        let update = try recognizer.accept(samples)
        switch update {
        case .partial(let transcript):
            unchanged = transcript.text.isEmpty ? nil : 0
        case .none:
            guard let before = unchanged else { break }
            unchanged = before + samples.count
            if before < limit, before + samples.count >= limit { return .endOfUtterance }
        case .endOfUtterance:
            break
        }
        return update
    }

    /// Gives the wrapped recogniser's result.
    public func finish() throws(SpeechError) -> Recognition? { try recognizer.finish() }

    /// Drops the utterance.
    public func cancel() { recognizer.cancel() }
}
