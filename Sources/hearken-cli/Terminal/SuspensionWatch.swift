import Dispatch
import Foundation

/// Switches the terminal over, gives it back while Ctrl-Z has stopped the process, and takes it again afterwards.
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
        // Not before Ctrl-Z is watched, or it would leave the shell a terminal without echo.
        source.setRegistrationHandler { terminal.enter() }
        source.resume()
    }

    deinit { source.cancel() }
}
