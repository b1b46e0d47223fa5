import Foundation

/// A file in a folder of its own, both removed when this goes.
package final class TemporaryFile {
    package let path: String
    private let folder: URL

    package init(_ name: String, _ bytes: [UInt8] = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "hearken-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        path = file.path
        try Data(bytes).write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
