import FoundationEssentials

/// A file or folder that lives as long as the value.
final class TemporaryFile {
    let path: String

    /// A file with `text`.
    convenience init(_ text: String) throws { try self.init(Data(text.utf8)) }

    /// A file with `bytes`.
    init(_ bytes: Data) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "hearken-\(UUID().uuidString)").path()
        try bytes.write(to: URL(filePath: path))
    }

    /// A folder whose entries lead to those of `folder`, but for `name`, which has `bytes`.
    init(folder: String, replacing name: String, by bytes: Data) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "hearken-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for entry in try FileManager.default.contentsOfDirectory(atPath: folder) where entry != name {
            try FileManager.default.createSymbolicLink(
                atPath: path + "/" + entry, withDestinationPath: folder + "/" + entry
            )
        }
        try bytes.write(to: URL(filePath: path + "/" + name))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
