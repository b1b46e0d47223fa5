import Foundation
import Synchronization

/// Standard error: messages, and under them, on a terminal, one line that is drawn anew all the time.
final class Console: Sendable {
    /// Whether the status line can be drawn.
    let isTerminal = isatty(STDERR_FILENO) == 1

    private let status = Mutex("")

    /// Prints a message for the user, every line of it marked as the tool's.
    func report(_ message: some CustomStringConvertible) {
        let lines = message.description.split(separator: "\n", omittingEmptySubsequences: false)
        aboveStatus { Self.write(lines.map { "hearken: \($0)\n" }.joined()) }
    }

    /// Draws `line`, which must fit the terminal's width, in place of the status line before.
    func draw(_ line: String) {
        guard isTerminal else { return }
        status.withLock { status in
            guard line != status else { return }
            Self.write("\r\u{1B}[K" + line)
            status = line
        }
    }

    /// Runs `body`, which prints lines, with the status line out of its way.
    func aboveStatus<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        let result = status.withLock { status -> Result<Void, Failure> in
            if !status.isEmpty { Self.write("\r\u{1B}[K") }
            let result = Result { () throws(Failure) in try body() }
            if !status.isEmpty { Self.write(status) }
            return result
        }
        try result.get()
    }

    /// Characters that fit on a line.
    var width: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// There is nobody to tell when standard error cannot be written.
    private static func write(_ text: String) {
        FileHandle.standardError.writeIgnoringErrors(text)
    }
}

extension FileHandle {
    fileprivate func writeIgnoringErrors(_ text: String) {
        try? write(contentsOf: Data(text.utf8))
    }
}
