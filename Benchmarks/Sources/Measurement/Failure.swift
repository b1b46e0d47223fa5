import Glibc

/// Ends the process with what is wrong: a measurement that means nothing, or a limit that is missed.
package func fail(_ message: String) -> Never {
    fflush(nil)
    _ = "error: \(message)\n".utf8CString.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
    exit(1)
}
