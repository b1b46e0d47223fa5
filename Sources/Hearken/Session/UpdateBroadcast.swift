internal import Synchronization

/// Sends every update to the state-update block and to all sequences, in one order.
///
/// The block is called from a task of its own, one call at a time.
final class UpdateBroadcast: Sendable {
    private enum Item {
        case update(SpeechRecognitionUpdate)
        /// Resumed once everything before it has been through the block.
        case barrier(CheckedContinuation<Void, Never>)
    }

    private let subscribers = Mutex<[AsyncStream<SpeechRecognitionUpdate>.Continuation]>([])
    private let blockItems: AsyncStream<Item>.Continuation

    init(block: @escaping SpeechRecognitionSession.StateUpdateBlock) {
        let (items, continuation) = AsyncStream<Item>.makeStream()
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
        let (stream, continuation) = AsyncStream<SpeechRecognitionUpdate>.makeStream()
        subscribers.withLock { $0.append(continuation) }
        return stream
    }

    func send(_ update: SpeechRecognitionUpdate) {
        subscribers.withLock { subscribers in
            blockItems.yield(.update(update))
            subscribers.removeAll { subscriber in
                if case .terminated = subscriber.yield(update) { return true }
                return false
            }
        }
    }

    /// Waits until the block has returned from every update sent so far.
    func flush() async {
        await withCheckedContinuation { waiter in
            if case .terminated = blockItems.yield(.barrier(waiter)) { waiter.resume() }
        }
    }
}
