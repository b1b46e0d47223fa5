import ArgumentParser
import Hearken
import HearkenCore

/// `hearken config keys`.
struct ConfigKeysCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, markdown, json
    }

    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "List every setting: values, default, what it does."
    )

    @Option(help: "How to print them.")
    var format = Format.text

    func run() async throws {
        try await reporting(on: Console()) {
            let text =
                switch format {
                case .text: SettingsTable.all.map(Self.text).joined(separator: "\n")
                case .markdown: SettingsReference.markdown()
                case .json: JSONText.array(SettingsTable.all.map(SettingRecord.init))
                }
            try OutputFile.standardOutput.write(text)
        }
    }

    private static func text(_ definition: SettingDefinition) -> String {
        let value = definition.defaultValue.description
        let byDefault = value.isEmpty ? "none by default" : "default \(value)"
        var text = "\(definition.key): \(definition.typeDescription), \(byDefault)\n  \(definition.summary)\n"
        if !definition.aliases.isEmpty { text += "  Also called \(definition.aliases.joined(separator: ", ")).\n" }
        return text
    }
}
