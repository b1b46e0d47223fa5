import Foundation
import HearkenCore
import Synchronization

/// A program that is run to its end by a task, and does not outlive it.
final class ExternalProgram: Sendable {
    /// How a run ended.
    struct Ending: Sendable {
        /// The exit code, or 128 and more for a signal.
        var status: Int32
        /// What was written to standard error.
        var errors: String

        /// The last line of ``errors`` that says something.
        var reason: String {
            let lines = errors.split(whereSeparator: \.isNewline).map(String.init)
            let error = lines.last { $0.hasPrefix("ERROR: ") }
            return error.map { String($0.dropFirst("ERROR: ".count)) } ?? lines.last ?? "exit code \(status)"
        }
    }

    private enum State { case waiting, running, ended, cancelled }

    private let process: Process
    private let errors = Pipe()
    private let state = Mutex(State.waiting)

    private init(_ process: Process) {
        self.process = process
        process.standardError = errors
    }

    /// Runs `program`, found through PATH.
    ///
    /// - Parameter folder: Where it is to put temporary files, so that they are gone with it.
    /// - Parameter output: Where its standard output goes; nowhere unless given.
    /// - Throws: ``SpeechError`` when it cannot be started, `CancellationError` after ending it.
    static func run(
        _ program: String, _ arguments: [String], temporaryFolder folder: String, output: FileHandle = .nullDevice
    ) async throws -> Ending {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        let running = ExternalProgram(process)
        let ending = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try running.run() }) }
            }
        } onCancel: {
            running.cancel()
        }
        try Task.checkCancellation()
        return ending
    }

    private func run() throws -> Ending {
        try state.withLock { state in
            guard state == .waiting else { throw CancellationError() }
            do {
                try process.run()
            } catch {
                throw SpeechError(.systemResource, "no program can be started: \(error.localizedDescription)")
            }
            state = .running
        }
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        state.withLock { if $0 == .running { $0 = .ended } }
        let isSignal = process.terminationReason == .uncaughtSignal
        return Ending(
            status: process.terminationStatus + (isSignal ? 128 : 0), errors: String(decoding: text, as: UTF8.self)
        )
    }

    private func cancel() {
        state.withLock { state in
            // It inherits which signals are ignored, so only this one is sure to end it.
            if state == .running { kill(process.processIdentifier, SIGKILL) }
            state = .cancelled
        }
    }
}
