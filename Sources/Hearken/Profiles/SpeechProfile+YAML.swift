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
        var lines = ["name: \(YAMLText.scalar(name))", "summary: \(YAMLText.scalar(summary))"]
        lines.append(stages.isEmpty ? "stages: []" : "stages:")
        lines += stages.map { "  - \($0)" }
        if let recognizer { lines.append("recognizer: \(recognizer)") }
        if !settings.isEmpty { lines.append("settings:") }
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
            if let definition = try? SettingsTable.definition(named: key) {
                lines.append("  # \(definition.summary)")
            }
            lines.append("  \(key): \(YAMLText.value(value))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
