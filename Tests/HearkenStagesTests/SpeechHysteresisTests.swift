import Testing

@testable import HearkenStages

@Suite("The hysteresis")
struct SpeechHysteresisTests {
    @Test(
        "voice from one threshold up, silence below the other",
        arguments: [
            (false, 0.49, false), (false, 0.5, true), (false, 1, true), (false, 0, false),
            (true, 0.5, true), (true, 0.36, true), (true, 0.34, false), (true, 0, false),
        ] as [(Bool, Float, Bool)]
    )
    func table(wasVoice: Bool, score: Float, isVoice: Bool) {
        var hysteresis = SpeechHysteresis(enter: 0.5, exit: 0.35)
        _ = hysteresis.observe(wasVoice ? 1 : 0)
        let decision = hysteresis.observe(score)
        #expect(decision == isVoice)
        #expect(hysteresis.isVoice == isVoice)
    }

    @Test("voice can end below any threshold", arguments: [0, 0.01, 0.1, 0.2] as [Float])
    func lowThreshold(exit: Float) {
        var hysteresis = SpeechHysteresis(enter: 0.2, exit: exit)
        _ = hysteresis.observe(1)
        let isVoice = hysteresis.observe(0)
        #expect(!isVoice)
    }

    @Test("NaN is silence")
    func notANumber() {
        var hysteresis = SpeechHysteresis(enter: 0.5, exit: 0.35)
        _ = hysteresis.observe(1)
        let isVoice = hysteresis.observe(.nan)
        #expect(!isVoice)
    }
}
