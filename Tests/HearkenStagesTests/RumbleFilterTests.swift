import HearkenTesting
import Testing

@testable import HearkenStages

@Suite("The rumble filter")
struct RumbleFilterTests {
    private func level(_ signal: TestSignal) -> Float {
        var filter = RumbleFilter(sampleRate: signal.sampleRate)
        _ = filter.meanSquare(signal.samples.span)
        let meanSquare = filter.meanSquare(signal.samples.span) ?? .nan
        return Decibels.level(meanSquare: meanSquare)
    }

    @Test("voices pass, rumble does not", arguments: [8_000, 16_000, 48_000])
    func response(sampleRate: Int) {
        func tone(_ frequency: Double) -> Float {
            level(.tone(frequency: frequency, level: -20, milliseconds: 1_000, sampleRate: sampleRate))
        }
        #expect(abs(tone(1_000) + 20) < 0.6)
        #expect(abs(tone(100) + 26) < 0.7)
        #expect(tone(50) < -33)
        #expect(tone(10) < -58)
    }

    @Test("a constant offset is silence from its first sample on", arguments: [-1, -0.25, 0.001, 0.9] as [Float])
    func offset(_ value: Float) {
        var filter = RumbleFilter(sampleRate: 16_000)
        let samples = [Float](repeating: value, count: 320)
        let meanSquare = filter.meanSquare(samples.span)
        #expect(meanSquare == 0)
    }

    @Test(
        "what is no number leaves no trace",
        arguments: [.nan, .infinity, -.infinity, .greatestFiniteMagnitude] as [Float])
    func noNumber(_ value: Float) throws {
        var filter = RumbleFilter(sampleRate: 16_000)
        let tone = TestSignal.tone(frequency: 300, level: -20, milliseconds: 20).samples
        let expected = filter.meanSquare(tone.span)
        var bad = tone
        bad[17] = value
        let refused = filter.meanSquare(bad.span)
        #expect(refused == nil)
        let meanSquare = filter.meanSquare(tone.span)
        #expect(meanSquare == expected)
    }

    @Test("no samples have no level")
    func empty() {
        var filter = RumbleFilter(sampleRate: 16_000)
        let nothing: [Float] = []
        let meanSquare = filter.meanSquare(nothing.span)
        #expect(meanSquare == nil)
    }

    @Test("silence has the lowest level there is")
    func silence() {
        #expect(Decibels.level(meanSquare: 0) == -150)
        #expect(Decibels.level(meanSquare: 1) == 0)
        #expect(abs(Decibels.level(meanSquare: 0.01) + 20) < 1e-4)
    }
}
