import Dispatch
import Foundation

/// Turns signals into calls. After the first one the same signal ends the process: a user who presses Ctrl-C twice
/// does not want to wait.
final class SignalWatch {
    private let sources: [any DispatchSourceSignal]

    /// Watches `signals` until it is let go.
    ///
    /// - Parameter receive: Called once for each signal, on a queue of its own.
    init(_ signals: [Int32], _ receive: @escaping @Sendable (Int32) -> Void) {
        let queue = DispatchQueue(label: "hearken.signals")
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                signal(number, SIG_DFL)
                receive(number)
            }
            source.resume()
            return source
        }
    }

    deinit { for source in sources { source.cancel() } }
}
