public import HearkenCore

/// A word as JSON, with its times in samples and in seconds.
public struct WordRecord: Encodable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case text, start, end, confidence
        case startSeconds = "start_seconds"
        case endSeconds = "end_seconds"
    }

    /// The word.
    public let text: String
    /// Its first sample.
    public let start: Int64
    /// The sample after its last.
    public let end: Int64
    /// Where it begins, in seconds.
    public let startSeconds: Double
    /// Where it ends, in seconds.
    public let endSeconds: Double
    /// How sure the recogniser is, in 0...1.
    public let confidence: Float?

    /// The record of a word.
    ///
    /// - Parameter word: The word.
    /// - Parameter sampleRate: The pipeline's rate in hertz, for the times in seconds.
    public init(_ word: Word, sampleRate: Int) {
        text = word.text
        start = word.start.rawValue
        end = word.end.rawValue
        startSeconds = word.start.seconds(at: sampleRate)
        endSeconds = word.end.seconds(at: sampleRate)
        confidence = word.confidence?.finite
    }
}
