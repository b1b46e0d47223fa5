import Foundation
import Synchronization

/// What C libraries print to standard error unasked: libmpg123 about damaged MP3 files, libjack where there is no server.
/// From behind libsndfile and libasound, neither can be told not to.
///
/// Standard error belongs to the whole process, so one thread at a time can silence it, for the length of a call. The
/// tool's own messages are not touched: ``Console`` has a descriptor of its own.
enum LibraryChatter {
    private static let lock = NSLock()
    /// Where it goes instead; -1 where the system gives no pipe.
    private static let pipe: (output: Int32, input: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { return (-1, -1) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (ends[0], ends[1])
    }()
    /// Standard error while it is silenced.
    private static let saved = Mutex<Int32>(-1)

    /// Catches what is printed until ``restore()``, which the same thread must call soon.
    static func silence() {
        lock.lock()
        guard pipe.input >= 0 else { return }
        saved.withLock { saved in
            saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
            if saved >= 0 { dup2(pipe.input, STDERR_FILENO) }
        }
    }

    /// Ends what ``silence()`` began.
    ///
    /// - Returns: What was printed, as far as the pipe could hold it.
    @discardableResult
    static func restore() -> String {
        defer { lock.unlock() }
        let isSilenced = saved.withLock { saved in
            guard saved >= 0 else { return false }
            dup2(saved, STDERR_FILENO)
            close(saved)
            saved = -1
            return true
        }
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while isSilenced {
            let count = read(pipe.output, &bytes, bytes.count)
            guard count > 0 else { break }
            text += bytes[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
