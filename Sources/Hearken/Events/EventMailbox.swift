internal import HearkenCore
internal import Synchronization

/// The events that wait for one subscriber.
///
/// When `capacity` events wait, a live pipeline drops partial results, scores and traces, the oldest first, and says so with an
/// `eventsLost` event in their place. Everything else is kept, however slow the subscriber is.
final class EventMailbox: Sendable {
    /// A reader that waits for an event.
    typealias Reader = CheckedContinuation<SpeechEvent?, Never>

    private struct State {
        var waiting: [SpeechEvent] = []
        /// Index of the oldest waiting event: taking one does not move the others.
        var head = 0
        var lost = 0
        var isClosed = false
        var reader: Reader?

        var count: Int { waiting.count - head }
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let counters: PipelineCounters

    /// Whether the subscription goes on after `stopped`.
    let outlivesRun: Bool

    init(capacity: Int, outlivesRun: Bool, counters: PipelineCounters) {
        self.capacity = max(1, capacity)
        self.outlivesRun = outlivesRun
        self.counters = counters
    }

    var isClosed: Bool { state.withLock(\.isClosed) }

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
            return nil
        }
    }

    /// Drops the oldest event that may be dropped, if there is one.
    private func makeRoom(_ state: inout State) {
        guard let index = state.waiting[state.head...].firstIndex(where: \.isDroppable) else { return }
        state.waiting.remove(at: index)
        state.lost += 1
        counters.addEventsLost(1)
    }

    /// The next event, when there is one; nil after the end.
    func next() async -> SpeechEvent? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> SpeechEvent?? in
                    if let event = Self.take(&state) { return .some(event) }
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

    private static func take(_ state: inout State) -> SpeechEvent? {
        guard state.count > 0 else { return nil }
        let event = state.waiting[state.head]
        if state.lost > 0 {
            defer { state.lost = 0 }
            return SpeechEvent(.eventsLost(state.lost), at: event.position, number: event.number)
        }
        state.head += 1
        if state.head == state.waiting.count {
            state.waiting.removeAll(keepingCapacity: true)
            state.head = 0
        } else if state.head >= 1_024 {
            state.waiting.removeFirst(state.head)
            state.head = 0
        }
        return event
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
            }
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }
}
