internal import HearkenCore
internal import Synchronization

/// Numbers the events of a pipeline and puts them into the mailbox of every subscriber. Safe from any thread.
final class EventDispatcher: Sendable {
    private struct State {
        var nextNumber = 0
        var mailboxes: [EventMailbox] = []
    }

    private let state = Mutex(State())
    private let counters: PipelineCounters

    init(counters: PipelineCounters) { self.counters = counters }

    /// Adds a subscriber; it receives what is delivered from now on.
    ///
    /// - Parameter capacity: Events that may wait before a live run drops partials, scores and traces, and an offline
    ///   run waits.
    func subscribe(_ subscriber: EventMailbox.Subscriber, capacity: Int) -> EventMailbox {
        let mailbox = EventMailbox(for: subscriber, capacity: capacity, counters: counters)
        state.withLock { state in
            state.mailboxes.removeAll(where: \.isClosed)
            state.mailboxes.append(mailbox)
        }
        return mailbox
    }

    /// Delivers an event to all, in the order of the calls.
    ///
    /// - Parameter mayDrop: Whether a full mailbox may lose partials, scores and traces (live), or must take them all
    ///   (offline, where the same file has to give the same events; see ``waitForReaders(_:)``).
    func deliver(_ event: SpeechEvent, mayDrop: Bool) {
        var numbered = event
        // Mailboxes are filled under the lock so that all of them see one order. Readers are resumed after it: that
        // runs the app's executors, and they may call us.
        let (readers, ended) = state.withLock { state -> ([EventMailbox.Reader], [EventMailbox]) in
            numbered.number = state.nextNumber
            state.nextNumber += 1
            let readers = state.mailboxes.compactMap { $0.put(numbered, mayDrop: mayDrop) }
            guard case .stopped = event.kind else { return (readers, []) }
            let ended = state.mailboxes.filter { $0.subscriber == .sequence }
            state.mailboxes.removeAll { $0.subscriber == .sequence }
            return (readers, ended)
        }
        for reader in readers { reader.resume(returning: numbered) }
        for mailbox in ended { mailbox.close(discarding: false) }
    }

    /// Holds an offline run up until every subscriber that reads has caught up, or the run is to stop.
    func waitForReaders(_ run: PipelineControl) {
        let full = state.withLock { $0.mailboxes.filter(\.isFull) }
        for mailbox in full { mailbox.waitForRoom(run) }
    }
}
