import Foundation
import Synchronization

/// What C libraries print to standard error unasked: libmpg123 about damaged MP3 files, libjack where there is no server.
/// Neither can be told not to, from behind libsndfile and libasound.
///
/// Standard error belongs to the whole process. The tool's own messages go through ``Console``, which has its own
/// descriptor; only what Swift prints about a crash would be lost while libraries are silenced.
enum LibraryChatter {
    private struct State {
        var count = 0
        var standardError: Int32 = -1
    }

    private static let state = Mutex(State())

    /// Sends what is printed to nowhere until ``restore()`` was called as often.
    static func silence() {
        state.withLock { state in
            state.count += 1
            guard state.count == 1 else { return }
            let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
            guard nowhere >= 0 else { return }
            state.standardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
            if state.standardError >= 0 { dup2(nowhere, STDERR_FILENO) }
            close(nowhere)
        }
    }

    /// Ends what ``silence()`` began.
    static func restore() {
        state.withLock { state in
            state.count -= 1
            guard state.count == 0, state.standardError >= 0 else { return }
            dup2(state.standardError, STDERR_FILENO)
            close(state.standardError)
            state.standardError = -1
        }
    }
}
