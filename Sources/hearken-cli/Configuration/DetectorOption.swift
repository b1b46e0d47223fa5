import ArgumentParser
import Hearken
import HearkenCore

/// `--detector`.
struct DetectorOption: ParsableArguments {
    /// The detectors of this build.
    static let names = SpeechPipelineBuilder.bundledDetectors.keys.sorted()

    @Option(
        name: .long,
        help: ArgumentHelp(
            "What tells voice from other sounds: \(Self.names.joined(separator: ", ")).",
            discussion: "Stands for --set vad-detector=name.", valueName: "name"
        ),
        completion: .list(Self.names)
    )
    var detector: String?

    /// What it sets.
    var assignments: [SettingAssignment] {
        guard let detector else { return [] }
        return [SettingAssignment("vad-detector", .string(detector), origin: .commandLine)]
    }
}
