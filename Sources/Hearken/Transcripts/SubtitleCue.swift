/// What stands on the screen for a while: one or two lines and their time.
public struct SubtitleCue: Hashable, Sendable {
    /// When it appears, in seconds.
    public var start: Double
    /// When it goes, in seconds.
    public var end: Double
    /// The lines; one or two.
    public var lines: [String]

    /// A cue from `start` to `end` seconds.
    public init(start: Double, end: Double, lines: [String]) {
        self.start = start
        self.end = end
        self.lines = lines
    }
}
