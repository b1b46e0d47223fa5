internal import HearkenCore
internal import HearkenRealtime
internal import Synchronization

/// What the app, or the recogniser, asks of the processing lane.
enum PipelineCommand: Sendable {
    case activate
    case deactivate
    /// The recogniser wants the activation of this number to end.
    case end(activation: Int, DeactivationReason)
    case pause
    case resume
}

/// Carries commands and the wish to stop into a run. Safe from any thread.
final class PipelineControl: Sendable {
    /// Raised whenever the processing lane has something to look at.
    let signal = Signal()

    private let commands = Mutex<[PipelineCommand]>([])
    private let hasCommands = Atomic<Bool>(false)
    private let stopping = Atomic<Bool>(false)

    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    func requestStop() {
        stopping.store(true, ordering: .releasing)
        signal.raise()
    }

    func send(_ command: PipelineCommand) {
        commands.withLock { $0.append(command) }
        hasCommands.store(true, ordering: .releasing)
        signal.raise()
    }

    /// Puts the calling thread, the run's own, to sleep while `condition` holds, unless the run is to stop. Whoever ends
    /// the condition raises ``signal``.
    func wait(while condition: () -> Bool) {
        guard !isStopping, condition() else { return }
        repeat { signal.wait() } while !isStopping && condition()
        // One of the raises may have been for something else.
        signal.raise()
    }

    /// Takes the waiting commands, oldest first, in exchange for `empty`, whose memory goes to the next ones.
    ///
    /// Called by the processing lane: it never waits. When an app thread holds the lock in this instant, the commands
    /// are taken at the next frame.
    func takeCommands(into empty: inout [PipelineCommand]) {
        guard hasCommands.load(ordering: .acquiring) else { return }
        let isTaken: Bool? = commands.withLockIfAvailable { commands in
            hasCommands.store(false, ordering: .relaxed)
            swap(&commands, &empty)
            return true
        }
        if isTaken == nil { signal.raise() }
    }
}
