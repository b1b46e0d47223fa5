import Foundation
import HearkenCore

/// Standard output, or a file. What is written is with the system when `write` returns: nothing is held back.
struct OutputFile: Sendable {
    static let standardOutput = OutputFile(descriptor: STDOUT_FILENO, name: "standard output")

    /// How errors call it.
    let name: String
    private let descriptor: Int32

    private init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Makes or empties the file at `path`.
    init(creating path: String) throws(OutputFailure) {
        name = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(errno, "cannot be written") }
    }

    /// Writes all of `text`.
    func write(_ text: String) throws(OutputFailure) { try write(Array(text.utf8)) }

    /// Writes all of `bytes`.
    func write(_ bytes: [UInt8]) throws(OutputFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // Standard output may have been made non-blocking by who started us.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Foundation.poll(&poll, 1, -1)
            case EPIPE: throw .readerGone
            default: throw failure(errno, "cannot be written")
            }
        }
    }

    /// Checks that ``rewrite(_:)`` will work.
    func requireSeeking(_ advice: String) throws(OutputFailure) {
        guard lseek(descriptor, 0, SEEK_CUR) < 0 else { return }
        throw .failed(SpeechError(.outputFailed, "\(name) cannot be written: it is no file", advice: advice))
    }

    /// Writes `bytes`, few of them, over the beginning of the file.
    func rewrite(_ bytes: [UInt8]) throws(OutputFailure) {
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
            throw failure(errno, "cannot be written")
        }
    }

    /// Closes the file and removes it, where it is a regular one that one can remove.
    func discard() {
        guard descriptor != STDOUT_FILENO else { return }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { unlink(name) }
        _ = Foundation.close(descriptor)
    }

    /// Closes a file; some file systems tell only now that the disk is full.
    func close() throws(OutputFailure) {
        guard descriptor != STDOUT_FILENO else { return }
        guard Foundation.close(descriptor) == 0 else { throw failure(errno, "cannot be written") }
    }

    private func failure(_ code: Int32, _ message: String) -> OutputFailure {
        let advice =
            switch code {
            case ENOSPC, EDQUOT: "free some space, or give --output on another disk"
            case EACCES, EPERM, EROFS: "check its permissions"
            case ENOENT, ENOTDIR: "check that its folder exists"
            default: "check the path"
            }
        return .failed(
            SpeechError(.outputFailed, "\(name) \(message): \(String(cString: strerror(code)))", advice: advice)
        )
    }
}
