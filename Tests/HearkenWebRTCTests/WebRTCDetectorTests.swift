#if WebRTC
    import HearkenCore
    import HearkenStages
    import HearkenTesting
    import Testing

    @testable import HearkenWebRTC

    @Suite("The WebRTC detector")
    struct WebRTCDetectorTests {
        private func settings(_ mode: SettingValue) throws -> Settings {
            var settings = Settings()
            try settings.apply(SettingAssignment("vad-mode", mode, origin: .code))
            return settings
        }

        private func scores(
            _ signal: TestSignal, mode: SettingValue = .integer(2), frameLength: Int
        ) throws -> [Float] {
            let detector = WebRTCDetector(try settings(mode))
            try detector.prepare(for: AudioFormat(sampleRate: signal.sampleRate, frameLength: frameLength))
            return continued(detector, signal, frameLength: frameLength)
        }

        private func continued(_ detector: WebRTCDetector, _ signal: TestSignal, frameLength: Int) -> [Float] {
            var frame = Frame(length: frameLength)
            return stride(from: 0, through: signal.samples.count - frameLength, by: frameLength).map { start in
                var span = frame.mutableSpan
                for i in span.indices { span[i] = signal.samples[start + i] }
                return detector.score(frame)
            }
        }

        @Test(
            "modes have WebRTC's names and numbers",
            arguments: [
                ("quality", 0), ("low-bitrate", 1), ("aggressive", 2), ("very-aggressive", 3), ("0", 0), ("3", 3),
            ])
        func modes(name: String, number: Int) throws {
            #expect(WebRTCDetector.Mode(try settings(.string(name))).rawValue == number)
            #expect(WebRTCDetector.Mode(try settings(.integer(number))).rawValue == number)
        }

        @Test("other modes are an error", arguments: [.integer(4), .integer(-1), .string("loud")] as [SettingValue])
        func unknownMode(mode: SettingValue) {
            #expect(throws: SpeechError.self) { try settings(mode) }
        }

        @Test("speech is voice and digital silence is not", arguments: [8_000, 16_000, 32_000, 48_000])
        func decides(sampleRate: Int) throws {
            let audio =
                TestSignal.silence(milliseconds: 1_000, sampleRate: sampleRate)
                + .speechLike(milliseconds: 2_000, sampleRate: sampleRate)
            let scores = try scores(audio, frameLength: sampleRate / 50)
            #expect(scores.prefix(45).allSatisfy { $0 == 0 })
            #expect(scores.suffix(90).count { $0 > 0.5 } > 60)
        }

        @Test("a higher mode says voice less often")
        func strictness() throws {
            let audio = TestSignal.speechLike(level: -35, milliseconds: 5_000)
                .mixed(with: .noise(level: -42, milliseconds: 5_000))
            let counts = try (0...3).map { mode in
                try scores(audio, mode: .integer(mode), frameLength: 160).count { $0 > 0.5 }
            }
            #expect(counts == counts.sorted(by: >))
            #expect(counts[0] > counts[3])
        }

        @Test(
            "a frame's score is the mean over the blocks that end in it",
            arguments: [10, 15, 20, 25, 30, 33, 50, 100], [8_000, 16_000])
        func frameWidths(milliseconds: Int, sampleRate: Int) throws {
            let audio = TestSignal.speechLike(milliseconds: 1_200, syllablesPerSecond: 2, sampleRate: sampleRate)
            let frameLength = sampleRate * milliseconds / 1_000
            let block = sampleRate / 100
            let blocks = try scores(audio, frameLength: block)
            for (index, score) in try scores(audio, frameLength: frameLength).enumerated() {
                let ends = (index * frameLength / block)..<((index + 1) * frameLength / block)
                let mean = blocks[ends].reduce(0, +) / Float(ends.count)
                #expect(abs(score - mean) < 1e-6)
            }
        }

        @Test(
            "hostile audio leaves no trace",
            arguments: [.nan, .infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, 1] as [Float])
        func hostile(value: Float) throws {
            let hostile = TestSignal(samples: (0..<16_000).map { $0 / 40 % 2 == 0 ? value : -value })
            let speech = TestSignal.speechLike(milliseconds: 1_000)
            let detector = WebRTCDetector(Settings())
            try detector.prepare(for: AudioFormat())
            let expected = continued(detector, speech, frameLength: 320)
            detector.reset()
            #expect(continued(detector, hostile, frameLength: 320).allSatisfy { (0...1).contains($0) })
            #expect(detector.level.isFinite)
            detector.reset()
            #expect(continued(detector, speech, frameLength: 320) == expected)
        }

        @Test("other sample rates are an error", arguments: [11_025, 22_050, 44_100])
        func sampleRate(rate: Int) throws {
            let detector = WebRTCDetector(Settings())
            let error = try #require(
                #expect(throws: SpeechError.self) {
                    try detector.prepare(for: AudioFormat(sampleRate: rate, frameLength: rate / 50))
                })
            #expect(error.code == .invalidSetting)
            #expect(error.message.contains("\(rate) Hz"))
            #expect(error.advice.contains("48000"))
        }

        @Test("as a stage of a pipeline it keeps what every stage must", arguments: [160, 320, 800])
        func stage(frameLength: Int) throws {
            let settings = Settings()
            let audio = TestSignal.silence(milliseconds: 500) + .speechLike(milliseconds: 1_500)
            let events = try StageVerifier(frameLength: frameLength).verify(audio) {
                [VoiceActivityStage(settings, detector: WebRTCDetector(settings))]
            }
            #expect(!events.isEmpty)
        }
    }
#endif
