public import HearkenCore

extension Settings {
    /// Every setting with its value, and in a comment the layer it comes from: a configuration file of its own.
    public var yaml: String {
        let rows = SettingsTable.all.map { definition in
            ("  \(definition.key): \(YAMLText.value(value(of: definition)))", provenance(of: definition))
        }
        let width = rows.map(\.0.count).filter { $0 < 48 }.max() ?? 0
        let lines = rows.map { text, origin in
            text + String(repeating: " ", count: max(1, width + 1 - text.count)) + "# \(origin)"
        }
        return (["settings:"] + lines).joined(separator: "\n") + "\n"
    }
}
