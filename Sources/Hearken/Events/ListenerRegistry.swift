internal import HearkenCore
internal import Synchronization

/// The listeners of a pipeline: a task each, which takes events from a mailbox of its own, one at a time and in order.
final class ListenerRegistry: Sendable {
    private struct Entry {
        let listener: any SpeechEventListener
        let mailbox: EventMailbox
    }

    private let entries = Mutex<[Entry]>([])
    private let dispatcher: EventDispatcher

    init(dispatcher: EventDispatcher) { self.dispatcher = dispatcher }

    deinit {
        for entry in entries.withLock({ $0 }) { entry.mailbox.close(discarding: false) }
    }

    /// Adds a listener; adding it again does nothing.
    func add(_ listener: any SpeechEventListener, executor: (any TaskExecutor)?) {
        let mailbox = entries.withLock { entries -> EventMailbox? in
            guard !entries.contains(where: { $0.listener === listener }) else { return nil }
            let mailbox = dispatcher.subscribe(.listener, capacity: SpeechPipeline.eventCapacity)
            entries.append(Entry(listener: listener, mailbox: mailbox))
            return mailbox
        }
        guard let mailbox else { return }
        Task(executorPreference: executor) {
            while let event = await mailbox.next() { listener.receive(event) }
        }
    }

    /// Removes a listener; it receives nothing more but an event that is on its way to it at this moment.
    func remove(_ listener: any SpeechEventListener) {
        let removed = entries.withLock { entries -> [Entry] in
            defer { entries.removeAll { $0.listener === listener } }
            return entries.filter { $0.listener === listener }
        }
        for entry in removed { entry.mailbox.close(discarding: true) }
    }
}
