import HearkenCore
import HearkenTesting
import Testing

@testable import HearkenStages

@Suite("Clean-up")
struct CleanUpTests {
    private func run(
        _ stage: any SpeechStage, _ signal: TestSignal, frameLength: Int? = nil, isSpeech: Bool = true
    ) throws -> TestSignal {
        let length = frameLength ?? signal.sampleRate / 50
        try stage.prepare(for: AudioFormat(sampleRate: signal.sampleRate, frameLength: length))
        return try continued(stage, signal, frameLength: length, isSpeech: isSpeech)
    }

    private func continued(
        _ stage: any SpeechStage, _ signal: TestSignal, frameLength: Int = 320, isSpeech: Bool = true
    ) throws -> TestSignal {
        var context = SpeechContext()
        context.setSpeech(isSpeech)
        var frame = Frame(length: frameLength)
        var output: [Float] = []
        for start in stride(from: 0, through: signal.samples.count - frameLength, by: frameLength) {
            var span = frame.mutableSpan
            for i in span.indices { span[i] = signal.samples[start + i] }
            try stage.process(&frame, in: &context)
            for i in frame.span.indices { output.append(frame.span[i]) }
        }
        return TestSignal(samples: output, sampleRate: signal.sampleRate)
    }

    private func settings(_ changes: [String: Double]) throws -> Settings {
        var settings = Settings()
        for (name, value) in changes { try settings.apply(SettingAssignment(name, .number(value), origin: .code)) }
        return settings
    }

    private func level(_ samples: some Collection<Float>) -> Float {
        Decibels.level(meanSquare: samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count))
    }

    private static let hostileValues: [Float] = [
        .nan, .infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, 1,
    ]

    private func hostile(_ value: Float) -> TestSignal {
        TestSignal(samples: (0..<16_000).map { $0 / 40 % 2 == 0 ? value : -value })
    }

    @Test(
        "the high-pass is 3 dB down at its cut-off and 24 dB two octaves below", arguments: [20.0, 80, 300, 1_000],
        [8_000, 16_000, 44_100, 48_000])
    func response(cutoff: Double, sampleRate: Int) throws {
        func gain(_ frequency: Double) throws -> Float {
            let tone = TestSignal.tone(frequency: frequency, level: -20, milliseconds: 2_000, sampleRate: sampleRate)
            let output = try run(HighPassFilter(settings(["high-pass-cutoff": cutoff])), tone)
            return level(output.samples.suffix(sampleRate)) - level(tone.samples.suffix(sampleRate))
        }
        #expect(abs(try gain(cutoff) + 3.01) < 0.1)
        // The bilinear transform falls off a little faster near half the sample rate.
        #expect((-25.5 ... -23.6).contains(try gain(cutoff / 4)))
        #expect(try gain(3 * cutoff) > -0.2)
    }

    @Test("the high-pass makes silence of a constant offset, from the first sample on", arguments: [-1, 0.25, 0.9])
    func offset(value: Float) throws {
        let offset = TestSignal(samples: [Float](repeating: value, count: 3_200))
        #expect(try run(HighPassFilter(Settings()), offset).samples.allSatisfy { abs($0) < 1e-6 })
    }

    @Test("the length of the frames makes no difference to the high-pass", arguments: [1, 160, 441, 1_600])
    func frameLengths(frameLength: Int) throws {
        let audio = TestSignal.speechLike(milliseconds: 500)
        let expected = try run(HighPassFilter(Settings()), audio).samples
        let actual = try run(HighPassFilter(Settings()), audio, frameLength: frameLength).samples
        #expect(actual == Array(expected.prefix(actual.count)))
    }

    @Test("speech is brought to the target", arguments: [-45, -30, -10] as [Double], [0.02, 0.08, 0.2])
    func normalization(from: Double, target: Double) throws {
        // A tone, as its RMS is known.
        let voice = TestSignal.tone(frequency: 200, level: from, milliseconds: 4_000)
        let output = try run(RMSNormalization(settings(["rms-target": target])), voice)
        let reached = level(output.samples.suffix(16_000))
        let wanted = Decibels.level(meanSquare: Float(target * target))
        #expect(abs(reached - min(wanted, Float(from) + 30)) < 0.3)
    }

    @Test("without speech, or with an alpha of 0, the level stays as it is", arguments: [(false, 0.1), (true, 0)])
    func unchanged(isSpeech: Bool, alpha: Double) throws {
        let audio = TestSignal.speechLike(level: -40, milliseconds: 1_000)
        let stage = RMSNormalization(try settings(["rms-alpha": alpha]))
        #expect(try run(stage, audio, isSpeech: isSpeech) == audio)
    }

    @Test("the gain never jumps")
    func smooth() throws {
        let audio = TestSignal(samples: [Float](repeating: 0.01, count: 3_200))
        let output = try run(RMSNormalization(settings(["rms-alpha": 1])), audio).samples
        let steps = zip(output, output.dropFirst()).map { abs($1 - $0) }
        #expect(steps.allSatisfy { $0 < 0.001 })
    }

    @Test("hostile audio stays in range and leaves no trace", arguments: [true, false], hostileValues)
    func hostile(isFilter: Bool, value: Float) throws {
        let stage: any SpeechStage = isFilter ? HighPassFilter(Settings()) : RMSNormalization(Settings())
        let speech = TestSignal.speechLike(milliseconds: 500)
        let expected = try run(stage, speech)
        #expect(try continued(stage, hostile(value)).samples.allSatisfy { abs($0) <= 1 })
        stage.reset()
        #expect(try continued(stage, speech) == expected)
    }

    @Test("what no number is does not outlast its frame in the high-pass", arguments: hostileValues)
    func recovers(value: Float) throws {
        let filter = HighPassFilter(Settings())
        let voice = TestSignal.tone(frequency: 400, level: -20, milliseconds: 1_000)
        let expected = try run(filter, voice).samples.suffix(3_200)
        filter.reset()
        _ = try continued(filter, hostile(value))
        let actual = try continued(filter, voice).samples.suffix(3_200)
        #expect(zip(actual, expected).allSatisfy { abs($0 - $1) < 1e-5 })
    }
}
