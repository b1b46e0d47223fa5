import Hearken
import HearkenCore
import Testing

@testable import hearken_cli

@Suite("Formats")
struct TranscriptPrinterTests {
    private static let word = Word(
        text: "go", start: SamplePosition(rawValue: 8_000), end: SamplePosition(rawValue: 24_000), confidence: 0.5
    )
    private static let recognition = Recognition(
        best: Transcript(text: "go", words: [word], confidence: 0.5), others: [Transcript(text: "no")],
        start: .zero, end: SamplePosition(rawValue: 32_000)
    )
    private static let events: [SpeechEvent] = [
        SpeechEvent(.started, at: .zero), SpeechEvent(.timedOut, at: SamplePosition(rawValue: 100)),
        SpeechEvent(.recognized(recognition), at: SamplePosition(rawValue: 32_000)),
        SpeechEvent(
            .recognized(Recognition(best: Transcript(text: ""), start: .zero, end: .zero)),
            at: SamplePosition(rawValue: 40_000)
        ),
        SpeechEvent(.stopped, at: SamplePosition(rawValue: 48_000)),
    ]

    /// A document of the recordings called `files`, each with the events above.
    private func document(_ format: TranscriptFormat, _ files: [String], error: SpeechError? = nil) -> String {
        let parts = files.enumerated().map { index, file in
            var printer = TranscriptPrinter(
                format, file: file, isFirst: index == 0, isOnly: files.count == 1, sampleRate: 16_000
            )
            return Self.events.map { printer.text(for: $0) }.joined() + printer.ending(error: error)
        }
        return format.opening + parts.joined() + format.closing
    }

    @Test("text: an utterance per line, with the recording where there are several")
    func text() {
        #expect(document(.text, ["a.wav"]) == "go\n")
        #expect(document(.text, ["a.wav", "b\tc\n.wav"]) == "a.wav\tgo\nb c .wav\tgo\n")
    }

    @Test("tsv: always the same columns")
    func tsv() {
        #expect(
            document(.tsv, ["a.wav"])
                == "file\tstart_seconds\tend_seconds\tconfidence\ttext\na.wav\t0.500\t1.500\t0.500\tgo\n"
        )
    }

    @Test("srt and vtt")
    func subtitles() {
        #expect(document(.srt, ["a.wav"]) == "1\n00:00:00,500 --> 00:00:01,500\ngo\n\n")
        #expect(document(.vtt, ["a.wav"]) == "WEBVTT\n\n00:00:00.500 --> 00:00:01.500\ngo\n\n")
    }

    @Test("json: an array with an object for each recording")
    func json() {
        let record = """
            {"duration_seconds":3,"file":"FILE","text":"go","utterances":[{"alternatives":[{"text":"no"}],\
            "confidence":0.5,"end":32000,"end_seconds":2,"start":0,"start_seconds":0,"text":"go",\
            "words":[{"confidence":0.5,"end":24000,"end_seconds":1.5,"start":8000,"start_seconds":0.5,"text":"go"}]}]}
            """
        let (a, b) = (record.replacing("FILE", with: "a.wav"), record.replacing("FILE", with: "b.wav"))
        #expect(document(.json, ["a.wav"]) == "[\n\(a)\n]\n")
        #expect(document(.json, ["a.wav", "b.wav"]) == "[\n\(a),\n\(b)\n]\n")
    }

    @Test("jsonl: every event, and the failure of a recording that has none")
    func jsonl() {
        let lines = document(.jsonl, ["a.wav"]).split(separator: "\n")
        #expect(lines.count == Self.events.count)
        #expect(lines[0] == #"{"event":"started","file":"a.wav","number":0,"position":0,"seconds":0}"#)
        var printer = TranscriptPrinter(.jsonl, file: "a.wav", isFirst: true, isOnly: true, sampleRate: 16_000)
        let error = SpeechError(.unreadableFile, "no")
        let failure =
            #"{"error":{"code":"unreadable-file","message":"no"},"event":"failed","file":"a.wav","number":0,"position":0,"seconds":0}"#
        #expect(printer.ending(error: error) == failure + "\n")
        #expect(printer.ending(error: error).isEmpty)
    }

    @Test("a failure is part of the json of its recording")
    func failure() {
        let error = SpeechError(.unsupportedAudio, "bad", advice: "convert it")
        #expect(
            document(.json, ["a.wav"], error: error).contains(
                #""error":{"advice":"convert it","code":"unsupported-audio","message":"bad"},"file":"a.wav""#
            )
        )
        #expect(document(.text, ["a.wav"], error: error) == "go\n")
    }
}
