import HearkenCore

extension SpeechProfile {
    /// Reads a profile file.
    ///
    /// Paths in its settings are relative to the file's folder.
    ///
    /// - Parameter path: A YAML file with `name`, `stages` and, as wanted, `summary`, `recognizer`, `settings`.
    /// - Throws: ``ConfigurationError`` with every problem of the file.
    public init(yamlFile path: String) throws(ConfigurationError) {
        var document = try ConfigurationDocument(path: path)
        self = document.profile()
        try document.finish()
    }

    /// The profile as a profile file, every setting with a line that says what it does.
    public var yaml: String {
        var lines = ["name: \(Self.quoted(name))", "summary: \(Self.quoted(summary))"]
        lines.append(stages.isEmpty ? "stages: []" : "stages:")
        lines += stages.map { "  - \($0)" }
        if let recognizer { lines.append("recognizer: \(recognizer)") }
        if !settings.isEmpty { lines.append("settings:") }
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
            if let definition = try? SettingsTable.definition(named: key) {
                lines.append("  # \(definition.summary)")
            }
            lines.append("  \(key): \(Self.yaml(value))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func yaml(_ value: SettingValue) -> String {
        switch value {
        case .integer, .number, .boolean: value.description
        case .string(let text): quoted(text)
        case .list(let texts): "[" + texts.map(quoted).joined(separator: ", ") + "]"
        }
    }

    /// Plain where YAML reads it as that very text, in double quotes otherwise.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            text.first?.isLetter == true && text.lowercased() != "null"
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
