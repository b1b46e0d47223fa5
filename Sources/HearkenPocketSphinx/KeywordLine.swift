#if PocketSphinx
    internal import HearkenCore

    #if canImport(Glibc)
        internal import Glibc
    #endif

    /// One line of a keyword list: `oh mighty computer /1e-20/`.
    struct KeywordLine {
        /// Why a line cannot be used.
        struct Malformed: Error {
            var reason: String
        }

        /// The words of the phrase.
        let words: [String]
        /// Natural logarithm of the likelihood ratio above which the phrase counts as spotted.
        let logThreshold: Double

        /// What the library takes where a line gives no threshold (its option -kws_threshold).
        static let defaultThreshold = 1.0

        /// Reads a line; nil when it is empty or a comment.
        init?(_ line: Substring) throws(Malformed) {
            var text = line.trimmingSpaces
            guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
            var threshold = Self.defaultThreshold
            if text.hasSuffix("/") {
                text.removeLast()
                guard let slash = text.lastIndex(of: "/") else {
                    throw Malformed(reason: "'\(line)' has one slash only")
                }
                let number = String(text[text.index(after: slash)...]).trimmingSpaces
                guard let value = Double(number), value > 0, value.isFinite else {
                    throw Malformed(reason: "'\(number)' is not a threshold above 0")
                }
                threshold = value
                text = String(text[..<slash])
            }
            guard !text.contains("/") else {
                throw Malformed(reason: "'\(line)' has slashes that do not enclose a threshold at its end")
            }
            words = Self.phrase(text).split(separator: " ").map(String.init)
            guard !words.isEmpty else { throw Malformed(reason: "'\(line)' has no words") }
            logThreshold = log(threshold)
        }

        /// The words of `text` with single spaces between them.
        static func phrase(_ text: String) -> String {
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }
#endif
