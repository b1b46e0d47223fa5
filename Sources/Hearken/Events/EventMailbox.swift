internal import HearkenCore
internal import HearkenRealtime
internal import Synchronization

/// The events that wait for one subscriber.
///
/// When `capacity` events wait, a live pipeline drops partial results, scores and traces, the oldest first, and says so
/// with an `eventsLost` event in their place; everything else is kept, however slow the subscriber is. An offline one
/// drops nothing, but waits in ``waitForRoom(_:)`` until the subscriber has read half of them.
final class EventMailbox: Sendable {
    /// A reader that waits for an event.
    typealias Reader = CheckedContinuation<SpeechEvent?, Never>

    /// Who reads.
    enum Subscriber {
        /// A task that takes event after event from run after run.
        case listener
        /// Whoever loops over the sequence, if anyone does; it ends with the run.
        case sequence
    }

    private struct State {
        var waiting: [SpeechEvent] = []
        /// Index of the oldest waiting event: taking one does not move the others.
        var head = 0
        /// How many of the waiting events may be dropped.
        var droppable = 0
        var lost = 0
        var isClosed = false
        /// Whether someone is taking event after event, so that a full mailbox will not stay full.
        var isRead: Bool
        var reader: Reader?
        /// The offline run that waits for room.
        var writer: PipelineControl?

        var count: Int { waiting.count - head }
    }

    private let state: Mutex<State>
    private let capacity: Int
    private let counters: PipelineCounters
    let subscriber: Subscriber

    init(for subscriber: Subscriber, capacity: Int, counters: PipelineCounters) {
        state = Mutex(State(isRead: subscriber == .listener))
        self.subscriber = subscriber
        self.capacity = max(1, capacity)
        self.counters = counters
    }

    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Whether an offline run has to wait before it puts in more.
    var isFull: Bool { state.withLock { $0.isRead && !$0.isClosed && $0.count >= capacity } }

    /// Puts an event in.
    ///
    /// - Returns: A reader that waited for it: resume it with the event, holding no lock.
    func put(_ event: SpeechEvent, mayDrop: Bool) -> Reader? {
        state.withLock { state -> Reader? in
            guard !state.isClosed else { return nil }
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            if mayDrop, state.count >= capacity { makeRoom(&state) }
            state.waiting.append(event)
            if event.isDroppable { state.droppable += 1 }
            return nil
        }
    }

    /// Drops the oldest event that may be dropped, if there is one.
    private func makeRoom(_ state: inout State) {
        guard state.droppable > 0, let index = state.waiting[state.head...].firstIndex(where: \.isDroppable) else {
            return
        }
        state.waiting.remove(at: index)
        state.droppable -= 1
        state.lost += 1
        counters.addEventsLost(1)
    }

    /// Waits until no more than half of the capacity waits for the subscriber, nobody reads any more, or the run is to
    /// stop.
    func waitForRoom(_ run: PipelineControl) {
        run.wait {
            state.withLock { state in
                let mustWait = state.isRead && !state.isClosed && state.count > capacity / 2
                state.writer = mustWait ? run : nil
                return mustWait
            }
        }
    }

    /// Lets the run that waits for room look again.
    private func wakeWriter(_ state: inout State) {
        state.writer?.signal.raise()
        state.writer = nil
    }

    /// The next event, when there is one; nil after the end.
    func next() async -> SpeechEvent? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> SpeechEvent?? in
                    state.isRead = true
                    if let event = take(&state) { return .some(event) }
                    if state.isClosed { return .some(nil) }
                    precondition(state.reader == nil, "an event sequence has one reader")
                    state.reader = continuation
                    return .none
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            close(discarding: true)
        }
    }

    private func take(_ state: inout State) -> SpeechEvent? {
        guard state.count > 0 else { return nil }
        let event = state.waiting[state.head]
        if state.lost > 0 {
            defer { state.lost = 0 }
            return SpeechEvent(.eventsLost(state.lost), at: event.position, number: event.number)
        }
        state.head += 1
        if event.isDroppable { state.droppable -= 1 }
        if state.count <= capacity / 2 { wakeWriter(&state) }
        if state.head == state.waiting.count {
            state.waiting.removeAll(keepingCapacity: true)
            state.head = 0
        } else if state.head >= 1_024 {
            state.waiting.removeFirst(state.head)
            state.head = 0
        }
        return event
    }

    /// Nobody takes events any more, though someone may again.
    func rest() {
        state.withLock { state in
            state.isRead = false
            wakeWriter(&state)
        }
    }

    /// Ends the subscription.
    ///
    /// - Parameter discarding: Whether what still waits is dropped; otherwise the subscriber gets it first.
    func close(discarding: Bool) {
        let reader = state.withLock { state -> Reader? in
            state.isClosed = true
            if discarding {
                state.waiting = []
                state.head = 0
                state.droppable = 0
            }
            wakeWriter(&state)
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }
}
