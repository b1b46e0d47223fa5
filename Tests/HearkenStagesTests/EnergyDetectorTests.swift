import HearkenCore
import HearkenTesting
import Testing

@testable import HearkenStages

@Suite("The energy detector")
struct EnergyDetectorTests {
    private func scores(_ signal: TestSignal, margin: Int = 9, frameLength: Int = 320) throws -> [Float] {
        var settings = Settings()
        try settings.apply(SettingAssignment("vad-energy-margin", .integer(margin), origin: .code))
        let detector = EnergyDetector(settings)
        try detector.prepare(for: AudioFormat(sampleRate: signal.sampleRate, frameLength: frameLength))
        var frame = Frame(length: frameLength)
        return stride(from: 0, to: signal.samples.count - frameLength + 1, by: frameLength).map { start in
            var span = frame.mutableSpan
            for i in span.indices { span[i] = signal.samples[start + i] }
            return detector.score(frame)
        }
    }

    @Test("scores 0.5 at the margin over the floor", arguments: [3, 9, 20])
    func margin(decibels: Int) throws {
        let quiet = TestSignal.noise(level: -50, milliseconds: 2_000)
        let loud = TestSignal.noise(level: -50 + Double(decibels) + 1, milliseconds: 200, seed: 2)
        let score = try #require(try scores(quiet + loud, margin: decibels).last)
        #expect((0.3...0.7).contains(score))
    }

    @Test("steady noise of any level is silence after a second", arguments: [-90, -70, -50, -30, -10] as [Double])
    func steadyNoise(level: Double) throws {
        let scores = try scores(.noise(level: level, milliseconds: 4_000))
        #expect(scores.dropFirst(55).allSatisfy { $0 < 0.2 })
    }

    @Test("faint hiss after digital silence is never speech")
    func hiss() throws {
        let audio = TestSignal.silence(milliseconds: 1_000) + .noise(level: -65, milliseconds: 3_000)
        #expect(try scores(audio).allSatisfy { $0 < 0.35 })
    }

    @Test("speech counts from the first frame", arguments: [-30, -20, -10] as [Double])
    func speechAtOnce(level: Double) throws {
        let scores = try scores(.speechLike(level: level, milliseconds: 2_000))
        #expect(scores.prefix(12).contains { $0 > 0.5 })
    }

    @Test("syllables still count after 20 s of fluent speech")
    func longSpeech() throws {
        let audio = TestSignal.speechLike(milliseconds: 20_000).mixed(with: .noise(level: -55, milliseconds: 20_000))
        let last = try scores(audio).suffix(100)
        #expect(last.count { $0 > 0.5 } > 50)
    }

    @Test("scores lie in 0...1 and numbers that are none count as silence")
    func hostile() throws {
        var samples = TestSignal.speechLike(milliseconds: 1_000).samples
        for i in stride(from: 0, to: samples.count, by: 1_601) { samples[i] = i % 2 == 0 ? .nan : .infinity }
        let scores = try scores(TestSignal(samples: samples))
        #expect(scores.allSatisfy { (0...1).contains($0) })
    }

    @Test("level and floor are there to be traced")
    func traced() throws {
        let detector = EnergyDetector(Settings())
        try detector.prepare(for: AudioFormat())
        #expect(detector.level == -150)
        var frame = Frame(length: 320)
        var span = frame.mutableSpan
        for i in span.indices { span[i] = i % 2 == 0 ? 0.1 : -0.1 }
        _ = detector.score(frame)
        _ = detector.score(frame)
        #expect(abs(detector.level + 20) < 0.5)
        #expect(detector.noiseFloor <= -45)
    }
}
