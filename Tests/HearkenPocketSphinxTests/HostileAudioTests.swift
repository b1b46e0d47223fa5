#if PocketSphinx
    import HearkenCore
    import HearkenPocketSphinx
    import Testing

    @Suite("PocketSphinx recogniser, hostile audio", .enabled(if: Recording.areInstalled, "\(Recording.missing)"))
    struct HostileAudioTests {
        @Test("audio without words gives no result", arguments: [0, 1, 159, 160, 409, 410, 411, 1_000, 48_000])
        func silence(length: Int) throws {
            let recognizer = try PocketSphinxRecognizer.ready()
            #expect(try recognizer.answer(to: [Float](repeating: 0, count: length)) == Answer())
            #expect(try recognizer.answer(to: Recording("goforward.raw").samples).text == "go forward ten meters")
        }

        @Test(
            "no sample breaks the recogniser",
            arguments: [Float.nan, .signalingNaN, .infinity, -.infinity, 1e30, 1, -1, 0.3, .leastNonzeroMagnitude]
        )
        func samples(value: Float) throws {
            let recognizer = try PocketSphinxRecognizer.ready()
            let answer = try recognizer.answer(to: [Float](repeating: value, count: 32_000))
            if let recognition = answer.recognition { expectSound(recognition) }
            #expect(try recognizer.answer(to: Recording("goforward.raw").samples).text?.isEmpty == false)
        }

        @Test("not-a-numbers in speech are silence")
        func notANumber() throws {
            let samples = try Recording("goforward.raw").samples
            let recognizer = try PocketSphinxRecognizer.ready()
            let hostile = [Float](repeating: .nan, count: 1_600) + samples + [Float](repeating: .nan, count: 1_600)
            let silent = [Float](repeating: 0, count: 1_600) + samples + [Float](repeating: 0, count: 1_600)
            let answer = try recognizer.answer(to: hostile)
            #expect(answer == (try PocketSphinxRecognizer.ready().answer(to: silent)))
            #expect(answer.text == "go forward ten meters")
        }

        @Test("clipped speech and speech off zero is still recognised", arguments: [(20, 0), (1, 0.2), (0.05, 0)])
        func distorted(gain: Float, offset: Float) throws {
            let samples = try Recording("goforward.raw").samples.map { $0 * gain + offset }
            let recognition = try #require(try PocketSphinxRecognizer.ready().answer(to: samples).recognition)
            #expect(recognition.text.contains("forward"))
            expectSound(recognition)
        }

        @Test("calls in the wrong state are refused and change nothing")
        func states() throws {
            let recognizer = try PocketSphinxRecognizer(Settings())
            func refused(_ call: () throws -> Void) {
                #expect { try call() } throws: { ($0 as? SpeechError)?.code == .wrongState }
            }
            refused { try recognizer.begin(at: .zero) }
            try recognizer.prepare(for: AudioFormat())
            refused { _ = try recognizer.finish() }
            refused { _ = try recognizer.accept([0, 0].span) }
            try recognizer.begin(at: .zero)
            refused { try recognizer.begin(at: .zero) }
            #expect(try recognizer.finish() == nil)
            refused { _ = try recognizer.finish() }
            #expect(try recognizer.answer(to: Recording("goforward.raw").samples).text == "go forward ten meters")
        }
    }
#endif
