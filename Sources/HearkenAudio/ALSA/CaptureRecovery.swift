internal import Glibc
internal import HearkenCore

/// What to do with a device that overruns, sleeps, or goes away and comes back: decisions only, no input or output.
///
/// The source asks ``step(at:)`` what to do, does it, and tells ``observe(_:at:)`` how it went, which may give
/// something to report. Times count from when the source was opened; they are the only measure of what a device that
/// was away would have delivered.
struct CaptureRecovery {
    /// What the source is to do next.
    enum Step: Equatable {
        /// Wait for samples and read them.
        case read
        /// Begin anew on the open device.
        case restart(LossReason)
        /// Close the device if it is open, and open it.
        case reopen
        /// Do nothing for so long.
        case pause(Duration)
    }

    /// How it went.
    enum Observation: Equatable {
        /// Frames came; `isDrained` when the device has no more for now.
        case audio(frames: Int, isDrained: Bool)
        /// None came within the waiting time.
        case nothing
        /// A call failed with this error number, positive.
        case failed(Int32)
        /// The device began anew.
        case restarted
        /// The device is not ready to begin anew.
        case restartPending
        /// The device is open again, and delivers this many frames per second.
        case reopened(sampleRate: Int)
        /// The device is still away.
        case reopenFailed
    }

    /// What the pipeline must hear.
    enum Report: Equatable {
        /// So much audio is missing before the next samples.
        case lost(Duration, LossReason)
        /// The device is away: the error number, or nil when it fell silent without a word.
        case unavailable(Int32?)
        /// The device delivers again; so much audio is missing before the samples just read.
        case recovered(lost: Duration)
    }

    private enum State: Equatable {
        case capturing
        case restarting(LossReason)
        case away(nextAttempt: Duration)
        /// Open again, not yet heard.
        case returning
    }

    private var state = State.capturing
    private var sampleRate: Int
    /// Audio up to here has been delivered or reported as lost.
    private var coveredUntil: Duration
    /// When the device last gave a sign of life.
    private var lastSign: Duration
    /// Restarts without a sample since.
    private var vainRestarts = 0

    /// Silence after which a device that should deliver is given up, and opened anew. PulseAudio's null sink takes two
    /// seconds to begin.
    static let stallTime = Duration.seconds(4)
    /// Time between two attempts to open.
    static let retryInterval = Duration.milliseconds(500)
    /// Longest pause, so that a stop is prompt.
    static let longestPause = Duration.milliseconds(100)
    /// Restarts in a row after which the device is opened anew.
    static let maximumRestarts = 3

    /// A device that began to capture at `now`.
    init(sampleRate: Int, at now: Duration) {
        self.sampleRate = sampleRate
        coveredUntil = now
        lastSign = now
    }

    /// What to do next.
    func step(at now: Duration) -> Step {
        switch state {
        case .capturing, .returning: .read
        case .restarting(let reason): .restart(reason)
        case .away(let nextAttempt):
            now >= nextAttempt ? .reopen : .pause(min(Self.longestPause, nextAttempt - now))
        }
    }

    /// Takes note of how a step went; gives what must be reported before anything else is delivered.
    mutating func observe(_ observation: Observation, at now: Duration) -> Report? {
        switch (state, observation) {
        case (.capturing, .audio(let frames, let isDrained)):
            cover(frames, isDrained: isDrained, at: now)
            return nil
        case (.returning, .audio(let frames, let isDrained)):
            let lost = max(.zero, now - coveredUntil - duration(frames))
            state = .capturing
            coveredUntil = now - duration(frames)
            cover(frames, isDrained: isDrained, at: now)
            return .recovered(lost: lost)
        case (.capturing, .nothing), (.returning, .nothing):
            return now - lastSign >= Self.stallTime ? leave(nil, at: now) : nil
        case (.capturing, .failed(let code)), (.returning, .failed(let code)), (.restarting, .failed(let code)):
            return failed(code, at: now)
        case (.restarting(let reason), .restarted):
            return restarted(reason, at: now)
        case (.restarting, .restartPending):
            return now - lastSign >= Self.stallTime ? leave(nil, at: now) : nil
        case (.away, .reopened(let sampleRate)):
            self.sampleRate = sampleRate
            state = .returning
            lastSign = now
            return nil
        case (.away, .reopenFailed):
            state = .away(nextAttempt: now + Self.retryInterval)
            return nil
        default:
            preconditionFailure("\(observation) does not answer the step of \(state)")
        }
    }

    private func duration(_ frames: Int) -> Duration { .seconds(Double(frames) / Double(sampleRate)) }

    private mutating func cover(_ frames: Int, isDrained: Bool, at now: Duration) {
        // An empty device is up to date, whatever the difference between its clock and ours.
        coveredUntil = isDrained ? now : min(now, coveredUntil + duration(frames))
        lastSign = now
        vainRestarts = 0
    }

    private mutating func failed(_ code: Int32, at now: Duration) -> Report? {
        switch code {
        case EINTR, EAGAIN:
            return nil
        case EPIPE where state == .capturing && vainRestarts < Self.maximumRestarts:
            state = .restarting(.overrun)
        case ESTRPIPE where state == .capturing && vainRestarts < Self.maximumRestarts:
            state = .restarting(.suspended)
        default:
            return leave(code, at: now)
        }
        lastSign = now
        return nil
    }

    private mutating func restarted(_ reason: LossReason, at now: Duration) -> Report {
        let lost = max(.zero, now - coveredUntil)
        state = .capturing
        coveredUntil = now
        lastSign = now
        vainRestarts += 1
        return .lost(lost, reason)
    }

    /// Says that the device is away, unless that has been said and it has not been heard since.
    private mutating func leave(_ code: Int32?, at now: Duration) -> Report? {
        let wasReturning = state == .returning
        vainRestarts = 0
        state = .away(nextAttempt: wasReturning ? now + Self.retryInterval : now)
        return wasReturning ? nil : .unavailable(code)
    }
}
