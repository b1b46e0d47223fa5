import ArgumentParser
import Hearken
import HearkenAudio
import HearkenCore

/// `hearken listen`.
struct ListenCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, jsonl
    }

    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Write down what is said into the microphone.",
        discussion: """
            On a terminal the last line shows state, level, how likely this is a voice, and the text so far, and keys are read:
              space  begin or end an utterance (push to talk)
              p      pause, and go on
              q      finish

            Ctrl-C and SIGTERM finish too: what was said is still written, and the exit code is 0. A second one ends \
            the process at once.

            EXAMPLES:
              hearken listen
              hearken listen --detector webrtc
              hearken listen --profile pushToTalkSpeech --device plughw:1,0
              hearken listen --format jsonl |
                jq -r --unbuffered 'select(.event == "recognized").text'

            \(ExitStatus.table)
            """
    )

    @Option(name: .shortAndLong, help: "What to print: an utterance per line, or every event as a JSON object.")
    var format = Format.text

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The device to listen to; 'hearken devices' lists them.", valueName: "name"),
        completion: .custom { _, _, _ in AudioDevice.list().map(\.id) }
    )
    var device: String?

    @OptionGroup
    var detector: DetectorOption

    @OptionGroup(title: "Configuration")
    var options: ConfigurationOptions

    func run() async throws {
        let console = Console()
        try await reporting(on: console) {
            var extra = detector.assignments
            if let device { extra.append(SettingAssignment("input-device", .string(device), origin: .commandLine)) }
            let resolved = try options.resolve(default: .vadTriggerSpeech, extra: extra)
            if resolved.profile.recognizer == nil, format == .text {
                console.report(
                    "the profile \(resolved.profile.name) recognises nothing; --format jsonl tells when someone speaks"
                )
            }
            let pipeline = try SpeechPipelineBuilder().useProfile(resolved.profile).assign(resolved.assignments).build()
            let session = ListenSession(
                pipeline: pipeline, format: format, needsKeys: !resolved.profile.hasTrigger,
                hasScores: resolved.profile.stages.contains(.voiceActivity),
                console: console
            )
            try await session.run()
        }
    }
}
