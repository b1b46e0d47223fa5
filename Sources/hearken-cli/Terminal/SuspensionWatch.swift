import Dispatch
import Foundation

/// Gives the terminal back while Ctrl-Z has stopped the process, and takes it again afterwards.
final class SuspensionWatch {
    private let source: any DispatchSourceSignal

    init(_ terminal: RawTerminal) {
        signal(SIGTSTP, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: DispatchQueue(label: "hearken.suspension"))
        source.setEventHandler {
            terminal.leave()
            // Sent to this thread, so that it returns no sooner than the shell has continued the process.
            raise(SIGSTOP)
            terminal.enter()
        }
        source.resume()
    }

    deinit { source.cancel() }
}
