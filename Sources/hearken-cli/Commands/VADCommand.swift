import ArgumentParser
import Foundation
import Hearken
import HearkenCore

/// `hearken vad`.
struct VADCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vad",
        abstract: "Find where someone speaks in a recording.",
        discussion: """
            Every frame gets a score in 0...1, how likely it is speech. Segments are what is left after vad-threshold \
            and the delays, as a profile's stages would see them. Recordings are what 'hearken transcribe' takes.

            FORMATS:
              jsonl     a JSON object on a line for each frame and, when it has
                        ended, for each segment
              tsv       TIME<tab>SCORE for each frame; where it begins, in seconds
              audacity  segments as labels: File > Import > Labels in Audacity
              rttm      segments as NIST's SPEAKER lines
              png       waveform, scores and segments as a picture

            EXAMPLES:
              hearken vad talk.flac --format rttm
              hearken vad talk.flac --detector webrtc --output talk.png
              hearken vad talk.flac --set vad-threshold=0.7 --set vad-fall-delay=300
              hearken vad talk.flac | jq -c 'select(.type == "segment")'

            \(ExitStatus.table)
            """
    )

    @Argument(help: "The recording; '-' is raw audio on standard input.", completion: .file())
    var file: String

    @Option(
        name: .shortAndLong, help: "What to write; unless given, what the name of the output ends in, or jsonl."
    )
    var format: DetectionFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A file for the output; standard output unless given.", valueName: "path"),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The channel to listen to, counted from 1; all are mixed unless given.", valueName: "n"
        )
    )
    var channel: Int?

    @OptionGroup
    var detector: DetectorOption

    @OptionGroup(title: "Raw audio")
    var raw: RawAudioOptions

    @OptionGroup(title: "Configuration")
    var options: ConfigurationOptions

    func validate() throws {
        try raw.check([file])
        if let path { try OutputPlan.refuse([path], recordings: [file]) }
        if format == .png, path == nil, isatty(STDOUT_FILENO) == 1 {
            throw ValidationError("A picture does not go to a terminal; give --output talk.png.")
        }
    }

    func run() async throws {
        let console = Console()
        try await reporting(on: console) {
            var extra = detector.assignments
            if let channel { extra.append(SettingAssignment("input-channel", .integer(channel), origin: .commandLine)) }
            extra.append(SettingAssignment("vad-scores", .boolean(true), origin: .commandLine))
            let resolved = try options.resolve(default: .vadTrigger, extra: extra)
            let name = file == "-" ? "standard input" : (file as NSString).lastPathComponent
            let job = DetectionJob(
                input: raw.input(file),
                builder: SpeechPipelineBuilder().useProfile(try Self.listening(resolved.profile))
                    .assign(resolved.assignments),
                settings: resolved.settings, output: path, format: DetectionFormat(format, output: path),
                caption: DetectionPicture.Caption(
                    file: name, detector: resolved.settings[.vadDetector], threshold: resolved.settings[.vadThreshold]
                ),
                console: console
            )
            let status = try await job.run()
            if status != .done { throw status.exitCode }
        }
    }

    /// The output file; nil for standard output.
    private var path: String? { output == "-" ? nil : output }

    /// What is left of a profile when it only listens: nothing behind the voice activity changes it.
    private static func listening(_ profile: SpeechProfile) throws(ConfigurationError) -> SpeechProfile {
        guard let index = profile.stages.firstIndex(of: .voiceActivity) else {
            throw ConfigurationError(
                ConfigurationProblem(
                    source: "profile \(profile.name)", "it has no stage voice-activity",
                    advice: "leave out --profile, or name one that has it, as vadTrigger"
                )
            )
        }
        var profile = profile
        profile.stages = Array(profile.stages[...index])
        profile.recognizer = nil
        return profile
    }
}
