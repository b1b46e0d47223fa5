import Foundation
import Hearken
import HearkenCore

/// Turns the events of one recording into the text of a format.
struct TranscriptPrinter {
    /// A recording in the format `json`.
    private struct FileRecord: Encodable {
        private enum CodingKeys: String, CodingKey {
            case file, text, utterances, error
            case durationSeconds = "duration_seconds"
        }

        var file: String
        var durationSeconds: Double
        var text: String
        var utterances: [RecognitionRecord]
        var error: SpeechErrorRecord?
    }

    private let format: TranscriptFormat
    private let file: String
    private let position: (isFirst: Bool, isOnly: Bool)
    private let sampleRate: Int
    private var cues = 0
    private var texts: [String] = []
    private var utterances: [RecognitionRecord] = []
    private var hasPrintedFailure = false
    private var end = SamplePosition.zero

    /// Whether trace messages are part of the document.
    var printsTraces: Bool { format == .jsonl }

    /// A printer.
    ///
    /// - Parameter file: The recording, as the user names it.
    /// - Parameter isFirst: Whether the document begins with it.
    /// - Parameter isOnly: Whether the document is of this recording only; lines of text then do not name it.
    init(_ format: TranscriptFormat, file: String, isFirst: Bool, isOnly: Bool, sampleRate: Int) {
        self.format = format
        self.file = file
        self.position = (isFirst, isOnly)
        self.sampleRate = sampleRate
    }

    /// What an event adds to the document.
    mutating func text(for event: SpeechEvent) -> String {
        end = max(end, event.position)
        if format == .jsonl {
            if case .failed = event.kind { hasPrintedFailure = true }
            return SpeechEventRecord(event, sampleRate: sampleRate, file: file).json() + "\n"
        }
        guard case .recognized(let recognition) = event.kind, !recognition.text.isEmpty else { return "" }
        switch format {
        case .text:
            return position.isOnly ? recognition.text + "\n" : "\(Self.cell(file))\t\(recognition.text)\n"
        case .tsv:
            return row(recognition)
        case .srt:
            return subtitles(recognition, .srt)
        case .vtt:
            return subtitles(recognition, .vtt)
        case .json:
            texts.append(recognition.text)
            utterances.append(RecognitionRecord(recognition, sampleRate: sampleRate))
            return ""
        case .jsonl:
            return ""
        }
    }

    /// What the end of the recording adds to the document.
    ///
    /// - Parameter error: What the recording failed with.
    mutating func ending(error: SpeechError?) -> String {
        switch format {
        case .json:
            let record = FileRecord(
                file: file, durationSeconds: end.seconds(at: sampleRate),
                text: texts.joined(separator: " "), utterances: utterances, error: error.map(SpeechErrorRecord.init)
            )
            return (position.isFirst ? "\n" : ",\n") + JSONText.line(record)
        case .jsonl:
            // A file that cannot be opened has no events; scripts are to see the failure all the same.
            guard let error, !hasPrintedFailure else { return "" }
            return text(for: SpeechEvent(.failed(error), at: end))
        case .text, .tsv, .srt, .vtt:
            return ""
        }
    }

    private mutating func subtitles(_ recognition: Recognition, _ format: SubtitleFormat) -> String {
        SubtitleLayout(sampleRate: sampleRate).cues(for: recognition).map { cue in
            cues += 1
            return format.text(for: cue, number: cues)
        }.joined()
    }

    private func row(_ recognition: Recognition) -> String {
        // From the first word to the last where there are times, not with the silence around them.
        let words = recognition.best.words
        let start = (words.first?.start ?? recognition.start).seconds(at: sampleRate)
        let end = (words.last?.end ?? recognition.end).seconds(at: sampleRate)
        let confidence = recognition.confidence.map { String(format: "%.3f", $0) } ?? ""
        return [
            Self.cell(file), String(format: "%.3f", start), String(format: "%.3f", end), confidence,
            Self.cell(recognition.text),
        ].joined(separator: "\t") + "\n"
    }

    /// Text without the characters that end a cell or a line.
    private static func cell(_ text: String) -> String {
        String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }
}
