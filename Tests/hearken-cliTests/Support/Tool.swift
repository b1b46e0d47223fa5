import Foundation

/// The built tool, run as a user would.
struct Tool {
    /// How a run ended and what it printed.
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    static let recordings = "/usr/share/pocketsphinx/test/data"
    static let goForward = recordings + "/goforward.raw"

    /// The tool lies beside the tests.
    private static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("hearken")

    let process = Process()

    /// The tool with `arguments`; standard input is empty.
    init(_ arguments: [String], environment: [String: String] = [:], folder: URL? = nil) {
        process.executableURL = Self.url
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
    }

    /// Runs it to its end. Output goes through files, so that no pipe can fill up.
    static func run(
        _ arguments: String..., environment: [String: String] = [:], folder: URL? = nil, input: String? = nil,
        output: FileHandle? = nil
    ) throws -> Result {
        try run(arguments: arguments, environment: environment, folder: folder, input: input, output: output)
    }

    /// The same for a list of arguments.
    static func run(
        arguments: [String], environment: [String: String] = [:], folder: URL? = nil, input: String? = nil,
        output: FileHandle? = nil
    ) throws -> Result {
        try TemporaryFolder.with { temporary in
            let tool = Tool(arguments, environment: environment, folder: folder)
            if let input { tool.process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input)) }
            let files = try ["out", "err"].map { name in
                let file = temporary.appendingPathComponent(name)
                try Data().write(to: file)
                return (file, try FileHandle(forWritingTo: file))
            }
            tool.process.standardOutput = output ?? files[0].1
            tool.process.standardError = files[1].1
            try tool.process.run()
            tool.process.waitUntilExit()
            let texts = try files.map { String(decoding: try Data(contentsOf: $0.0), as: UTF8.self) }
            return Result(status: tool.status, output: texts[0], errors: texts[1])
        }
    }

    /// Whether a signal has suspended it.
    var isSuspended: Bool {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
            return status.split(separator: ")").last?.hasPrefix(" T") == true
        }
    }

    /// The exit code; 1000 and more for a signal nobody caught.
    var status: Int32 {
        process.terminationReason == .exit ? process.terminationStatus : 1_000 + process.terminationStatus
    }
}

/// A folder that is gone when the test is.
enum TemporaryFolder {
    static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearken-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
