import ArgumentParser

/// `hearken config`.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check configuration files, show what counts, list the settings.",
        subcommands: [ConfigCheckCommand.self, ConfigShowCommand.self, ConfigKeysCommand.self]
    )
}
