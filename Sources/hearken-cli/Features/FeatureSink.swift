import HearkenCore

/// Where rows of features go. A sink holds no more than it must: recordings may be long.
protocol FeatureSink {
    /// Takes the next row.
    mutating func append(_ row: Span<Float>) throws(OutputFailure)
    /// Writes what is still to be written, the file stays open.
    mutating func finish() throws
}
