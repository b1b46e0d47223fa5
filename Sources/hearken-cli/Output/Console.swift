import Foundation
import Synchronization

/// Standard error: messages, and under them, on a terminal, one line that is drawn anew all the time.
final class Console: Sendable {
    /// Whether the status line can be drawn.
    let isTerminal: Bool

    /// Standard error by a number of our own, so that ``LibraryChatter`` can take the usual one away from libraries.
    private let descriptor: Int32
    private let status = Mutex("")

    init() {
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        descriptor = copy >= 0 ? copy : STDERR_FILENO
        isTerminal = isatty(STDERR_FILENO) == 1
    }

    deinit { if descriptor != STDERR_FILENO { close(descriptor) } }

    /// Prints a message for the user, every line of it marked as the tool's.
    func report(_ message: some CustomStringConvertible) {
        let lines = message.description.split(separator: "\n", omittingEmptySubsequences: false)
        aboveStatus { write(lines.map { "hearken: \($0)\n" }.joined()) }
    }

    /// Draws `line`, which must fit the terminal's width, in place of the status line before.
    func draw(_ line: String) {
        guard isTerminal else { return }
        status.withLock { status in
            guard line != status else { return }
            write("\r\u{1B}[K" + line)
            status = line
        }
    }

    /// Runs `body`, which prints lines, with the status line out of its way.
    func aboveStatus<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        let result = status.withLock { status -> Result<Void, Failure> in
            if !status.isEmpty { write("\r\u{1B}[K") }
            let result = Result { () throws(Failure) in try body() }
            if !status.isEmpty { write(status) }
            return result
        }
        try result.get()
    }

    /// Characters that fit on a line.
    var width: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// There is nobody to tell when standard error cannot be written.
    private func write(_ text: String) {
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
    }
}
