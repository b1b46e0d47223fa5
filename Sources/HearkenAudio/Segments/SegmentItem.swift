internal import HearkenCore

/// What waits for the thread that writes segments, beside the samples themselves.
enum SegmentItem: Sendable {
    /// A segment begins, with the sample at the position.
    case begin(SamplePosition)
    /// The next `count` samples of the sample ring.
    case audio(count: Int)
    /// So many samples of the segment did not fit into the ring.
    case missing(count: Int)
    /// The segment is over; so many samples did not fit that no `missing` told of.
    case end(missing: Int)
    /// Nothing will follow; so many samples were of segments that could not begin since the last end.
    case stop(missing: Int)
}
