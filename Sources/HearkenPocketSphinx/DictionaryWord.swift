#if PocketSphinx
    /// How PocketSphinx spells words.
    enum DictionaryWord {
        /// Whether `word` stands for silence, noise or an end of the sentence: `<sil>`, `[NOISE]`, `++UM++`.
        static func isFiller(_ word: String) -> Bool {
            word.hasPrefix("<") || word.hasPrefix("[") || word.hasPrefix("++") || word == "(NULL)"
        }

        /// The word without the mark of its pronunciation: `and` for `and(2)`.
        static func text(_ word: String) -> String {
            guard word.hasSuffix(")"), let open = word.lastIndex(of: "("), open > word.startIndex else { return word }
            let mark = word[word.index(after: open)...].dropLast()
            guard !mark.isEmpty, mark.allSatisfy(\.isNumber) else { return word }
            return String(word[..<open])
        }
    }
#endif
