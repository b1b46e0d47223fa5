import HearkenCore
import HearkenTesting
import Testing

/// The verifier finds what stages do wrong.
@Suite("The stage verifier")
struct StageVerifierTests {
    /// Speaks up on the first frame, and forgets on `reset()` only if told to.
    final class FirstFrame: SpeechStage {
        let forgets: Bool
        var isFirst = true
        init(forgets: Bool) { self.forgets = forgets }
        func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
            if isFirst { context.emit(.trace(SpeechTrace(.info, stage: "first", .text("here")))) }
            isFirst = false
        }
        func reset() { if forgets { isFirst = true } }
        func prepare(for format: AudioFormat) throws(SpeechError) { isFirst = true }
    }

    final class Fussy: SpeechStage {
        func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
            if frame.span[0].isNaN { throw SpeechError(.stageFailed, stage: "fussy", "no number") }
        }
    }

    @Test("a stage that forgets passes")
    func passes() throws {
        let events = try StageVerifier().verify(.silence(milliseconds: 100)) { () throws(SpeechError) in
            [FirstFrame(forgets: true)]
        }
        #expect(events.count == 1)
    }

    @Test("a stage that remembers after reset is found")
    func remembers() {
        #expect(throws: StageVerifier.Failure.self) {
            try StageVerifier().verify(.silence(milliseconds: 100)) { () throws(SpeechError) in
                [FirstFrame(forgets: false)]
            }
        }
    }

    @Test("a stage that throws on hostile audio is found")
    func throwing() {
        #expect(throws: StageVerifier.Failure.threw(on: "NaN", SpeechError(.stageFailed, stage: "fussy", "no number")))
        {
            try StageVerifier().verify(.silence(milliseconds: 100)) { () throws(SpeechError) in [Fussy()] }
        }
    }

    @Test("signals are as long and as loud as asked")
    func signals() {
        func level(_ signal: TestSignal) -> Float {
            (signal.samples.reduce(0) { $0 + $1 * $1 } / Float(signal.samples.count)).squareRoot()
        }
        let tone = TestSignal.tone(frequency: 440, level: -20, milliseconds: 1_000, sampleRate: 8_000)
        #expect(tone.milliseconds == 1_000)
        #expect(tone.samples.count == 8_000)
        #expect(abs(level(tone) - 0.1) < 1e-3)
        #expect(abs(level(.noise(level: -20, milliseconds: 1_000)) - 0.1) < 2e-3)
        #expect(TestSignal.noise(level: -20, milliseconds: 10) == .noise(level: -20, milliseconds: 10))
        #expect(TestSignal.noise(level: -20, milliseconds: 10) != .noise(level: -20, milliseconds: 10, seed: 2))
        #expect((tone + tone).milliseconds == 2_000)
        #expect(tone.mixed(with: tone) == tone.amplified(by: 6.020_599_913))
        #expect(TestSignal.speechLike(milliseconds: 2_000).samples.allSatisfy { abs($0) < 1 })
    }
}
