import ArgumentParser
import Hearken

/// `hearken config show`.
struct ConfigShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print every setting with its value and the layer it comes from.",
        discussion: "What is printed is itself a configuration file for --config."
    )

    @OptionGroup(title: "Configuration")
    var options: ConfigurationOptions

    func run() async throws {
        try await reporting(on: Console()) {
            let resolved = try options.resolve(default: .vadTriggerSpeech)
            // A profile file is not named by its profile's name alone, so that line is a comment then.
            let isBundled = SpeechProfile.all.contains(resolved.profile)
            let profile = (isBundled ? "" : "# ") + "profile: \(resolved.profile.name)"
            let hint = resolved.isDefaultProfile ? "  # as for listen; transcribe takes speechRecognizer" : ""
            try OutputFile.standardOutput.write(profile + hint + "\n" + resolved.settings.yaml)
        }
    }
}
