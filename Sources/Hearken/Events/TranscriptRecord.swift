public import HearkenCore

/// A transcript as JSON: text, confidence, score, words.
public struct TranscriptRecord: Encodable, Sendable {
    /// The text.
    public let text: String
    /// How sure the recogniser is, in 0...1.
    public let confidence: Float?
    /// The recogniser's own score.
    public let score: Double?
    /// The words with their times; nil where the recogniser gives none.
    public let words: [WordRecord]?

    /// The record of a transcript.
    ///
    /// - Parameter transcript: One reading of an utterance.
    /// - Parameter sampleRate: The pipeline's rate in hertz, for the times in seconds.
    public init(_ transcript: Transcript, sampleRate: Int) {
        text = transcript.text
        confidence = transcript.confidence?.finite
        score = transcript.score?.finite
        words = transcript.words.isEmpty ? nil : transcript.words.map { WordRecord($0, sampleRate: sampleRate) }
    }
}
