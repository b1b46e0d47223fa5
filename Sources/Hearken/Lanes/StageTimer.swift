internal import HearkenCore

/// Adds up how long a stage takes per frame and reports it once a second: tracing at level PERF.
struct StageTimer {
    private var frames = 0
    private var total = 0
    private var maximum = 0

    /// Adds a frame that took `nanoseconds`; gives the report after every `period` frames.
    mutating func add(_ nanoseconds: Int, period: Int) -> SpeechTrace.Message? {
        frames += 1
        total += nanoseconds
        maximum = max(maximum, nanoseconds)
        guard frames >= period else { return nil }
        defer { self = StageTimer() }
        return .stageTime(frames: frames, mean: total / frames, maximum: maximum)
    }
}
