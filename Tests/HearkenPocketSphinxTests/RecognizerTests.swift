#if PocketSphinx
    import HearkenCore
    import HearkenPocketSphinx
    import Testing

    extension PocketSphinxRecognizer {
        /// A recogniser ready for 16 kHz, with some settings changed.
        static func ready(_ changes: [String: SettingValue] = [:]) throws -> PocketSphinxRecognizer {
            let recognizer = try PocketSphinxRecognizer(settings(changes))
            try recognizer.prepare(for: AudioFormat())
            return recognizer
        }

        static func settings(_ changes: [String: SettingValue]) throws -> Settings {
            var settings = Settings()
            for (name, value) in changes { try settings.apply(SettingAssignment(name, value, origin: .code)) }
            return settings
        }

        /// Recognises `samples` as one utterance, handed over `chunk` samples at a time.
        func answer(
            to samples: [Float], chunk: Int = 320, at position: SamplePosition = .zero
        ) throws -> Answer {
            var answer = Answer()
            try begin(at: position)
            var next = 0
            while next < samples.count {
                let end = min(next + chunk, samples.count)
                if case .partial(let transcript) = try accept(samples.span.extracting(next..<end)) {
                    answer.partials.append(transcript.text)
                }
                next = end
            }
            answer.recognition = try finish()
            return answer
        }
    }

    @Suite("PocketSphinx", .enabled(if: Recording.areInstalled, "\(Recording.missing)"))
    struct RecognizerTests {
        @Test(
            "human speech gives its words",
            arguments: [
                ("goforward.raw", "go forward ten meters"),
                ("numbers.raw", "thirty three four or six ninety two"),
            ]
        )
        func golden(name: String, text: String) throws {
            let samples = try Recording(name).samples
            let recognition = try #require(try PocketSphinxRecognizer.ready().answer(to: samples).recognition)
            #expect(recognition.text == text)
            #expect(recognition.start == .zero)
            #expect(recognition.end.rawValue == Int64(samples.count))
        }
    }
#endif
