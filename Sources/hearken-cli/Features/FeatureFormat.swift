import ArgumentParser
import Foundation

/// What `features` writes; the end of the output's name tells.
enum FeatureFormat: String, CaseIterable {
    case csv, npy, png

    /// The format of the file that `--output` names; CSV on standard output.
    ///
    /// - Throws: `ValidationError` for a name with another ending.
    init(output path: String?) throws {
        guard let path, path != "-" else {
            self = .csv
            return
        }
        guard let format = Self(rawValue: (path as NSString).pathExtension.lowercased()) else {
            let endings = Self.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
            throw ValidationError("The name of the output tells its format: end '\(path)' with one of \(endings).")
        }
        self = format
    }
}
