import ArgumentParser
import Foundation
import Hearken

/// How `transcribe` prints what was understood.
enum TranscriptFormat: String, ExpressibleByArgument, CaseIterable {
    case text, jsonl, json, srt, vtt, tsv

    /// The format that was asked for, or else the one that the name of the output ends in, or else `text`.
    ///
    /// - Parameter path: The output; where it ends in `/`, it is a folder, whose name says nothing.
    init(_ asked: Self?, output path: String?) {
        let ending = path.flatMap { $0.hasSuffix("/") ? nil : ($0 as NSString).pathExtension.lowercased() }
        self = asked ?? Self.allCases.first { $0.fileExtension == ending } ?? .text
    }

    /// How a file of this format ends.
    var fileExtension: String { self == .text ? "txt" : rawValue }

    /// Whether transcripts of several recordings make sense one after the other.
    var canJoinFiles: Bool {
        switch self {
        case .text, .jsonl, .json, .tsv: true
        case .srt, .vtt: false
        }
    }

    /// What a document begins with.
    var opening: String {
        switch self {
        case .text, .jsonl, .srt: ""
        case .json: "["
        case .vtt: SubtitleFormat.vtt.header
        case .tsv: "file\tstart_seconds\tend_seconds\tconfidence\ttext\n"
        }
    }

    /// What a document ends with.
    var closing: String { self == .json ? "\n]\n" : "" }
}
