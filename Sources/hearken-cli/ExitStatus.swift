import ArgumentParser

/// What the tool's exit code tells; usage errors are ArgumentParser's, and have the same code as in `sysexits.h`.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 64
    case outputFailed = 74
    case configuration = 78
    case interrupted = 130
    case terminated = 143

    /// The line of the table in `--help`.
    private var summary: String {
        switch self {
        case .done: "all was done, even if nothing was understood"
        case .failed: "a recording, the device or the recogniser failed; the rest was done"
        case .usage: "the command line is wrong"
        case .outputFailed: "the output could not be written (disk full)"
        case .configuration: "a setting, a profile or a configuration file is wrong"
        case .interrupted: "Ctrl-C, after writing what was done by then"
        case .terminated: "SIGTERM, likewise; listen ends with 0 on both"
        }
    }

    static var table: String {
        let lines = allCases.map { status in
            let code = String(status.rawValue)
            return "  " + code + String(repeating: " ", count: 5 - code.count) + status.summary
        }
        return (["EXIT CODES:"] + lines).joined(separator: "\n")
    }

    var exitCode: ExitCode { ExitCode(rawValue) }

    /// The status after `signal` ended a run.
    init(signal: Int32) {
        self = ExitStatus(rawValue: 128 + signal) ?? .terminated
    }
}
