import Foundation
import Hearken
import HearkenCore

/// Scores and segments as lines of text.
struct DetectionText: DetectionSink {
    private struct FrameRecord: Encodable {
        var type = "frame"
        var position: Int64
        var seconds: Double
        var score: Float
    }

    private struct SegmentRecord: Encodable {
        private enum CodingKeys: String, CodingKey {
            case type, start, end
            case startSeconds = "start_seconds"
            case endSeconds = "end_seconds"
        }

        var type = "segment"
        var start: Int64
        var end: Int64
        var startSeconds: Double
        var endSeconds: Double
    }

    /// Bytes that are written at once.
    private static let chunk = 1 << 14

    private let format: DetectionFormat
    private let recording: String
    private let channel: Int
    private let sampleRate: Int
    private let write: (String) throws(OutputFailure) -> Void
    private var text = ""

    /// - Parameter file: The recording, as the user names it.
    /// - Parameter channel: The channel that was listened to, counted from 1.
    init(
        _ format: DetectionFormat, file: String, channel: Int, sampleRate: Int,
        _ write: @escaping (String) throws(OutputFailure) -> Void
    ) {
        self.format = format
        self.channel = channel
        self.sampleRate = sampleRate
        self.write = write
        // RTTM has spaces between its fields, and names a recording without what its file name ends in.
        let stem = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
        recording = file == "-" ? "stdin" : String(stem.map { $0.isWhitespace ? "_" : $0 })
    }

    mutating func append(_ score: Float, at position: SamplePosition) throws(OutputFailure) {
        let seconds = position.seconds(at: sampleRate)
        switch format {
        case .jsonl:
            try add(JSONText.line(FrameRecord(position: position.rawValue, seconds: seconds, score: score)))
        case .tsv: try add(String(format: "%.4f\t%.6f", seconds, score))
        case .audacity, .rttm, .png: break
        }
    }

    mutating func append(_ segment: SpeechSegment) throws(OutputFailure) {
        let (start, end) = (segment.start.seconds(at: sampleRate), segment.end.seconds(at: sampleRate))
        switch format {
        case .jsonl:
            let record = SegmentRecord(
                start: segment.start.rawValue, end: segment.end.rawValue, startSeconds: start, endSeconds: end
            )
            try add(JSONText.line(record))
        case .audacity: try add(String(format: "%.6f\t%.6f\tspeech", start, end))
        case .rttm:
            let times = String(format: "%.3f %.3f", start, end - start)
            try add("SPEAKER \(recording) \(channel) \(times) <NA> <NA> speech <NA> <NA>")
        case .tsv, .png: break
        }
    }

    mutating func finish() throws { try flush() }

    private mutating func add(_ line: String) throws(OutputFailure) {
        text += line
        text += "\n"
        if text.utf8.count >= Self.chunk { try flush() }
    }

    private mutating func flush() throws(OutputFailure) {
        try write(text)
        text = ""
    }
}
