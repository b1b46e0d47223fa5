import HearkenCore

/// The key reference, printed from the settings table.
public enum SettingsReference {
    /// `Configs/README.md`.
    public static func markdown() -> String {
        var lines = [
            introduction, "", "| key | values | default | also called | what it does |", "|---|---|---|---|---|",
        ]
        for definition in SettingsTable.all {
            let aliases = definition.aliases.map { "`\($0)`" }.joined(separator: ", ")
            let value = definition.defaultValue.description
            let cells = [
                "`\(definition.key)`", definition.typeDescription, value.isEmpty ? "" : "`\(value)`", aliases,
                definition.summary,
            ]
            lines.append("| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let introduction = """
        # Settings

        <!-- Printed from the settings table by `hearken config keys --format markdown`: edit the table, not this file. -->

        A setting is named by its key in kebab-case (`wake-active-max`), camelCase (`wakeActiveMax`) or snake_case. Later
        layers override earlier ones:

        1. the default in the table below
        2. the profile: `--profile vadTriggerSpeech`, or a file like those in `profiles/`
        3. a file: `--config my.yaml`

           ```yaml
           profile: vadTriggerSpeech   # a name, or the path of a profile file
           settings:
             wake-active-max: 20000
             vad-fall-delay: 500
           ```

        4. the environment: `HEARKEN_WAKE_ACTIVE_MAX=20000`. Only the tool `hearken` reads it; an app that wants to gives it
           to `ConfigurationResolver(environment:)`
        5. `--set wake-active-max=20000`, or `setProperty("wakeActiveMax", 20000)` in code

        Paths in a file are relative to its folder; all others to the working folder. An unknown key, a wrong type or a value
        out of range is an error with file, line, key and the nearest known key, and all of them are told at once:
        `hearken config check my.yaml`. `hearken config show` prints every value with the layer it comes from.

        ## Keys
        """
}
