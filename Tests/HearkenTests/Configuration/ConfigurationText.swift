import Foundation

/// A configuration file that is gone when the test is.
enum ConfigurationText {
    static func with<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        try with(Data(text.utf8), body)
    }

    static func with<Result>(_ data: Data, _ body: (String) throws -> Result) throws -> Result {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).yaml").path
        try data.write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }
}

/// Where the repository lies.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
}
