import ArgumentParser
import Foundation
import Hearken
import HearkenCore

/// Runs a command's `body`; what it throws is told on the console, once, and becomes the exit code.
func reporting(on console: Console, _ body: () async throws -> Void) async throws {
    // A reader that has gone is an error of `write`, for us to end cleanly.
    signal(SIGPIPE, SIG_IGN)
    do {
        try await body()
    } catch OutputFailure.readerGone {
        throw ExitStatus.done.exitCode
    } catch OutputFailure.failed(let error) {
        console.report(error)
        throw ExitStatus.outputFailed.exitCode
    } catch let error as ConfigurationError {
        console.report(error)
        throw ExitStatus.configuration.exitCode
    } catch let error as SpeechError {
        console.report(error)
        throw ExitStatus.failed.exitCode
    }
}
