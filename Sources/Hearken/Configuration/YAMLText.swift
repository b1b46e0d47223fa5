import HearkenCore

/// Values as YAML spells them.
enum YAMLText {
    /// The value of a setting, on one line.
    static func value(_ value: SettingValue) -> String {
        switch value {
        case .integer, .number, .boolean: value.description
        case .string(let text): scalar(text)
        case .list(let texts): "[" + texts.map(scalar).joined(separator: ", ") + "]"
        }
    }

    /// Plain where YAML reads it as that very text, in double quotes otherwise.
    static func scalar(_ text: String) -> String {
        let isPlain =
            text.first.map { $0.isLetter || $0 == "/" } == true && text.lowercased() != "null"
            && text.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
        if isPlain { return text }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\x" + (digits.count < 2 ? "0" : "") + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
