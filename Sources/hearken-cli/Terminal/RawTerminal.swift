import Foundation
import Synchronization

/// Standard input as single keys, without echo. Ctrl-C and Ctrl-Z still make signals.
///
/// The terminal is as it was before once ``restore()`` was called or the last reference is gone.
final class RawTerminal: Sendable {
    /// How the terminal was before; nil once that is restored.
    private let before: Mutex<termios?>

    /// Remembers how standard input is; nil when it is no terminal. ``enter()`` switches it over.
    init?() {
        var mode = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
        before = Mutex(mode)
    }

    deinit { restore() }

    /// Switches over, also after a stop by Ctrl-Z, when the shell may have changed the mode.
    func enter() {
        before.withLock { before in
            guard var mode = before else { return }
            mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
            _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        }
    }

    /// Leaves the terminal as it was, for now.
    func leave() {
        before.withLock { before in
            guard var mode = before else { return }
            _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        }
    }

    /// Leaves the terminal as it was, for good.
    func restore() {
        leave()
        before.withLock { $0 = nil }
    }

    /// The bytes that wait, or come within 100 ms; nil at the end of input.
    func read() -> [UInt8]? {
        var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard Foundation.poll(&poll, 1, 100) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
        return count == 0 ? nil : Array(bytes.prefix(count))
    }
}
