import HearkenCore

/// Where scores and segments go, in the order in which they are known: a segment comes when it has ended.
protocol DetectionSink {
    /// Takes the score of the frame that begins at `position`.
    mutating func append(_ score: Float, at position: SamplePosition) throws(OutputFailure)
    /// Takes a segment.
    mutating func append(_ segment: SpeechSegment) throws(OutputFailure)
    /// Writes what is still to be written; the file stays open.
    mutating func finish() throws
}
