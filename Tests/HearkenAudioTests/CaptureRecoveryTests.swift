import Glibc
import HearkenCore
import Testing

@testable import HearkenAudio

@Suite("Recovery of a capture device")
struct CaptureRecoveryTests {
    private typealias Observation = CaptureRecovery.Observation
    private typealias Report = CaptureRecovery.Report

    /// One observation at a time in milliseconds, what it must give, and the step that must follow.
    private struct Row {
        var at: Int
        var observation: Observation
        var report: Report?
        var step: CaptureRecovery.Step

        init(_ at: Int, _ observation: Observation, _ report: Report? = nil, then step: CaptureRecovery.Step = .read) {
            self.at = at
            self.observation = observation
            self.report = report
            self.step = step
        }
    }

    private func check(_ rows: [Row], sourceLocation: SourceLocation = #_sourceLocation) {
        var recovery = CaptureRecovery(sampleRate: 16_000, at: .zero)
        #expect(recovery.step(at: .zero) == .read)
        for (i, row) in rows.enumerated() {
            let now = Duration.milliseconds(row.at)
            #expect(
                recovery.observe(row.observation, at: now) == row.report, "row \(i)", sourceLocation: sourceLocation
            )
            #expect(recovery.step(at: now) == row.step, "row \(i)", sourceLocation: sourceLocation)
        }
    }

    @Test("samples, waiting and interruptions are nothing to report")
    func well() {
        check([
            Row(20, .audio(frames: 320, isDrained: true)), Row(120, .nothing), Row(130, .failed(EINTR)),
            Row(140, .failed(EAGAIN)), Row(3_900, .nothing), Row(4_000, .audio(frames: 320, isDrained: true)),
        ])
    }

    @Test("an overrun loses what lies between the last sample and the new beginning")
    func overrun() {
        check([
            Row(20, .audio(frames: 320, isDrained: true)),
            Row(720, .failed(EPIPE), then: .restart(.overrun)),
            Row(721, .restarted, .lost(.milliseconds(701), .overrun)),
            Row(741, .audio(frames: 320, isDrained: true)),
        ])
    }

    @Test("what the buffer still held counts as lost")
    func overrunAfterPartialRead() {
        check([
            Row(20, .audio(frames: 320, isDrained: true)),
            Row(600, .audio(frames: 1_600, isDrained: false)),
            Row(601, .failed(EPIPE), then: .restart(.overrun)),
            Row(601, .restarted, .lost(.milliseconds(481), .overrun)),
        ])
    }

    @Test("a sleep is waited out")
    func suspend() {
        check([
            Row(20, .audio(frames: 320, isDrained: true)),
            Row(60_000, .failed(ESTRPIPE), then: .restart(.suspended)),
            Row(60_001, .restartPending, then: .restart(.suspended)),
            Row(60_120, .restarted, .lost(.milliseconds(60_100), .suspended)),
        ])
    }

    @Test("a sleep that does not end is a device gone")
    func endlessSuspend() {
        check([
            Row(20, .failed(ESTRPIPE), then: .restart(.suspended)),
            Row(4_020, .restartPending, .unavailable(nil), then: .reopen),
        ])
    }

    @Test("a device that goes is reported once, tried twice a second, and reported when it is heard again")
    func away() {
        for code in [ENODEV, EIO, EBADFD, ENOTTY, ECONNREFUSED, 9_999] {
            check([
                Row(1_000, .audio(frames: 320, isDrained: true)),
                Row(1_010, .failed(code), .unavailable(code), then: .reopen),
                Row(1_010, .reopenFailed, then: .pause(.milliseconds(100))),
                Row(1_510, .reopenFailed, then: .pause(.milliseconds(100))),
                Row(2_010, .reopened(sampleRate: 48_000)),
                Row(2_110, .nothing),
                Row(2_130, .audio(frames: 960, isDrained: true), .recovered(lost: .milliseconds(1_110))),
                Row(2_150, .audio(frames: 960, isDrained: true)),
                Row(2_160, .failed(code), .unavailable(code), then: .reopen),
            ])
        }
    }

    @Test("a device that opens and fails again has not come back")
    func falseReturn() {
        check([
            Row(10, .failed(EIO), .unavailable(EIO), then: .reopen),
            Row(20, .reopened(sampleRate: 16_000)),
            Row(30, .failed(EIO), then: .pause(.milliseconds(100))),
            Row(600, .reopened(sampleRate: 16_000)),
            Row(610, .failed(EPIPE), then: .pause(.milliseconds(100))),
            Row(1_200, .reopened(sampleRate: 16_000)),
            Row(5_200, .nothing, then: .pause(.milliseconds(100))),
            Row(6_000, .reopened(sampleRate: 16_000)),
            Row(6_020, .audio(frames: 320, isDrained: true), .recovered(lost: .milliseconds(6_000))),
        ])
    }

    @Test("a device that falls silent without a word is opened anew")
    func stall() {
        check([
            Row(20, .audio(frames: 320, isDrained: true)),
            Row(4_019, .nothing),
            Row(4_020, .nothing, .unavailable(nil), then: .reopen),
        ])
    }

    @Test("restarts that bring no samples end in a new opening, not in a busy loop")
    func vainRestarts() {
        var rows: [Row] = []
        for i in 1...CaptureRecovery.maximumRestarts {
            rows += [
                Row(i * 10, .failed(EPIPE), then: .restart(.overrun)),
                Row(i * 10, .restarted, .lost(.milliseconds(10), .overrun)),
            ]
        }
        check(rows + [Row(50, .failed(EPIPE), .unavailable(EPIPE), then: .reopen)])
    }

    @Test("a restart that fails is a device gone")
    func failedRestart() {
        check([
            Row(10, .failed(EPIPE), then: .restart(.overrun)),
            Row(11, .failed(ENODEV), .unavailable(ENODEV), then: .reopen),
        ])
    }

    @Test("pauses are short, so that a stop is prompt")
    func pauses() {
        var recovery = CaptureRecovery(sampleRate: 16_000, at: .zero)
        _ = recovery.observe(.failed(EIO), at: .zero)
        _ = recovery.observe(.reopenFailed, at: .zero)
        #expect(recovery.step(at: .milliseconds(470)) == .pause(.milliseconds(30)))
        #expect(recovery.step(at: .milliseconds(500)) == .reopen)
    }
}
