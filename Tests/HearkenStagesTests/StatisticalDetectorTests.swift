import HearkenCore
import HearkenDSP
import HearkenTesting
import Testing

@testable import HearkenStages

@Suite("The statistical detector")
struct StatisticalDetectorTests {
    private func scores(_ signal: TestSignal, frameLength: Int? = nil) throws -> [Float] {
        let detector = try StatisticalDetector()
        let frameLength = frameLength ?? signal.sampleRate / 50
        try detector.prepare(for: AudioFormat(sampleRate: signal.sampleRate, frameLength: frameLength))
        return continued(detector, signal.samples, frameLength: frameLength)
    }

    private func continued(_ detector: StatisticalDetector, _ samples: [Float], frameLength: Int = 320) -> [Float] {
        var frame = Frame(length: frameLength)
        return stride(from: 0, through: samples.count - frameLength, by: frameLength).map { start in
            var span = frame.mutableSpan
            for i in span.indices { span[i] = samples[start + i] }
            return detector.score(frame)
        }
    }

    /// Two seconds of a quiet room, then two of someone who speaks in it.
    private func speech(level: Double = -20, sampleRate: Int = 16_000) -> TestSignal {
        let silence = TestSignal.silence(milliseconds: 2_000, sampleRate: sampleRate)
        return TestSignal.noise(level: -70, milliseconds: 4_000, sampleRate: sampleRate)
            .mixed(with: silence + .speechLike(level: level, milliseconds: 2_000, sampleRate: sampleRate))
    }

    @Test("hears a voice at any level and sample rate", arguments: [-40, -20, -5], [16_000, 22_050, 44_100, 48_000])
    func voice(level: Double, sampleRate: Int) throws {
        let scores = try scores(speech(level: level, sampleRate: sampleRate))
        #expect(scores.prefix(100).dropFirst(25).allSatisfy { $0 < 0.35 })
        // Its syllables have gaps.
        #expect(scores.suffix(90).count { $0 > 0.5 } > 40)
    }

    @Test("steady noise of any level is silence after a second", arguments: [-90, -70, -50, -30, -10] as [Double])
    func steadyNoise(level: Double) throws {
        #expect(try scores(.noise(level: level, milliseconds: 4_000)).dropFirst(50).allSatisfy { $0 < 0.35 })
    }

    @Test(
        "noise that begins suddenly is silence, but for a moment when the minima learn of it",
        arguments: [-50, -30, -10] as [Double])
    func suddenNoise(level: Double) throws {
        let audio =
            TestSignal.noise(level: -75, milliseconds: 2_000) + .noise(level: level, milliseconds: 6_000, seed: 2)
        let scores = try scores(audio)
        #expect(scores.count { $0 > 0.5 } <= 20)
        #expect(scores.dropFirst(225).allSatisfy { $0 < 0.5 })
    }

    @Test("silence, hiss after silence, hum and an offset are no speech")
    func nothing() throws {
        let hiss = TestSignal.silence(milliseconds: 1_000) + .noise(level: -65, milliseconds: 3_000)
        let hum = TestSignal.tone(frequency: 50, level: -20, milliseconds: 3_000)
        let offset = TestSignal(samples: [Float](repeating: 0.7, count: 48_000))
        for audio in [.silence(milliseconds: 3_000), hiss, hum, offset] {
            #expect(try scores(audio).dropFirst(50).count { $0 > 0.5 } <= 10)
        }
    }

    @Test("clicks and bursts that a level detector takes for speech are none")
    func bursts() throws {
        var audio = TestSignal.noise(level: -65, milliseconds: 1_000)
        for burst in 0..<10 {
            audio =
                audio + .noise(level: -20, milliseconds: 60, seed: UInt64(burst))
                + .noise(level: -65, milliseconds: 340)
        }
        let detector = EnergyDetector(Settings())
        try detector.prepare(for: AudioFormat())
        var frame = Frame(length: 320)
        let levels = stride(from: 0, through: audio.samples.count - 320, by: 320).map { start in
            var span = frame.mutableSpan
            for i in span.indices { span[i] = audio.samples[start + i] }
            return detector.score(frame)
        }
        #expect(levels.count { $0 > 0.5 } > 30)
        #expect(try scores(audio).count { $0 > 0.5 } <= 3)
    }

    @Test(
        "the score depends on the audio so far, not on the frames it came in", arguments: [1, 80, 160, 333, 800, 1_600])
    func frameLengths(frameLength: Int) throws {
        let samples = Array(speech().samples.dropFirst(24_000).prefix(32_000))
        let single = try scores(TestSignal(samples: samples), frameLength: 1)
        for (index, score) in try scores(TestSignal(samples: samples), frameLength: frameLength).enumerated() {
            #expect(score == single[(index + 1) * frameLength - 1])
        }
    }

    @Test("reset() forgets all")
    func reset() throws {
        let samples = Array(speech().samples.suffix(32_000))
        let detector = try StatisticalDetector()
        try detector.prepare(for: AudioFormat())
        let expected = continued(detector, samples)
        #expect(continued(detector, samples) != expected)
        detector.reset()
        #expect(continued(detector, samples) == expected)
    }

    @Test(
        "hostile audio leaves finite scores and no lasting trace",
        arguments: [.nan, .infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, 1] as [Float])
    func hostile(value: Float) throws {
        let detector = try StatisticalDetector()
        try detector.prepare(for: AudioFormat())
        let hostile = (0..<16_000).map { $0 / 40 % 2 == 0 ? value : -value }
        let all = continued(detector, hostile + speech().samples)
        #expect(all.allSatisfy { (0...1).contains($0) })
        #expect(detector.level.isFinite && detector.noiseFloor.isFinite)
        #expect(all.suffix(60).contains { $0 > 0.5 })
    }

    @Test("level and floor are those of the audio", arguments: [-60, -40, -20] as [Double])
    func traced(level: Double) throws {
        let detector = try StatisticalDetector()
        try detector.prepare(for: AudioFormat())
        _ = continued(detector, TestSignal.noise(level: level, milliseconds: 2_000).samples)
        // Of white noise, 0.6 dB lie outside of 100 to 7000 Hz.
        #expect(abs(detector.level - Float(level)) < 2)
        #expect(abs(detector.noiseFloor - Float(level)) < 3)
    }

    @Test("below 16 kHz it says what to set", arguments: [8_000, 11_025])
    func sampleRate(rate: Int) throws {
        let detector = try StatisticalDetector()
        let error = #expect(throws: SpeechError.self) {
            try detector.prepare(for: AudioFormat(sampleRate: rate, frameLength: rate / 50))
        }
        #expect(error?.code == .invalidSetting && error?.setting == "sample-rate")
    }

    @Test("harmonicity is high for a voiced sound at any pitch and low for noise", arguments: [90, 120, 200, 350])
    func harmonicity(pitch: Double) throws {
        func median(_ signal: TestSignal) throws -> Float {
            var bands = try SpectralBands(sampleRate: 16_000)
            var harmonicity = try Harmonicity()
            var peaks: [Float] = []
            var extractor = try FeatureExtractor(SpectralBands.options(sampleRate: 16_000))
            extractor.accept(signal.samples.span) { spectrum in
                bands.observe(spectrum)
                peaks.append(harmonicity.peak(bands.powers))
            }
            return peaks.sorted()[peaks.count / 2]
        }
        var voice = TestSignal.tone(frequency: pitch, level: -20, milliseconds: 500)
        for harmonic in 2...8 {
            voice = voice.mixed(
                with: .tone(frequency: pitch * Double(harmonic), level: -20 - Double(harmonic), milliseconds: 500))
        }
        #expect(try median(voice) > 0.85)
        #expect(try median(.noise(level: -20, milliseconds: 500)) < 0.5)
    }

    @Test("the minimum is that of the window, whatever it is made of", arguments: [1, 3, 18])
    func minimum(rowsInPart: Int) {
        var tracker = MinimumTracker(bands: 2, rowsInPart: rowsInPart)
        var generator = TestGenerator(seed: 4)
        var smoothed: [Float] = []
        for row in 0..<200 {
            let power = Float.random(in: 0.5...2.5, using: &generator)
            let kept = MinimumTracker.smoothing
            smoothed.append(row == 0 ? power : kept * smoothed[row - 1] + (1 - kept) * power)
            tracker.observe([power, 2 * power])
            // The parts that are whole, and the one under way.
            let start = max(0, (row / rowsInPart - MinimumTracker.partCount) * rowsInPart)
            let expected = MinimumTracker.bias * smoothed[start...row].min()!
            #expect(abs(tracker.minima[0] - expected) < 1e-5 && abs(tracker.minima[1] - 2 * expected) < 1e-5)
        }
    }
}
