import ArgumentParser
import Hearken

/// `hearken profiles`.
struct ProfilesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profiles",
        abstract: "List the profiles, or print one.",
        discussion: """
            EXAMPLES:
              hearken profiles
              hearken profiles pushToTalkSpeech > mine.yaml    a profile file to change
              hearken listen --profile ./mine.yaml
            """
    )

    @Argument(
        help: "The profile to print as a profile file, or the path of one.",
        completion: .list(SpeechProfile.all.map(\.name))
    )
    var name: String?

    func run() async throws {
        try await reporting(on: Console()) {
            if let name {
                try OutputFile.standardOutput.write(SpeechProfile.resolving(name).yaml)
            } else {
                let rows = SpeechProfile.all.map { [$0.name, $0.summary] }
                try OutputFile.standardOutput.write(TextTable.text(rows))
            }
        }
    }
}
