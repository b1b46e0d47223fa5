import HearkenCore
import HearkenTesting
import Testing

@testable import HearkenStages

@Suite("The activation timer")
struct ActivationTimerTests {
    /// One row: what the frames were, and what the timer decided.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let limits: ActivationTimer.Limits
        let frames: String
        let expected: String

        init(_ name: String, _ limits: ActivationTimer.Limits, _ frames: String, _ expected: String) {
            self.name = name
            self.limits = limits
            self.frames = frames
            self.expected = expected
        }

        var testDescription: String { name }
    }

    /// Runs frames of 10 samples: `v` voice in speech, `s` silence in speech (a gap or the fall delay), `.` no speech;
    /// before a frame `A` activates, `D` deactivates, `_` loses 50 samples. Spells the decisions with their positions.
    private func decisions(_ frames: String, _ limits: ActivationTimer.Limits) -> String {
        var timer = ActivationTimer(limits)
        var position = SamplePosition.zero
        var activatedAt: SamplePosition?
        var decisions: [String] = []
        var edge = SamplePosition.zero
        var wasSpeech = false
        // A fall lies where the silence began.
        var silence = SamplePosition.zero
        for frame in frames {
            switch frame {
            case "A": activatedAt = activatedAt ?? position
            case "D": activatedAt = nil
            case "_": position += 50
            default:
                if frame == "v" { silence = position + 10 }
                let isSpeech = frame != "."
                if isSpeech != wasSpeech { edge = isSpeech ? position : silence }
                wasSpeech = isSpeech
                let decision = timer.observe(
                    ActivationTimer.Input(
                        position: position, end: position + 10, activatedAt: activatedAt,
                        isSpeech: isSpeech, speechChangedAt: edge, isVoice: frame == "v"))
                switch decision {
                case .none: break
                case .end(let reason):
                    activatedAt = nil
                    decisions.append("\(reason.rawValue)@\(position.rawValue)")
                case .split:
                    activatedAt = position
                    decisions.append("split@\(position.rawValue)")
                }
                position += 10
            }
        }
        return decisions.joined(separator: " ")
    }

    private static let end = ActivationTimer.Limits(minimum: 50, maximum: 200, noSpeech: 100, overflow: .end, pause: 20)
    private static let split = ActivationTimer.Limits(
        minimum: 50, maximum: 100, noSpeech: 0, overflow: .split, pause: 40)
    private static let splitWords = ActivationTimer.Limits(
        minimum: 50, minimumSpeech: 80, maximum: 100, overflow: .split, pause: 40)
    private static let words = ActivationTimer.Limits(minimum: 50, minimumSpeech: 30, noSpeech: 150)
    private static let free = ActivationTimer.Limits()

    @Test(
        "decides",
        arguments: [
            Row("without an activation nothing happens", end, "....vvvvvssss.....vvvv....", ""),
            Row("the fall ends it", end, "..Avvvvvvss.....", "end-of-speech@100"),
            Row("a fall on the first frame after the minimum", end, "Avvvvv.", "end-of-speech@50"),
            Row("a fall before the minimum is remembered", end, "Avv.......", "end-of-speech@50"),
            Row("and forgotten when speech resumes", end, "Avv.vvvvvvv....", "end-of-speech@100"),
            Row("speech under way when the app activates", end, "vvvvAvvvvvvsss...", "end-of-speech@130"),
            Row("speech before it does not count", end, "vvvvsAss............", "end-of-speech@150"),
            Row("but what follows does", end, "vvvvsAss....vvvvs.", "end-of-speech@160"),
            Row("too little speech is none", words, "A.vvs...............", "end-of-speech@150"),
            Row("the fall delay is no speech", words, "A.vvssss............", "end-of-speech@150"),
            Row("enough speech is", words, "A.vvvss.....", "end-of-speech@60"),
            Row("in several pieces too", words, "A.vvs...vs..", "end-of-speech@90"),
            Row("and speech that was under way", words, "vvAvs.......", "end-of-speech@70"),
            Row("speech that begins the activation is enough", words, ".Avss.......", "end-of-speech@60"),
            Row("after a split any rest is", Self.splitWords, "Avvvvvvvvvsssssv......", "split@120 end-of-speech@170"),
            Row("nobody speaks", end, "A..............", "end-of-speech@100"),
            Row("lost samples are time", end, "A.._...._...", "end-of-speech@100"),
            Row("the maximum ends it", end, "Avvvvvvvvvvvvvvvvvvvvvvvvvv", "maximum-length@200"),
            Row("fall and maximum at once are the end of speech", end, "Avvvvvvvvvvvvvvvvvvvv.", "end-of-speech@200"),
            Row("deactivation by others leaves nothing behind", end, "Avv.D.....A...........", "end-of-speech@180"),
            Row("also without a frame between", end, "Avv.DA...........", "end-of-speech@130"),
            Row("no limits, no end but the fall", free, "A....................vvvvvvvvvvvvvvvv.", "end-of-speech@360"),
            Row("no split at a gap that is too short", split, "Avvvvvvvvvvsvsvv", ""),
            Row("a split at a pause", split, "Avvvvvvvvvvssssvvvvss.", "split@120 end-of-speech@200"),
            Row("a shorter pause does later", split, "Avvvvvvvvvvvvvvsvv", "split@140"),
            Row("a split in a word at last", split, "Avvvvvvvvvvvvvvvvvvv", "split@150"),
            Row("a pause at the maximum already long enough", split, "Avvvvvvssssssvvv", "split@100"),
            Row(
                "the fall right after a split ends the rest", split, "Avvvvvvvsssss.......",
                "split@100 end-of-speech@150"),
            Row("split again and again", split, "Avvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv", "split@150 split@300"),
            Row("silence without time-out is split too", split, "A......................", "split@100 split@200"),
        ]
    )
    func table(row: Row) {
        #expect(decisions(row.frames, row.limits) == row.expected)
    }

    @Test("the no-speech time-out waits for the minimum")
    func noSpeechBelowMinimum() {
        let limits = ActivationTimer.Limits(minimum: 80, noSpeech: 30)
        #expect(decisions("A...........", limits) == "end-of-speech@80")
    }

    @Test("reset forgets the activation")
    func reset() {
        var timer = ActivationTimer(Self.end)
        func input(_ position: Int64, _ isSpeech: Bool) -> ActivationTimer.Input {
            ActivationTimer.Input(
                position: SamplePosition(rawValue: position), end: SamplePosition(rawValue: position + 10),
                activatedAt: .zero, isSpeech: isSpeech, speechChangedAt: .zero, isVoice: isSpeech)
        }
        let before = timer.observe(input(0, true))
        #expect(before == .none)
        timer.reset()
        let after = timer.observe(input(60, false))
        #expect(after == .none)
    }

    @Test("no activation outlives one and a half times its maximum", arguments: 1...20 as ClosedRange<UInt64>)
    func property(seed: UInt64) {
        var generator = TestGenerator(seed: seed)
        let letters = Array("vvvvvvss.A")
        for overflow in [ActivationTimer.Overflow.end, .split] {
            let limits = ActivationTimer.Limits(minimum: 30, maximum: 120, noSpeech: 60, overflow: overflow, pause: 40)
            var timer = ActivationTimer(limits)
            var activatedAt: SamplePosition?
            for i in 0..<5_000 {
                let letter = letters.randomElement(using: &generator) ?? "."
                let position = SamplePosition.zero + i * 10
                if letter == "A" { activatedAt = activatedAt ?? position }
                let decision = timer.observe(
                    ActivationTimer.Input(
                        position: position, end: position + 10, activatedAt: activatedAt,
                        isSpeech: letter == "v" || letter == "s", speechChangedAt: position, isVoice: letter == "v"))
                #expect(activatedAt != nil || decision == .none)
                if let activatedAt { #expect(position - activatedAt <= 180) }
                switch decision {
                case .none: break
                case .end: activatedAt = nil
                case .split: activatedAt = position
                }
            }
        }
    }
}
