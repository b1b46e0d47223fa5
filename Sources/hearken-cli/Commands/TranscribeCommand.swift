import ArgumentParser
import Hearken
import HearkenAudio
import HearkenCore

/// `hearken transcribe`.
struct TranscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transcribe",
        abstract: "Write down what is said in recordings.",
        discussion: """
            WAV, FLAC, Ogg, MP3 and whatever else libsndfile reads, at any rate and with any number of channels; a \
            '.raw' file is 16 kHz, 16 bits, mono; '-' is raw audio on standard input.

            FORMATS:
              text   an utterance per line, as it is understood;
                     with several recordings FILE<tab>TEXT
              jsonl  every event as a JSON object on a line
              json   one array with an object for each recording
              srt    subtitles
              vtt    subtitles for the web
              tsv    file, start_seconds, end_seconds, confidence, text

            A recording that fails is told on standard error, leaves no file of its own, and the others go on. Output is in the order of the \
            recordings, whatever --jobs. When the reader of the output has gone, the rest is left out quietly.

            EXAMPLES:
              hearken transcribe talk.flac
              hearken transcribe *.wav --jobs 4 --format vtt --output subtitles/
              hearken transcribe meeting.wav --channel 2 --set ps-grammar=orders.gram
              arecord -f S16_LE -r 16000 -d 5 -t raw | hearken transcribe -

            \(ExitStatus.table)
            """
    )

    @Argument(help: "The recordings; '-' is raw audio on standard input.", completion: .file())
    var files: [String]

    @Option(
        name: .shortAndLong,
        help: "How to print what was understood; unless given, as the name of the output ends, or text."
    )
    var format: TranscriptFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file for the output, or a folder for a file for each recording.",
            discussion: "A path that ends in '/' is a folder, and is made where it is missing.", valueName: "path"
        ),
        completion: .file()
    )
    var output: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Recordings to work on at the same time, 1 to 64.", valueName: "n"))
    var jobs = 1

    @Option(
        help: ArgumentHelp(
            "The channel to listen to, counted from 1; all are mixed unless given.", valueName: "n"
        )
    )
    var channel: Int?

    @OptionGroup(title: "Raw audio")
    var raw: RawAudioOptions

    @OptionGroup(title: "Configuration")
    var options: ConfigurationOptions

    func validate() throws {
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs takes 1 to 64.") }
        guard files.filter({ $0 == "-" }).count <= 1 else {
            throw ValidationError("Standard input can be read only once: give '-' once.")
        }
        try raw.check(files)
        _ = try OutputPlan(output, inputs: files, format: TranscriptFormat(format, output: output))
    }

    func run() async throws {
        let console = Console()
        try await reporting(on: console) {
            var extra: [SettingAssignment] = []
            if let channel { extra.append(SettingAssignment("input-channel", .integer(channel), origin: .commandLine)) }
            let resolved = try options.resolve(default: .speechRecognizer, extra: extra)
            let format = TranscriptFormat(format, output: output)
            try Self.check(resolved.profile, format)
            let builder = SpeechPipelineBuilder().useProfile(resolved.profile).assign(resolved.assignments)
            // Tells a wrong configuration once, not once for each recording.
            _ = try builder.build()
            let run = TranscriptionRun(
                inputs: files.map(raw.input), builder: builder, format: format,
                plan: try OutputPlan(output, inputs: files, format: format), jobs: jobs,
                sampleRate: resolved.settings[.sampleRate], console: console
            )
            let status = try await run.run()
            if status != .done { throw status.exitCode }
        }
    }

    /// Refuses a profile with which there would be nothing to print, whatever the recording.
    private static func check(_ profile: SpeechProfile, _ format: TranscriptFormat) throws(ConfigurationError) {
        let (message, advice): (String, String)
        if !profile.hasTrigger {
            message = "nothing in it begins an utterance, and in a recording no key is pressed"
            advice = "transcribe with --profile speechRecognizer, or add the stage vad-trigger"
        } else if profile.recognizer == nil, format != .jsonl {
            message = "it recognises nothing, so there is no text to print"
            advice = "--format jsonl tells when someone speaks; --profile speechRecognizer recognises"
        } else {
            return
        }
        throw ConfigurationError(ConfigurationProblem(source: "profile \(profile.name)", message, advice: advice))
    }
}
