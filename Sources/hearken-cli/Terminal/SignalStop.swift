import Synchronization

/// The first signal that came, from where it came to where it counts.
final class SignalStop: Sendable {
    private let first = Mutex<Int32?>(nil)

    /// The signal, if one has come.
    var signal: Int32? { first.withLock { $0 } }

    /// Notes a signal; later ones do not count.
    func note(_ signal: Int32) {
        first.withLock { $0 = $0 ?? signal }
    }
}
