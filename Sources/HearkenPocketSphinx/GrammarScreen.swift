#if PocketSphinx
    /// Finds what the library's JSGF scanner would not know between two statements.
    ///
    /// That scanner (sphinxbase, `_jsgf_scanner.l`) prints unknown characters to stdout, where the results of the CLI
    /// go, so no such grammar may reach it. What is inside a statement the library checks itself.
    struct GrammarScreen {
        private let bytes: [UInt8]
        private var next: Int
        private var line = 1

        /// What is wrong with the grammar `bytes`, and in which line; nil when nothing is.
        static func problem(in bytes: [UInt8]) -> String? {
            var screen = GrammarScreen(bytes: bytes, next: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
            return screen.run()
        }

        private init(bytes: [UInt8], next: Int) {
            self.bytes = bytes
            self.next = next
        }

        private mutating func run() -> String? {
            skipBlanks()
            guard startsStatement("#JSGF") else { return "it does not begin with '#JSGF V1.0;'" }
            while next < bytes.count {
                let start = line
                if ["#JSGF", "grammar", "import", "public"].contains(where: { startsStatement($0) })
                    || bytes[next] == UInt8(ascii: "<")
                {
                    guard skipStatement() else { return "line \(start): the statement does not end with ';'" }
                } else {
                    let word = bytes[next...].prefix { $0 > UInt8(ascii: " ") }.prefix(40)
                    return "line \(line): '\(String(decoding: word, as: UTF8.self))' begins no statement"
                }
                skipBlanks()
            }
            return nil
        }

        private func startsStatement(_ keyword: String) -> Bool { bytes[next...].starts(with: keyword.utf8) }

        /// Steps over the bytes up to and with `end`; false where there is no such end.
        private mutating func skip(to end: String) -> Bool {
            while next < bytes.count {
                if startsStatement(end) {
                    next += end.utf8.count
                    if end == "\n" { line += 1 }
                    return true
                }
                if bytes[next] == UInt8(ascii: "\n") { line += 1 }
                next += 1
            }
            return false
        }

        private mutating func skipBlanks() {
            while next < bytes.count {
                if startsStatement("//") {
                    _ = skip(to: "\n")
                } else if startsStatement("/*") {
                    _ = skip(to: "*/")
                } else if [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
                    .contains(bytes[next])
                {
                    if bytes[next] == UInt8(ascii: "\n") { line += 1 }
                    next += 1
                } else {
                    return
                }
            }
        }

        /// Steps over a statement with the semicolon that ends it; one in quotes, in a tag or in a comment does not.
        private mutating func skipStatement() -> Bool {
            while next < bytes.count {
                switch bytes[next] {
                case UInt8(ascii: ";"):
                    next += 1
                    return true
                case UInt8(ascii: "\""):
                    next += 1
                    guard skip(to: "\"") else { return false }
                case UInt8(ascii: "{"):
                    guard skip(to: "}") else { return false }
                case UInt8(ascii: "/") where startsStatement("//") || startsStatement("/*"):
                    skipBlanks()
                case UInt8(ascii: "\n"):
                    line += 1
                    next += 1
                default:
                    next += 1
                }
            }
            return false
        }
    }
#endif
