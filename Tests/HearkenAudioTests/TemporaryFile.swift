import Foundation

/// A file in a folder of its own, both removed when this goes.
final class TemporaryFile {
    let path: String
    private let folder: URL

    init(_ name: String, _ bytes: [UInt8] = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "hearken-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        path = file.path
        try Data(bytes).write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}

/// Runs a program and waits for its end; false when it is not installed or fails.
@discardableResult
func run(_ program: String, _ arguments: String...) -> Bool {
    guard let path = which(program) else { return false }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}

/// Where a program is installed.
func which(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map { "\($0)/\(program)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}
