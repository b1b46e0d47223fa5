#if PocketSphinx
    import FoundationEssentials
    import HearkenCore
    import HearkenPocketSphinx
    import Testing

    /// What the library calls fatal while it decodes, where on its own it would end the process.
    @Suite("PocketSphinx fatal errors", .enabled(if: Recording.areInstalled, "\(Recording.missing)"))
    struct FatalErrorTests {
        private let parameters: String

        init() throws {
            let path = ModelTests.acousticModel + "/feat.params"
            parameters = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        }

        /// An acoustic model that loads, and of which the library finds out only with the first frame that it cannot
        /// decode with it.
        private func model() throws -> TemporaryFile {
            let changed = parameters.replacing("-varnorm no", with: "-varnorm yes")
            #expect(changed != parameters)
            return try TemporaryFile(
                folder: ModelTests.acousticModel, replacing: "feat.params", by: Data(changed.utf8)
            )
        }

        private func fail(_ recognizer: PocketSphinxRecognizer, _ samples: [Float]) throws {
            let error = try #require(#expect(throws: SpeechError.self) { try recognizer.answer(to: samples) })
            #expect(error.code == .recognitionFailed)
            #expect(error.message.contains("Variance normalization"))
            recognizer.cancel()
        }

        @Test("the models are loaded anew for the next utterance")
        func reload() throws {
            let model = try model()
            let samples = try Recording("goforward.raw").samples
            let recognizer = try PocketSphinxRecognizer.ready(["ps-acoustic-model": .string(model.path)])
            try fail(recognizer, samples)
            try Data(parameters.utf8).write(to: URL(filePath: model.path + "/feat.params"))
            let fresh = try PocketSphinxRecognizer.ready().answer(to: samples)
            for _ in 0..<2 { #expect(try recognizer.answer(to: samples).text == fresh.text) }
        }

        @Test("models that fail twice in a row are not tried a third time, until prepared again")
        func givingUp() throws {
            let model = try model()
            let samples = try Recording("goforward.raw").samples
            let recognizer = try PocketSphinxRecognizer.ready(["ps-acoustic-model": .string(model.path)])
            for _ in 0..<2 { try fail(recognizer, samples) }
            let error = try #require(#expect(throws: SpeechError.self) { try recognizer.begin(at: .zero) })
            #expect(error.code == .recognitionFailed)
            #expect(error.message.contains("Variance normalization"))
            #expect(!error.advice.isEmpty)
            try Data(parameters.utf8).write(to: URL(filePath: model.path + "/feat.params"))
            try recognizer.prepare(for: AudioFormat())
            #expect(try recognizer.answer(to: samples).text == "go forward ten meters")
        }
    }
#endif
