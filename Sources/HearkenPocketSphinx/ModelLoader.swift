#if PocketSphinx
    internal import CPocketSphinx
    internal import HearkenCore

    /// Loads dictionary and search into a decoder that has its acoustic model, one file after the other, so that an
    /// error can name the file that caused it.
    // SAFETY: lives inside `Decoder.init`, which keeps the decoder for as long.
    @safe struct ModelLoader {
        /// The decoder; not owned.
        let decoder: OpaquePointer
        let models: PocketSphinxModels

        private static let searchName = "hearken"

        /// The acoustic model's own parameters override ours; what came out must fit the audio.
        func checkParameters(sampleRate: Int) throws(SpeechError) {
            guard unsafe cmd_ln_int_r(ps_get_config(decoder), "-remove_silence") == 0 else {
                throw unusable(
                    .psAcousticModel, models.acousticModel, "feat.params has -remove_silence yes",
                    "take that line out: Hearken finds speech itself, and needs all frames to tell the time"
                )
            }
            let rate = unsafe cmd_ln_float_r(ps_get_config(decoder), "-samprate")
            guard Int(rate) == sampleRate else {
                throw SpeechError(
                    .unusableModel, stage: .pocketSphinx, setting: SettingKey.sampleRate.definition.key,
                    "the acoustic model \(models.acousticModel) is for \(Int(rate)) Hz, the audio has \(sampleRate) Hz",
                    advice: "set sample-rate to \(Int(rate))"
                )
            }
        }

        /// Loads the dictionary; gives the lines that were ignored, with reasons.
        func loadDictionary(log: borrowing DecoderLog) throws(SpeechError) -> [String] {
            guard unsafe CPocketSphinx_loadDictionary(decoder, models.dictionary, log.pointer) >= 0 else {
                throw unusable(.psDictionary, models.dictionary, log.lines.last, "mend it, or set ps-dictionary")
            }
            let complaints = log.lines
            guard try hasUsableWord() else {
                throw unusable(
                    .psDictionary, models.dictionary, complaints.first ?? "it has no words",
                    "each line needs a word and its phones, of the kind the acoustic model knows"
                )
            }
            return complaints
        }

        /// Loads language model, grammar or keyword list; gives the thresholds of a keyword list.
        func loadSearch(
            complaints: [String], log: borrowing DecoderLog
        ) throws(SpeechError) -> [String: Double] {
            var thresholds: [String: Double] = [:]
            switch models.search {
            case .languageModel(let path):
                guard !(try LanguageModelScreen.isCutShort(ModelFile(path))) else {
                    throw unusable(.psLanguageModel, path, "it is cut short", "copy or build it again")
                }
                guard unsafe CPocketSphinx_setLanguageModel(decoder, Self.searchName, path, log.pointer) == 0 else {
                    throw unusable(
                        .psLanguageModel, path, log.lines.last,
                        "set ps-language-model to an ARPA file or a binary of sphinx_lm_convert"
                    )
                }
            case .grammar(let path):
                try loadGrammar(path, complaints: complaints, log: log)
            case .keywords(let path):
                thresholds = try loadKeywords(path, complaints: complaints, log: log)
            }
            guard unsafe CPocketSphinx_setSearch(decoder, Self.searchName, log.pointer) == 0 else {
                throw SpeechError(
                    .unusableModel, stage: .pocketSphinx, setting: searchSetting.definition.key,
                    "PocketSphinx does not accept its models: \(log.lines.last ?? "no reason given")"
                )
            }
            return thresholds
        }

        private var searchSetting: SettingKey<String> {
            switch models.search {
            case .languageModel: .psLanguageModel
            case .grammar: .psGrammar
            case .keywords: .psKeywords
            }
        }

        private func loadGrammar(
            _ path: String, complaints: [String], log: borrowing DecoderLog
        ) throws(SpeechError) {
            if let problem = GrammarScreen.problem(in: try contents(of: path)) {
                throw unusable(.psGrammar, path, problem, Self.grammarAdvice)
            }
            let status = unsafe CPocketSphinx_setGrammar(decoder, Self.searchName, path, log.pointer)
            let lines = log.lines
            // Undefined rules and left recursion are errors that the library goes on after, with rules left out.
            guard status != 0 || !lines.isEmpty else { return }
            // fsg_search.c: The word 'x' is missing in the dictionary
            if let line = lines.first(where: { $0.contains("is missing in the dictionary") }),
                let word = line.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first
            {
                throw missing(String(word), .psGrammar, from: "grammar \(path)", complaints: complaints)
            }
            throw unusable(.psGrammar, path, lines.first, Self.grammarAdvice)
        }

        private func loadKeywords(
            _ path: String, complaints: [String], log: borrowing DecoderLog
        ) throws(SpeechError) -> [String: Double] {
            var thresholds: [String: Double] = [:]
            for (index, line) in try text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                let place = "line \(index + 1)"
                let keyword: KeywordLine?
                do throws(KeywordLine.Malformed) {
                    keyword = try KeywordLine(line)
                } catch {
                    throw unusable(.psKeywords, path, "\(place): \(error.reason)", Self.keywordAdvice)
                }
                guard let keyword else { continue }
                for word in keyword.words where !isKnown(word) {
                    throw missing(word, .psKeywords, from: "keyword list \(path), \(place),", complaints: complaints)
                }
                thresholds[keyword.words.joined(separator: " ")] = keyword.logThreshold
            }
            guard !thresholds.isEmpty else {
                throw unusable(.psKeywords, path, "it has no phrases", Self.keywordAdvice)
            }
            guard unsafe CPocketSphinx_setKeywords(decoder, Self.searchName, path, log.pointer) == 0 else {
                throw unusable(.psKeywords, path, log.lines.last, Self.keywordAdvice)
            }
            return thresholds
        }

        static let grammarAdvice = "mend the grammar: it must be JSGF with a public rule"
        static let keywordAdvice =
            "write one phrase per line, with its threshold between slashes: oh mighty computer /1e-20/"

        private func isKnown(_ word: String) -> Bool { isKnown(Array(word.utf8) + [0]) }

        /// - Parameter word: Bytes with a zero at the end.
        private func isKnown(_ word: [UInt8]) -> Bool {
            guard let phones = unsafe ps_lookup_word(decoder, word.map { CChar(bitPattern: $0) }) else { return false }
            unsafe ckd_free(phones)
            return true
        }

        /// Looks no further than the first one: dictionaries are long.
        private func hasUsableWord() throws(SpeechError) -> Bool {
            var rest = try contents(of: models.dictionary)[...]
            while !rest.isEmpty {
                let line = rest.prefix { $0 != UInt8(ascii: "\n") }
                rest = rest.dropFirst(line.count + 1)
                let word = line.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
                // As bytes: old dictionaries are not in UTF-8.
                if !word.isEmpty, isKnown(Array(word) + [0]) { return true }
            }
            return false
        }

        /// Bytes that are not UTF-8 become replacement characters: what they spell is no word of ours anyway.
        private func text(of path: String) throws(SpeechError) -> String {
            String(decoding: try contents(of: path), as: UTF8.self)
        }

        private func contents(of path: String) throws(SpeechError) -> [UInt8] { try ModelFile(path).contents() }

        private func missing(
            _ word: String, _ setting: SettingKey<String>, from place: String, complaints: [String]
        ) -> SpeechError {
            let line = complaints.first { $0.contains("'\(word)'") }
            return SpeechError(
                .unusableModel, stage: .pocketSphinx, setting: setting.definition.key,
                "the word '\(word)' of the \(place) is missing in the dictionary \(models.dictionary)"
                    + (line.map { ": \($0)" } ?? ""),
                advice: "add it to the dictionary with its phones, or check its spelling; words are case-sensitive"
            )
        }

        private static let kinds = [
            SettingKey.psAcousticModel.definition.key: "acoustic model",
            SettingKey.psDictionary.definition.key: "dictionary",
            SettingKey.psLanguageModel.definition.key: "language model",
            SettingKey.psGrammar.definition.key: "grammar",
            SettingKey.psKeywords.definition.key: "keyword list",
        ]

        private func unusable(
            _ setting: SettingKey<String>, _ path: String, _ reason: String?, _ advice: String
        ) -> SpeechError {
            let key = setting.definition.key
            return SpeechError(
                .unusableModel, stage: .pocketSphinx, setting: key,
                "cannot use the \(Self.kinds[key] ?? key) \(path): \(reason ?? "no reason given")", advice: advice
            )
        }
    }
#endif
