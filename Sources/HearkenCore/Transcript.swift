/// One word of a transcript.
public struct Word: Hashable, Sendable {
    /// The word as the dictionary spells it, without pronunciation marks.
    public var text: String
    /// The first sample of the word.
    public var start: SamplePosition
    /// The sample after its last.
    public var end: SamplePosition
    /// Posterior probability in 0...1: how sure the recogniser is that this word was said here; nil where it cannot
    /// say (partial results of most engines).
    public var confidence: Float?

    /// A word from `start` to `end`.
    public init(text: String, start: SamplePosition, end: SamplePosition, confidence: Float? = nil) {
        self.text = text
        self.start = start
        self.end = end
        self.confidence = confidence
    }
}

/// One reading of an utterance.
public struct Transcript: Hashable, Sendable {
    /// The words, separated by single spaces; empty where nothing was understood.
    public var text: String
    /// The words with their times, in order; empty where the recogniser gives none (partial results).
    public var words: [Word]
    /// Geometric mean of the words' posteriors, in 0...1; nil where the recogniser gives none.
    public var confidence: Float?
    /// The recogniser's own score (natural log, higher is better, comparable within one utterance only).
    public var score: Double?

    /// A transcript of `text`.
    public init(text: String, words: [Word] = [], confidence: Float? = nil, score: Double? = nil) {
        self.text = text
        self.words = words
        self.confidence = confidence
        self.score = score
    }
}

/// The result of one activation: the best reading, and others in descending order.
public struct Recognition: Hashable, Sendable {
    /// All readings, the best first; never empty.
    public var alternatives: [Transcript]
    /// The first sample the recogniser heard (pre-roll included).
    public var start: SamplePosition
    /// The sample after the last.
    public var end: SamplePosition

    /// A result for the audio from `start` to `end`.
    ///
    /// - Parameter best: The best reading.
    /// - Parameter others: Further readings, best first.
    public init(best: Transcript, others: [Transcript] = [], start: SamplePosition, end: SamplePosition) {
        self.alternatives = [best] + others
        self.start = start
        self.end = end
    }

    /// The best reading.
    public var best: Transcript { alternatives.first ?? Transcript(text: "") }
    /// The text of the best reading.
    public var text: String { best.text }
    /// The confidence of the best reading, in 0...1.
    public var confidence: Float? { best.confidence }
}
