import Foundation
import HearkenCore

/// Keeps two processes from installing at the same time. Let go of by `deinit`, and by the system when the process ends.
struct InstallationLock: ~Copyable {
    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Waits until nobody else has the lock of the file at `path`.
    ///
    /// - Throws: ``SpeechError`` when the file cannot be made, `CancellationError`.
    static func acquire(_ path: String) async throws -> InstallationLock {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw SpeechError(
                .outputFailed, "\(path) cannot be written: \(String(cString: strerror(errno)))",
                advice: "check its permissions, or set XDG_DATA_HOME to another folder"
            )
        }
        let lock = InstallationLock(descriptor: descriptor)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw SpeechError(
                    .outputFailed, "\(path) cannot be locked: \(String(cString: strerror(errno)))",
                    advice: "set XDG_DATA_HOME to a folder on a local disk"
                )
            }
            // flock has no way to wait that a cancelled task could leave.
            try await Task.sleep(for: .milliseconds(100))
        }
        return lock
    }
}
