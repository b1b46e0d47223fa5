package import Foundation

/// A PulseAudio server of a test's own, with a null sink `mic`: what is played into the sink is what its monitor,
/// `mic.monitor`, records. Nothing of the user's own sound server is touched.
package final class PulseAudioServer {
    /// Where its files and its socket live; the same through every restart.
    package let folder: URL
    private var process: ChildProcess?

    /// Programs it needs.
    package static let isInstalled = ["pulseaudio", "pacat", "pactl"].allSatisfy { ChildProcess.path(of: $0) != nil }

    /// What its socket will be called, before it is started.
    package var socket: String { folder.appending(path: "native").path }

    package init(folder: URL) {
        self.folder = folder
    }

    deinit { kill() }

    /// Starts the server and waits until it answers.
    package func start() throws {
        kill()
        // Long after a slow machine has loaded its models, it ends by itself if the tests crashed.
        let process = try launch(
            "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=300", "--use-pid-file=no", "--disable-shm=yes",
            "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
            "-L", "module-null-sink sink_name=mic rate=16000 channels=1 format=s16le"
        )
        self.process = process
        while try !launch("pactl", "info").wait() {
            guard process.isRunning else { throw Failure.ended }
        }
    }

    /// Kills the server as a crash would.
    package func kill() {
        process?.kill()
        process = nil
        try? FileManager.default.removeItem(atPath: socket)
    }

    /// Stops the server where it stands, so that it neither works nor dies; or lets it go on.
    package func freeze(_ isFrozen: Bool) { process?.signal(isFrozen ? SIGSTOP : SIGCONT) }

    /// Plays a file of raw 16-bit samples at 16 kHz into the sink; ends when its last sample has been heard.
    package func play(_ path: String) throws -> ChildProcess {
        try launch("pacat", "--playback", "-d", "mic", "--raw", "--rate=16000", "--channels=1", "--format=s16le", path)
    }

    package enum Failure: Error {
        case ended
    }

    private func launch(_ program: String, _ arguments: String...) throws -> ChildProcess {
        try ChildProcess(
            program, arguments,
            environment: [
                "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path,
                "PULSE_SERVER": "unix:" + socket, "PULSE_RUNTIME_PATH": folder.path, "PULSE_STATE_PATH": folder.path,
                "PATH": "/usr/bin:/bin", "LC_ALL": "C",
            ]
        )
    }
}
