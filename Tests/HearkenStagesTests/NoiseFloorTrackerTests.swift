import HearkenCore
import HearkenTesting
import Testing

@testable import HearkenStages

@Suite("The noise floor")
struct NoiseFloorTrackerTests {
    private static let format = AudioFormat()

    /// The floor after each of the levels.
    private func floors(_ levels: [Float]) -> [Float] {
        var tracker = NoiseFloorTracker(format: Self.format)
        return levels.map {
            tracker.observe($0)
            return tracker.floor
        }
    }

    /// Levels that move like syllables, between `low` and `high`, 4 a second.
    private func syllables(low: Float, high: Float, seconds: Int) -> [Float] {
        (0..<seconds * 50).map { $0 % 12 < 8 ? high : low }
    }

    private func steady(_ level: Float, seconds: Double) -> [Float] {
        var generator = TestGenerator(seed: 5)
        return (0..<Int(seconds * 50)).map { _ in level + Float.random(in: -1...1, using: &generator) }
    }

    @Test("begins low, whatever comes first", arguments: [-10, -30, -60] as [Float])
    func start(level: Float) {
        #expect(floors([level])[0] <= NoiseFloorTracker.startLimit)
    }

    @Test("finds steady noise that begins at once within a second", arguments: [-80, -60, -40, -20] as [Float])
    func suddenNoise(level: Float) throws {
        let last = try #require(floors(steady(-80, seconds: 3) + steady(level, seconds: 1)).last)
        #expect(abs(last - level) < 2)
    }

    @Test("follows falling noise at once")
    func fallingNoise() throws {
        let last = try #require(floors(steady(-30, seconds: 3) + steady(-60, seconds: 0.1)).last)
        #expect(abs(last + 60) < 2.5)
    }

    @Test("follows noise that drifts by 1 dB a second")
    func drift() throws {
        let levels = zip(steady(0, seconds: 30), 0...).map { $0 - 60 + Float($1) / 50 }
        let last = try #require(floors(levels).last)
        #expect(abs(last + 30) < 3)
    }

    @Test("stays down under 20 s of fluent speech")
    func fluentSpeech() throws {
        let levels = steady(-60, seconds: 1) + syllables(low: -52, high: -20, seconds: 20)
        #expect(try #require(floors(levels).max()) < -45)
    }

    @Test("stays down while speech begins with the first sample")
    func speechAtOnce() throws {
        #expect(try #require(floors(syllables(low: -50, high: -20, seconds: 10)).max()) <= -45)
    }

    @Test("a muted microphone says nothing about the room")
    func muted() throws {
        let levels = steady(-40, seconds: 3) + [Float](repeating: Decibels.silence, count: 500)
        #expect(abs(try #require(floors(levels).last) + 40) < 3)
    }

    @Test("forgets on reset")
    func reset() {
        var tracker = NoiseFloorTracker(format: Self.format)
        let levels = steady(-30, seconds: 4) + syllables(low: -50, high: -20, seconds: 4)
        let expected = floors(levels)
        for level in levels { tracker.observe(level) }
        tracker.reset()
        let again = levels.map {
            tracker.observe($0)
            return tracker.floor
        }
        #expect(again == expected)
    }
}
