import Glibc

/// A program that a test runs, with its input and output at /dev/null; killed when this goes.
package final class ChildProcess {
    package enum Failure: Error {
        case notInstalled(String)
        case notStarted(String, code: Int32)
    }

    private let identifier: pid_t
    private var status: Int32?

    /// Starts a program of the path; `environment` replaces the test's own unless it is nil.
    package init(_ program: String, _ arguments: [String], environment: [String: String]? = nil) throws {
        guard let path = Self.path(of: program) else { throw Failure.notInstalled(program) }
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
        }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var variables = (environment ?? [:]).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var identifier: pid_t = 0
        let code = variables.withUnsafeMutableBufferPointer { variables in
            posix_spawn(
                &identifier, path, &files, nil, &words, environment == nil ? environ : variables.baseAddress
            )
        }
        guard code == 0 else { throw Failure.notStarted(program, code: code) }
        self.identifier = identifier
    }

    deinit { kill() }

    /// Waits for the end; gives whether all was well.
    @discardableResult
    package func wait() -> Bool {
        if status == nil {
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            self.status = status
        }
        return status == 0
    }

    /// Whether it has not ended.
    package var isRunning: Bool {
        guard status == nil else { return false }
        var status: Int32 = 0
        guard waitpid(identifier, &status, WNOHANG) == identifier else { return true }
        self.status = status
        return false
    }

    /// Sends a signal, unless it has ended.
    package func signal(_ number: Int32) {
        if isRunning { Glibc.kill(identifier, number) }
    }

    /// Kills it and waits for the end.
    package func kill() {
        signal(SIGKILL)
        wait()
    }

    /// Where a program is installed.
    package static func path(of program: String) -> String? {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}

/// Runs a program and waits for its end; false when it is not installed or fails.
@discardableResult
package func run(_ program: String, _ arguments: String...) -> Bool {
    (try? ChildProcess(program, arguments))?.wait() ?? false
}
