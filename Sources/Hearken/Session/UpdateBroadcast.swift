internal import Synchronization

/// Sends every update to the state-update block and to all sequences, in one order.
///
/// The block is called from a task of its own, one call at a time. Whoever is more than ``capacity`` updates behind loses
/// the oldest.
final class UpdateBroadcast: Sendable {
    /// Updates that may wait for a reader: minutes of speech.
    static let capacity = 1_024

    private enum Item {
        case update(SpeechRecognitionUpdate)
        /// Resumed once everything before it has been through the block.
        case barrier(CheckedContinuation<Void, Never>)
    }

    private let subscribers = Mutex<[AsyncStream<SpeechRecognitionUpdate>.Continuation]>([])
    private let blockItems: AsyncStream<Item>.Continuation

    init(block: @escaping SpeechRecognitionSession.StateUpdateBlock) {
        let (items, continuation) = AsyncStream<Item>.makeStream(bufferingPolicy: .bufferingNewest(Self.capacity))
        blockItems = continuation
        Task {
            for await item in items {
                switch item {
                case .update(let update): block(update.state, update.isFinal)
                case .barrier(let waiter): waiter.resume()
                }
            }
        }
    }

    deinit {
        blockItems.finish()
        for subscriber in subscribers.withLock({ $0 }) { subscriber.finish() }
    }

    func subscribe() -> AsyncStream<SpeechRecognitionUpdate> {
        let (stream, continuation) = AsyncStream<SpeechRecognitionUpdate>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.capacity)
        )
        subscribers.withLock { $0.append(continuation) }
        return stream
    }

    func send(_ update: SpeechRecognitionUpdate) {
        subscribers.withLock { subscribers in
            put(.update(update))
            subscribers.removeAll { subscriber in
                if case .terminated = subscriber.yield(update) { return true }
                return false
            }
        }
    }

    /// Waits until the block has returned from every update sent so far.
    func flush() async {
        await withCheckedContinuation { waiter in
            if case .terminated = put(.barrier(waiter)) { waiter.resume() }
        }
    }

    @discardableResult
    private func put(_ item: Item) -> AsyncStream<Item>.Continuation.YieldResult {
        let result = blockItems.yield(item)
        // What came before it is lost for the block anyway.
        if case .dropped(.barrier(let waiter)) = result { waiter.resume() }
        return result
    }
}
