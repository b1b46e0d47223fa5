#if PocketSphinx
    internal import FoundationEssentials

    /// Finds a binary language model that is cut short: the library reads it without looking whether there is enough.
    enum LanguageModelScreen {
        private static let magic = "Trie Language Model"

        /// Whether a model in the library's trie format (sphinxbase `ngram_model_trie.c`) does not end with its words.
        ///
        /// The magic text is followed by the order and the counts of n-grams; the file ends with the length of all words
        /// and the words themselves, each with a zero behind it. Other formats are left to the library.
        static func isCutShort(_ model: Data) -> Bool {
            // SAFETY: `first` stays between `start + 4` and the end, so every access is inside.
            model.withUnsafeBytes { bytes in
                guard bytes.starts(with: magic.utf8) else { return false }
                let start = magic.utf8.count + 1
                guard bytes.count >= start + 8, bytes.last == 0 else { return true }
                let words = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
                // The high byte of the length is the zero before the first word: no model has 16 MB of words.
                var first = bytes.count
                for _ in 0..<words {
                    guard first > start + 4 else { return true }
                    first -= 1
                    while first > start + 4, bytes[first - 1] != 0 { first -= 1 }
                }
                let length = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: first - 4, as: UInt32.self))
                return Int(length) != bytes.count - first
            }
        }
    }
#endif
