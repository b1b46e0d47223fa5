internal import HearkenCore
internal import HearkenRealtime
internal import Synchronization

/// Tells the run's thread how the preparation on another of its threads went.
final class Handshake: Sendable {
    private let result = Mutex<Result<Void, SpeechError>?>(nil)
    private let signal = Signal()

    func complete(_ result: Result<Void, SpeechError>) {
        self.result.withLock { $0 = result }
        signal.raise()
    }

    /// Waits until the other thread is ready, or throws why it is not.
    func wait() throws(SpeechError) {
        while true {
            if let result = result.withLock({ $0 }) { return try result.get() }
            signal.wait()
        }
    }
}
