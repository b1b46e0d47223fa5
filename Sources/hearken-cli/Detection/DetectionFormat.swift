import ArgumentParser
import Foundation

/// What `vad` writes.
enum DetectionFormat: String, ExpressibleByArgument, CaseIterable {
    case jsonl, tsv, audacity, rttm, png

    /// The format that was asked for, or else the one that the name of the output ends in, or else `jsonl`.
    init(_ asked: Self?, output path: String?) {
        let ending = path.map { ($0 as NSString).pathExtension.lowercased() }
        self = asked ?? ending.flatMap(Self.init) ?? .jsonl
    }
}
