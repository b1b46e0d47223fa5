import Hearken
import HearkenCore
import Testing

@Suite("Subtitles")
struct SubtitleTests {
    /// Words of 0.3 s each, with the pauses after them in seconds.
    private static func recognition(_ words: [(String, Double)]) -> Recognition {
        var position = SamplePosition(rawValue: 16_000)
        let timed = words.map { text, pause in
            let start = position
            position += 4_800
            defer { position += Int(pause * 16_000) }
            return Word(text: text, start: start, end: position)
        }
        let text = words.map(\.0).joined(separator: " ")
        return Recognition(best: Transcript(text: text, words: timed), start: .zero, end: position + 8_000)
    }

    private static func sentence(_ count: Int) -> [(String, Double)] {
        (0..<count).map {
            (["the", "quick", "brown", "fox", "jumps", "incomprehensibly"][$0 % 6], $0 % 5 == 4 ? 0.4 : 0)
        }
    }

    @Test("a few words are one cue from the first word to the last")
    func short() {
        let cues = SubtitleLayout(sampleRate: 16_000).cues(
            for: Self.recognition([("go", 0), ("forward", 0), ("ten", 0), ("meters", 0)])
        )
        #expect(cues == [SubtitleCue(start: 1, end: 2.2, lines: ["go forward ten meters"])])
    }

    @Test("a short cue stands for a second, or as long as there is room")
    func minimum() {
        let layout = SubtitleLayout(sampleRate: 16_000)
        #expect(layout.cues(for: Self.recognition([("yes", 0.6)])) == [SubtitleCue(start: 1, end: 2, lines: ["yes"])])
        #expect(layout.cues(for: Self.recognition([("yes", 0)])) == [SubtitleCue(start: 1, end: 1.8, lines: ["yes"])])
    }

    @Test("cues keep the limits, lose no word, and never overlap", arguments: [1, 2, 7, 13, 14, 40, 333])
    func limits(count: Int) {
        let words = Self.sentence(count)
        let cues = SubtitleLayout(sampleRate: 16_000).cues(for: Self.recognition(words))
        #expect(cues.flatMap(\.lines).joined(separator: " ") == words.map(\.0).joined(separator: " "))
        for cue in cues {
            #expect((1...2).contains(cue.lines.count))
            #expect(cue.lines.allSatisfy { (1...42).contains($0.count) })
            #expect(cue.end > cue.start && cue.end - cue.start <= 7)
        }
        for (cue, next) in zip(cues, cues.dropFirst()) { #expect(cue.end <= next.start) }
        // No cue of one orphaned word where the words could be shared out.
        if count > 10 { #expect(cues.allSatisfy { $0.lines.joined().count > 10 }) }
    }

    @Test("a long pause always cuts, lines are about equally long")
    func pauses() {
        let cues = SubtitleLayout(sampleRate: 16_000).cues(
            for: Self.recognition([("one", 0), ("two", 2), ("three", 0)])
        )
        #expect(cues.map(\.lines) == [["one two"], ["three"]])
        let long = SubtitleLayout(sampleRate: 16_000).cues(for: Self.recognition(Self.sentence(9)))
        #expect(long.map(\.lines) == [["the quick brown fox jumps", "incomprehensibly the quick brown"]])
    }

    @Test("words without times are spread over the utterance")
    func untimed() {
        let recognition = Recognition(
            best: Transcript(text: "aa bb"), start: SamplePosition(rawValue: 16_000),
            end: SamplePosition(rawValue: 48_000)
        )
        let cues = SubtitleLayout(sampleRate: 16_000).cues(for: recognition)
        #expect(cues == [SubtitleCue(start: 1, end: 3, lines: ["aa bb"])])
    }

    @Test("nothing understood gives no cue; a word as long as a book gives one")
    func extremes() {
        let layout = SubtitleLayout(sampleRate: 16_000)
        let nothing = Recognition(best: Transcript(text: " "), start: .zero, end: .zero)
        #expect(layout.cues(for: nothing).isEmpty)
        let word = String(repeating: "a", count: 500)
        #expect(layout.cues(for: Self.recognition([("b", 0), (word, 0), ("c", 0)])).flatMap(\.lines).count == 3)
    }

    @Test("SubRip and WebVTT")
    func formats() {
        let cue = SubtitleCue(start: 3_723.4565, end: 360_000, lines: ["a <b> & c", "--> d"])
        #expect(
            SubtitleFormat.srt.text(for: cue, number: 7) == "7\n01:02:03,457 --> 100:00:00,000\na <b> & c\n--> d\n\n")
        #expect(
            SubtitleFormat.vtt.text(for: cue, number: 7)
                == "01:02:03.457 --> 100:00:00.000\na &lt;b&gt; &amp; c\n--&gt; d\n\n"
        )
        #expect(SubtitleFormat.vtt.header == "WEBVTT\n\n")
        #expect(SubtitleFormat.srt.header.isEmpty)
    }
}
