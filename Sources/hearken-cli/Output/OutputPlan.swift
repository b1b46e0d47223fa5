import ArgumentParser
import Foundation

/// Where the transcripts go: all to one place, or a file for each recording.
enum OutputPlan: Equatable {
    case standardOutput
    case file(String)
    /// A file for each recording, in their order.
    case files([String])

    /// The plan for `inputs` with the option `--output`.
    ///
    /// - Throws: `ValidationError` where the option cannot be meant.
    init(_ option: String?, inputs: [String], format: TranscriptFormat) throws {
        guard let option else {
            guard inputs.count == 1 || format.canJoinFiles else { throw Self.needsFolder(format) }
            self = .standardOutput
            return
        }
        guard option.hasSuffix("/") || Self.isFolder(option) else {
            guard inputs.count == 1 || format.canJoinFiles else { throw Self.needsFolder(format) }
            self = .file(option)
            try refuse(inputs)
            return
        }
        let folder = option.hasSuffix("/") ? option : option + "/"
        var sources: [String: String] = [:]
        let files = try inputs.map { input in
            let stem = ((input as NSString).lastPathComponent as NSString).deletingPathExtension
            let path = folder + (input == "-" ? "stdin" : stem) + "." + format.fileExtension
            if let other = sources.updateValue(input, forKey: path) {
                throw ValidationError("'\(other)' and '\(input)' would both be written to '\(path)'; do one at a time.")
            }
            return path
        }
        self = .files(files)
        try refuse(inputs)
    }

    private func refuse(_ inputs: [String]) throws {
        let outputs =
            switch self {
            case .standardOutput: [String]()
            case .file(let path): [path]
            case .files(let paths): paths
            }
        try Self.refuse(outputs, recordings: inputs)
    }

    /// Refuses to write over a recording.
    static func refuse(_ outputs: [String], recordings: [String]) throws {
        let recordings = Set(recordings.filter { $0 != "-" }.compactMap(identity))
        for output in outputs where identity(output).map(recordings.contains) == true {
            throw ValidationError("'\(output)' is one of the recordings; give another --output.")
        }
    }

    private static func needsFolder(_ format: TranscriptFormat) -> ValidationError {
        ValidationError(
            "Several recordings cannot share one \(format.rawValue) document; give a folder: --output texts/"
        )
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// What tells a file from all others, whatever it is called.
    private static func identity(_ path: String) -> [UInt64]? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }
}
