public import HearkenCore

/// A result as JSON: the best reading's fields, where it lies, and the other readings.
public struct RecognitionRecord: Encodable, Sendable {
    private enum Keys: String, CodingKey {
        case alternatives, start, end
        case startSeconds = "start_seconds"
        case endSeconds = "end_seconds"
    }

    private let recognition: Recognition
    private let sampleRate: Int

    /// The record of a result.
    ///
    /// - Parameter recognition: The result of an activation.
    /// - Parameter sampleRate: The pipeline's rate in hertz, for the times in seconds.
    public init(_ recognition: Recognition, sampleRate: Int) {
        self.recognition = recognition
        self.sampleRate = sampleRate
    }

    /// Writes the result's fields.
    public func encode(to encoder: any Encoder) throws {
        try TranscriptRecord(recognition.best, sampleRate: sampleRate).encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(recognition.start.rawValue, forKey: .start)
        try container.encode(recognition.end.rawValue, forKey: .end)
        try container.encode(recognition.start.seconds(at: sampleRate), forKey: .startSeconds)
        try container.encode(recognition.end.seconds(at: sampleRate), forKey: .endSeconds)
        let others = recognition.alternatives.dropFirst().map { TranscriptRecord($0, sampleRate: sampleRate) }
        if !others.isEmpty { try container.encode(others, forKey: .alternatives) }
    }
}
