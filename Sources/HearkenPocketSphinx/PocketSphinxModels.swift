#if PocketSphinx
    internal import Glibc
    internal import HearkenCore

    /// The files PocketSphinx works with, checked as far as that is cheap.
    struct PocketSphinxModels: Sendable {
        /// What restricts the words that can be recognised.
        enum Search: Sendable {
            case languageModel(String)
            case grammar(String)
            case keywords(String)
        }

        /// Folder of the acoustic model.
        let acousticModel: String
        /// Path of the pronunciation dictionary.
        let dictionary: String
        let search: Search

        /// The models that `settings` name.
        ///
        /// - Throws: ``SpeechError`` when a file is missing or unreadable, or two kinds of search are asked for.
        init(_ settings: Settings) throws(SpeechError) {
            acousticModel = settings[.psAcousticModel]
            dictionary = settings[.psDictionary]
            let grammar = settings[.psGrammar]
            let keywords = settings[.psKeywords]
            search =
                switch (grammar.isEmpty, keywords.isEmpty) {
                case (true, true): .languageModel(settings[.psLanguageModel])
                case (false, true): .grammar(grammar)
                case (true, false): .keywords(keywords)
                case (false, false):
                    throw SpeechError(
                        .invalidSetting, stage: .pocketSphinx, setting: SettingKey.psGrammar.definition.key,
                        "both ps-grammar and ps-keywords are given",
                        advice: "give only one of them"
                    )
                }
            try checkAcousticModel()
            try Self.check(dictionary, .psDictionary)
            switch search {
            case .languageModel(let path): try Self.check(path, .psLanguageModel)
            case .grammar(let path): try Self.check(path, .psGrammar)
            case .keywords(let path): try Self.check(path, .psKeywords)
            }
        }

        /// The library takes some of these files for optional and then ends the process, so all are looked for here.
        private func checkAcousticModel() throws(SpeechError) {
            try Self.check(acousticModel, .psAcousticModel, isFolder: true)
            for name in ["mdef", "means", "variances", "transition_matrices"] {
                try Self.check(acousticModel + "/" + name, .psAcousticModel)
            }
            let weights = ["sendump", "mixture_weights"].map { acousticModel + "/" + $0 }
            guard weights.contains(where: { unsafe access($0, R_OK) == 0 }) else {
                throw SpeechError(
                    .unreadableFile, stage: .pocketSphinx, setting: SettingKey.psAcousticModel.definition.key,
                    "the acoustic model \(acousticModel) has neither sendump nor mixture_weights",
                    advice: "set ps-acoustic-model to the folder of a whole PocketSphinx acoustic model"
                )
            }
        }

        /// What belongs into an empty file that users write themselves.
        private static let emptyFileAdvice = [
            SettingKey.psGrammar.definition.key: ModelLoader.grammarAdvice,
            SettingKey.psKeywords.definition.key: ModelLoader.keywordAdvice,
        ]

        private static func check(
            _ path: String, _ key: SettingKey<String>, isFolder: Bool = false
        ) throws(SpeechError) {
            let advice =
                path == key.definition.defaultValue.description
                ? "install pocketsphinx-en-us, or set \(key.definition.key) to a model of your own"
                : "check the path in \(key.definition.key) and its permissions"
            guard !path.isEmpty else {
                throw SpeechError(
                    .invalidSetting, stage: .pocketSphinx, setting: key.definition.key,
                    "\(key.definition.key) is empty",
                    advice: "give a path, or leave the setting out"
                )
            }
            var status = stat()
            guard unsafe stat(path, &status) == 0, unsafe access(path, R_OK) == 0 else {
                let reason = unsafe String(cString: strerror(errno))
                throw SpeechError(
                    .unreadableFile, stage: .pocketSphinx, setting: key.definition.key,
                    "cannot read \(path): \(reason)", advice: advice
                )
            }
            let kind = status.st_mode & S_IFMT
            guard kind == (isFolder ? S_IFDIR : S_IFREG) else {
                throw SpeechError(
                    .unreadableFile, stage: .pocketSphinx, setting: key.definition.key,
                    "\(path) is not a \(isFolder ? "folder" : "file")",
                    advice: advice
                )
            }
            guard isFolder || status.st_size > 0 else {
                throw SpeechError(
                    .unusableModel, stage: .pocketSphinx, setting: key.definition.key, "\(path) is empty",
                    advice: emptyFileAdvice[key.definition.key] ?? advice
                )
            }
        }
    }
#endif
