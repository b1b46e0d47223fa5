#if PocketSphinx
    internal import CPocketSphinx
    internal import HearkenCore

    /// Finds damage in an acoustic model that the library does not find itself: it would read behind the end of a
    /// model definition that is cut short, and print its whole help to stderr for malformed feature parameters.
    enum AcousticModelScreen {
        /// What is wrong with the model in `folder`; nil when nothing is known to be.
        ///
        /// - Throws: ``SpeechError`` when a file cannot be read.
        static func problem(in folder: String) throws(SpeechError) -> String? {
            if isCutShort(try ModelFile(folder + "/mdef").contents()) { return "mdef is cut short" }
            guard let parameters = try? ModelFile(folder + "/feat.params") else { return nil }
            return problem(inParameters: String(decoding: try parameters.contents(), as: UTF8.self))
                .map { "feat.params: " + $0 }
        }

        /// Whether a binary model definition (sphinxbase `bin_mdef`, format 1) ends before its tables do.
        ///
        /// After the marker, the version and a description come ten counts, the names of the phones, then the tables
        /// of contexts, phones and senone sequences. Definitions in text are left to the library.
        static func isCutShort(_ bytes: [UInt8]) -> Bool {
            let isLittle = bytes.starts(with: "BMDF".utf8)
            guard isLittle || bytes.starts(with: "FDMB".utf8) else { return false }
            func number(at offset: Int) -> Int? {
                guard offset >= 0, offset + 4 <= bytes.count else { return nil }
                let value = (0..<4).reduce(UInt32(0)) { value, index in
                    value | UInt32(bytes[offset + index])
                        << (8 * UInt32(isLittle ? index : 3 - index))
                }
                return Int(Int32(bitPattern: value))
            }
            guard let description = number(at: 8), description >= 0 else { return true }
            let counts = (0..<10).compactMap { number(at: 12 + description + 4 * $0) }
            guard counts.count == 10, counts.allSatisfy({ $0 >= 0 }) else { return true }
            let (phones, states, sequences, contexts) = (counts[1], counts[2], counts[6], counts[8])
            var offset = 12 + description + 40
            let names = offset
            for _ in 0..<counts[0] {
                guard let end = bytes[offset...].firstIndex(of: 0) else { return true }
                offset = end + 1
            }
            offset = names + (offset - names + 3) / 4 * 4
            offset += 8 * contexts + 12 * phones
            guard let senones = number(at: offset), senones >= 0 else { return true }
            return offset + 4 + 2 * senones + (states == 0 ? sequences : 0) > bytes.count
        }

        /// What is wrong with feature parameters: names and values in turn, numbers where numbers belong.
        static func problem(inParameters text: String) -> String? {
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            let types = parameterTypes
            for index in stride(from: 0, to: words.count, by: 2) {
                let name = words[index]
                guard name.hasPrefix("-") else { return "'\(name)' is not the name of a parameter" }
                guard index + 1 < words.count else { return "\(name) has no value" }
                let value = words[index + 1]
                guard let type = types[name] else { continue }
                let fits =
                    switch type {
                    case ARG_INTEGER: Int(value) != nil
                    case ARG_FLOATING: Double(value) != nil
                    case ARG_BOOLEAN: value.first.map { "yt1nf0".contains($0.lowercased()) } ?? false
                    default: true
                    }
                guard fits else { return "'\(value)' is no value for \(name)" }
            }
            return nil
        }

        /// What kind of value each parameter of the library takes.
        private static var parameterTypes: [String: Int32] {
            var types: [String: Int32] = [:]
            var next = unsafe ps_args()
            // SAFETY: a static table of the library that ends with an argument without a name.
            while let argument = unsafe next?.pointee, let name = unsafe argument.name {
                unsafe types[String(cString: name)] = argument.type & ~ARG_REQUIRED
                unsafe next = next?.successor()
            }
            return types
        }
    }
#endif
