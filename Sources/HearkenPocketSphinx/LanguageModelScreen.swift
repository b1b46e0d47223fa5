#if PocketSphinx
    internal import HearkenCore

    /// Finds a binary language model that is cut short: the library reads it without looking whether there is enough.
    enum LanguageModelScreen {
        private static let magic = "Trie Language Model"
        /// The high byte of the length of all words is the zero before the first word: no model has more.
        private static let mostWordBytes = 1 << 24

        /// Whether a model in the library's trie format (sphinxbase `ngram_model_trie.c`) does not end with its words.
        ///
        /// The magic text is followed by the order and the counts of n-grams; the file ends with the length of all words
        /// and the words themselves, each with a zero behind it. Other formats are left to the library.
        ///
        /// - Throws: ``SpeechError`` when the file cannot be read.
        static func isCutShort(_ model: borrowing ModelFile) throws(SpeechError) -> Bool {
            let start = magic.utf8.count + 1
            let head = try model.bytes(from: 0, count: start + 8)
            guard head.starts(with: magic.utf8) else { return false }
            guard head.count == start + 8 else { return true }
            let tail = try model.bytes(from: max(start + 4, model.size - mostWordBytes - 4), count: mostWordBytes + 4)
            guard tail.last == 0 else { return true }
            var first = tail.count
            for _ in 0..<number(in: head, at: start) {
                guard first > 0 else { return true }
                first -= 1
                while first > 0, tail[first - 1] != 0 { first -= 1 }
            }
            return first < 4 || number(in: tail, at: first - 4) != tail.count - first
        }

        /// Four bytes, the lowest first.
        private static func number(in bytes: [UInt8], at offset: Int) -> Int {
            (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
    }
#endif
