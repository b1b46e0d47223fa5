import HearkenCore

/// Sums up lost samples, so that a machine that is too slow does not also fill the screen.
struct LossSummary {
    private let sampleRate: Int
    private var lost = 0
    private var reason = LossReason.overrun
    private var lastReport: SamplePosition?

    init(sampleRate: Int) { self.sampleRate = sampleRate }

    /// Notes a loss; gives a message at the first one, then at most one in ten seconds of audio.
    mutating func add(_ count: Int, _ reason: LossReason, at position: SamplePosition) -> String? {
        lost += count
        self.reason = reason
        if let lastReport, position - lastReport < 10 * sampleRate { return nil }
        lastReport = position
        return remainder()
    }

    /// What has not been reported; nil where nothing is left.
    mutating func remainder() -> String? {
        guard lost > 0 else { return nil }
        defer { lost = 0 }
        let milliseconds = (lost * 1_000 + sampleRate - 1) / sampleRate
        return "\(milliseconds) ms of audio lost (\(reason.rawValue))"
    }
}
