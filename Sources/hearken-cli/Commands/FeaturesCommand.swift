import ArgumentParser
import Foundation
import Hearken
import HearkenCore
import HearkenDSP

/// `hearken features`.
struct FeaturesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "features",
        abstract: "Compute the spectral features of a recording, as numbers or as a picture.",
        discussion: """
            PRESETS (what known models expect):
            \(presetTable)

            The name of the output tells the format:
              .csv   a line of names; then a row each: the middle of its frame in
                     seconds, and its values. Also what goes to standard output
              .npy   a NumPy array, rows x values, 32-bit floats
              .png   a picture with axes

            Recordings are what 'hearken transcribe' takes, and are converted to the preset's sample rate. Ctrl-C writes \
            what was computed by then.

            EXAMPLES:
              hearken features talk.flac --output talk.png
              hearken features talk.flac --preset kaldi-mfcc --output mfcc.npy
              hearken features talk.flac --preset whisper | head -3

            \(ExitStatus.table)
            """
    )

    private static var presetTable: String {
        let rows = FeatureOptions.presets.map { ["  " + $0.name.rawValue, $0.options.summary] }
        return String(TextTable.text(rows).dropLast())
    }

    @Argument(help: "The recording; '-' is raw audio on standard input.", completion: .file())
    var file: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("What to compute.", valueName: "name"),
        completion: .list(FeatureOptions.presets.map(\.name.rawValue))
    )
    var preset = FeatureName.kaldi.rawValue

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A file that ends in .csv, .npy or .png; '-' is standard output.", valueName: "path"),
        completion: .file(extensions: FeatureFormat.allCases.map(\.rawValue))
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The channel to listen to, counted from 1; all are mixed unless given.", valueName: "n"
        )
    )
    var channel: Int?

    @OptionGroup(title: "Raw audio")
    var raw: RawAudioOptions

    func validate() throws {
        _ = try options()
        _ = try FeatureFormat(output: output)
        try raw.check([file])
        if let channel, !(0...64).contains(channel) { throw ValidationError("--channel takes 0 to 64.") }
        if let path { try OutputPlan.refuse([path], recordings: [file]) }
    }

    func run() async throws {
        let console = Console()
        try await reporting(on: console) {
            let options = try options()
            let stop = SignalStop()
            let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { stop.note($0) }
            defer { withExtendedLifetime(watch) {} }
            let name = file == "-" ? "standard input" : (file as NSString).lastPathComponent
            let job = FeatureJob(
                input: raw.input(file), channel: channel ?? 0, options: options, output: path,
                format: try FeatureFormat(output: output), title: "\(name): \(preset), \(options.summary)",
                console: console, stop: stop
            )
            let status = try job.run()
            if status != .done { throw status.exitCode }
        }
    }

    /// The output file; nil for standard output.
    private var path: String? { output == "-" ? nil : output }

    private func options() throws -> FeatureOptions {
        do {
            return try FeatureOptions.preset(FeatureName(rawValue: preset))
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
