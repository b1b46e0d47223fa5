#if WebRTC
    import HearkenCore
    import HearkenStages
    import HearkenTesting
    import Testing

    @testable import HearkenWebRTC

    @Suite("WebRTC's clean-up")
    struct CleanUpTests {
        enum Kind: CaseIterable {
            case gain
            case noise

            func stage(_ settings: Settings = Settings()) -> any SpeechStage {
                switch self {
                case .gain: AutomaticGainControl(settings)
                case .noise: NoiseSuppression(settings)
                }
            }
        }

        private func run(
            _ stage: any SpeechStage, _ signal: TestSignal, frameLength: Int? = nil
        ) throws -> TestSignal {
            let length = frameLength ?? signal.sampleRate / 50
            try stage.prepare(for: AudioFormat(sampleRate: signal.sampleRate, frameLength: length))
            return try continued(stage, signal, frameLength: length)
        }

        private func continued(_ stage: any SpeechStage, _ signal: TestSignal, frameLength: Int) throws -> TestSignal {
            var context = SpeechContext()
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

        private func level(_ samples: some Collection<Float>) -> Float {
            Decibels.level(meanSquare: samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count))
        }

        @Test("a policy takes away more than the one before", arguments: [8_000, 16_000, 32_000, 48_000])
        func noiseSuppression(sampleRate: Int) throws {
            let hiss = TestSignal.noise(level: -40, milliseconds: 4_000, sampleRate: sampleRate)
            let reductions = try ["mild", "medium", "aggressive", "very-aggressive"].map { policy in
                var settings = Settings()
                try settings.apply(SettingAssignment("ans-policy", .string(policy), origin: .code))
                let output = try run(NoiseSuppression(settings), hiss)
                return level(hiss.samples.suffix(sampleRate)) - level(output.samples.suffix(sampleRate))
            }
            #expect(reductions == reductions.sorted())
            #expect((4...9).contains(reductions[0]))
            #expect(reductions[2] > 12)
        }

        @Test("quiet speech becomes louder, and more so with a larger gain", arguments: [-30, -40, -50] as [Double])
        func gainControl(level quietness: Double) throws {
            let quiet = TestSignal.speechLike(level: quietness, milliseconds: 5_000)
            let gains = try [0, 6, 15].map { decibels in
                var settings = Settings()
                try settings.apply(SettingAssignment("agc-compression-gain-db", .integer(decibels), origin: .code))
                let output = try run(AutomaticGainControl(settings), quiet)
                return level(output.samples.suffix(32_000)) - level(quiet.samples.suffix(32_000))
            }
            #expect(gains == gains.sorted())
            #expect(gains[2] > gains[0] + 2)
            #expect(gains[2] > 5)
        }

        @Test("what comes out is late by what the documentation says", arguments: Kind.allCases)
        func delay(kind: Kind) throws {
            let input = TestSignal.speechLike(milliseconds: 3_000)
            let output = try run(kind.stage(), input)
            func likeness(_ lag: Int) -> Float {
                (16_000..<40_000).reduce(0) { $0 + input.samples[$1] * output.samples[$1 + lag] }
            }
            let lag = (0..<320).max { likeness($0) < likeness($1) }
            #expect(lag == (kind == .noise ? 96 : 0))
        }

        @Test("the length of the frames makes no difference", arguments: Kind.allCases, [160, 480, 1_600])
        func frameLengths(kind: Kind, frameLength: Int) throws {
            let audio = TestSignal.speechLike(milliseconds: 1_200)
            let expected = try run(kind.stage(), audio)
            #expect(try run(kind.stage(), audio, frameLength: frameLength) == expected)
        }

        @Test(
            "hostile audio stays finite and leaves no trace", arguments: Kind.allCases,
            [.nan, .infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, 1] as [Float])
        func hostile(kind: Kind, value: Float) throws {
            let hostile = TestSignal(samples: (0..<16_000).map { $0 / 40 % 2 == 0 ? value : -value })
            let speech = TestSignal.speechLike(milliseconds: 500)
            let stage = kind.stage()
            let expected = try run(stage, speech)
            #expect(try continued(stage, hostile, frameLength: 320).samples.allSatisfy { abs($0) <= 1 })
            stage.reset()
            #expect(try continued(stage, speech, frameLength: 320) == expected)
        }

        @Test("rates and frames it cannot take are an error", arguments: Kind.allCases)
        func refused(kind: Kind) throws {
            func failure(_ format: AudioFormat) throws -> SpeechError {
                try #require(#expect(throws: SpeechError.self) { try kind.stage().prepare(for: format) })
            }
            let rate = try failure(AudioFormat(sampleRate: 44_100, frameLength: 882))
            #expect(rate.code == .invalidSetting)
            #expect(rate.message.contains("44100 Hz"))
            let frames = try failure(AudioFormat(sampleRate: 16_000, frameLength: 400))
            #expect(frames.code == .invalidSetting)
            #expect(frames.advice.contains("frame-width"))
        }
    }
#endif
