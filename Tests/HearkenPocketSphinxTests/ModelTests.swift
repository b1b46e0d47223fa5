#if PocketSphinx
    import FoundationEssentials
    import HearkenCore
    import HearkenPocketSphinx
    import Testing

    @Suite("PocketSphinx models that cannot be used", .enabled(if: Recording.areInstalled, "\(Recording.missing)"))
    struct ModelTests {
        static let acousticModel = SettingKey.psAcousticModel.definition.defaultValue.description

        /// The error of loading with some settings changed.
        func failure(_ changes: [String: SettingValue]) throws -> SpeechError {
            try #require(
                #expect(throws: SpeechError.self) { try PocketSphinxRecognizer.ready(changes) }
            )
        }

        @Test(
            "a missing file is named",
            arguments: ["ps-acoustic-model", "ps-dictionary", "ps-language-model", "ps-grammar", "ps-keywords"]
        )
        func missing(key: String) throws {
            let error = try failure([key: .string("/no/such/model")])
            #expect(error.code == .unreadableFile)
            #expect(error.stage == .pocketSphinx)
            #expect(error.message.contains("/no/such/model"))
            #expect(error.advice.contains(key))
        }

        @Test(
            "an empty file, a folder for a file and a file for a folder are named",
            arguments: ["ps-acoustic-model", "ps-dictionary", "ps-language-model", "ps-grammar", "ps-keywords"]
        )
        func wrongKind(key: String) throws {
            let empty = try TemporaryFile("")
            #expect(try failure([key: .string(empty.path)]).message.contains(empty.path))
            #expect(try failure([key: .string("/tmp")]).message.contains("/tmp"))
        }

        @Test("what cannot be combined is refused")
        func combinations() throws {
            let grammar = SettingValue.string(Recording.folder + "goforward.gram")
            let keywords = SettingValue.string(Recording.folder + "goforward.kws")
            #expect(try failure(["ps-grammar": grammar, "ps-keywords": keywords]).code == .invalidSetting)
            let error = try failure(["contextual-strings": .list(["hearken"])])
            #expect(error.code == .unsupported)
            #expect(error.message.contains("custom language models"))
        }

        @Test("the audio's rate must suit the acoustic model", arguments: [8_000, 11_025, 16_000, 22_050, 48_000])
        func sampleRate(rate: Int) throws {
            let recognizer = try PocketSphinxRecognizer(Settings())
            let format = AudioFormat(sampleRate: rate, frameLength: rate / 50)
            if rate < 2 * 6_800 {
                let error = try #require(#expect(throws: SpeechError.self) { try recognizer.prepare(for: format) })
                #expect(error.code == .unusableModel)
                #expect(error.message.contains("\(rate) Hz"))
            } else {
                try recognizer.prepare(for: format)
            }
        }

        @Test(
            "a damaged acoustic model is an error, never the end of the process",
            arguments: ["mdef", "means", "variances", "transition_matrices", "sendump", "feat.params"],
            [1, 20, 300, 1_000, 500_000]
        )
        func damaged(name: String, length: Int) throws {
            let whole = try Data(contentsOf: URL(filePath: Self.acousticModel + "/" + name))
            guard length < whole.count else { return }
            let bytes = name == "feat.params" ? whole.prefix(length) + Data("\n-nfilt".utf8) : whole.prefix(length)
            let model = try TemporaryFile(folder: Self.acousticModel, replacing: name, by: bytes)
            let error = try failure(["ps-acoustic-model": .string(model.path)])
            #expect(error.code == .unusableModel)
            #expect(error.message.contains(model.path))
        }

        @Test(
            "a damaged dictionary, language model, grammar or keyword list is named with the reason",
            arguments: [
                ("ps-dictionary", ";; no words\n\n", "no words"),
                ("ps-dictionary", "go\n", "No pronunciation"),
                ("ps-dictionary", "<s> SIL\n", "<s>"),
                ("ps-language-model", "\\data\\\nngram 1=3\n\n\\1-grams:\n-1 <s> -1\n", "not a dump file"),
                ("ps-grammar", "go forward", "#JSGF"),
                ("ps-grammar", "#JSGF V1.0;\ngrammar g;\n", "no public rule"),
                ("ps-grammar", "#JSGF V1.0;\ngrammar g;\nfoo\npublic <a> = go;\n", "line 3: 'foo'"),
                ("ps-grammar", "#JSGF V1.0;\ngrammar g;\npublic <a> = go\n", "line 3"),
                ("ps-grammar", "#JSGF V1.0;\ngrammar g;\npublic <a> = (go;\n", "syntax error at line 3"),
                ("ps-grammar", "#JSGF V1.0;\ngrammar g;\npublic <a> = <b>;\n", "g.b"),
                ("ps-grammar", "#JSGF V1.0;\ngrammar g;\npublic <a> = <a> go | go;\n", "right-recursion"),
                ("ps-grammar", "#JSGF V1.0;\ngrammar g;\npublic <a> = go zzyzzx;\n", "'zzyzzx'"),
                ("ps-keywords", "\n# none\n", "no phrases"),
                ("ps-keywords", "go\n/\n", "line 2"),
                ("ps-keywords", "go /much/\n", "'much'"),
                ("ps-keywords", "go /1e-400/\n", "1e-400"),
                ("ps-keywords", "go / forward\n", "slashes"),
                ("ps-keywords", "go\nzzyzzx /1e-10/\n", "'zzyzzx'"),
            ]
        )
        func malformed(key: String, text: String, reason: String) throws {
            let file = try TemporaryFile(text)
            let error = try failure([key: .string(file.path)])
            #expect(error.code == .unusableModel)
            #expect(error.message.contains(file.path))
            #expect(error.message.contains(reason), "\(error)")
            #expect(!error.advice.isEmpty)
        }

        @Test("a truncated language model is named", arguments: [30, 5_000_000, 26_000_000])
        func truncatedLanguageModel(length: Int) throws {
            let path = SettingKey.psLanguageModel.definition.defaultValue.description
            let file = try TemporaryFile(Data(contentsOf: URL(filePath: path)).prefix(length))
            #expect(try failure(["ps-language-model": .string(file.path)]).message.contains(file.path))
        }

        @Test("the recordings' own defective files are refused")
        func defective() throws {
            let grammar = try failure(["ps-grammar": .string(Recording.folder + "defective.gram")])
            #expect(grammar.message.contains("defective.gram") && grammar.message.contains("'really_bad_word'"))
            let dictionary = try failure(["ps-dictionary": .string(Recording.folder + "defective.dic")])
            #expect(dictionary.message.contains("defective.dic") && dictionary.message.contains("Phone 'g'"))
            let keywords = try failure(["ps-keywords": .string(Recording.folder + "goforward.kws")])
            #expect(keywords.message.contains("goforward.kws") && keywords.message.contains("line 3"))
        }

        @Test("a word that the dictionary had to leave out is explained")
        func leftOut() throws {
            let dictionary = try TemporaryFile("forward F AO R W ER D\ngo g ow\n")
            let grammar = try TemporaryFile("#JSGF V1.0;\ngrammar g;\npublic <a> = go forward;\n")
            let error = try failure(["ps-dictionary": .string(dictionary.path), "ps-grammar": .string(grammar.path)])
            #expect(error.message.contains("'go'") && error.message.contains(dictionary.path))
            #expect(error.message.contains("Phone 'g'"))
        }

        @Test("after a failure the recogniser can be prepared again")
        func again() throws {
            let file = try TemporaryFile("go\n")
            var settings = Settings()
            try settings.apply(SettingAssignment("ps-keywords", .string(file.path), origin: .code))
            let recognizer = try PocketSphinxRecognizer(settings)
            try Data("zzyzzx\n".utf8).write(to: URL(filePath: file.path))
            #expect(throws: SpeechError.self) { try recognizer.prepare(for: AudioFormat()) }
            #expect(throws: SpeechError.self) { try recognizer.begin(at: .zero) }
            try Data("forward /1e-20/\n".utf8).write(to: URL(filePath: file.path))
            try recognizer.prepare(for: AudioFormat())
            #expect(try recognizer.answer(to: Recording("goforward.raw").samples).text == "forward")
        }
    }
#endif
