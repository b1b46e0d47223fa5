import ArgumentParser
import HearkenAudio

/// `--raw-rate`, `--raw-format`, `--raw-channels`.
struct RawAudioOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Sample rate of raw audio; 16000 unless given.", valueName: "Hz"))
    var rawRate: Int?

    @Option(
        help: ArgumentHelp(
            "How raw samples are spelt; s16le unless given.",
            discussion: SampleEncoding.allCases.map(\.rawValue).joined(separator: ", "), valueName: "encoding"
        ),
        completion: .list(SampleEncoding.allCases.map(\.rawValue)),
        transform: Self.encoding
    )
    var rawFormat: SampleEncoding?

    @Option(help: ArgumentHelp("Channels of raw audio; 1 unless given.", valueName: "n"))
    var rawChannels: Int?

    private static func encoding(_ name: String) throws -> SampleEncoding {
        guard let encoding = SampleEncoding(rawValue: name) else {
            throw ValidationError("give one of \(SampleEncoding.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return encoding
    }

    private var isGiven: Bool { rawRate != nil || rawFormat != nil || rawChannels != nil }

    private var format: RawAudioFormat {
        RawAudioFormat(encoding: rawFormat ?? .signed16, sampleRate: rawRate ?? 16_000, channels: rawChannels ?? 1)
    }

    /// Refuses values that cannot be meant, and options that would do nothing for `files`.
    func check(_ files: [String]) throws {
        if let rawRate, !(1_000...768_000).contains(rawRate) {
            throw ValidationError("--raw-rate takes 1000 to 768000 Hz.")
        }
        if let rawChannels, !(1...256).contains(rawChannels) {
            throw ValidationError("--raw-channels takes 1 to 256.")
        }
        guard isGiven, !files.contains(where: Self.isRaw) else { return }
        throw ValidationError("The --raw options are for '-' and for files that end in .raw or .pcm; none is given.")
    }

    /// What `file` is to be read as.
    func input(_ file: String) -> AudioInput {
        if file == "-" { return .standardInput(format) }
        return isGiven && Self.isRaw(file) ? .rawFile(file, format) : .file(file)
    }

    private static func isRaw(_ file: String) -> Bool {
        file == "-" || file.lowercased().hasSuffix(".raw") || file.lowercased().hasSuffix(".pcm")
    }
}
