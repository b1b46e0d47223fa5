internal import HearkenCore

/// The first bytes of what is said to be raw audio. They show the usual mistakes, which would otherwise be transcribed
/// as noise: a file with a header, a text, nothing at all.
struct RawAudioHead {
    /// Bytes that are looked at: 2 ms at the usual rate.
    static let length = 64

    /// What files of other kinds begin with, after that many bytes.
    private static let kinds: [(offset: Int, mark: [UInt8], name: String)] = [
        (0, Array("RIFF".utf8), "a WAV file"), (0, Array("RF64".utf8), "a WAV file"),
        (0, Array("fLaC".utf8), "a FLAC file"), (0, Array("OggS".utf8), "an Ogg file"),
        (0, Array("ID3".utf8), "an MP3 file"), (0, Array("FORM".utf8), "an AIFF file"),
        (0, Array(".snd".utf8), "an AU file"), (0, Array("caff".utf8), "a CAF file"),
        (4, Array("ftyp".utf8), "an MP4 file"), (0, [0x1A, 0x45, 0xDF, 0xA3], "a Matroska or WebM file"),
    ]

    private var bytes: [UInt8] = []

    /// Whether there is nothing more to take.
    var isComplete: Bool { bytes.count == Self.length }

    /// Adds the next bytes, as many as are looked at.
    mutating func take(_ next: ArraySlice<UInt8>) {
        bytes += next.prefix(Self.length - bytes.count)
    }

    /// Refuses bytes that are no raw audio.
    ///
    /// - Parameter name: What the user knows them as.
    func check(_ name: String) throws(SpeechError) {
        guard let mistake = Self.mistake(in: bytes) else { return }
        throw SpeechError(
            .unsupportedAudio, stage: .rawAudio, "\(name) \(mistake)",
            advice: "give audio files by their names; raw audio is samples without a header, as from: "
                + "ffmpeg -i FILE -ar 16000 -ac 1 -f s16le -"
        )
    }

    /// What `head` is in place of raw audio: `is a WAV file`; nil where it may be raw audio.
    static func mistake(in head: [UInt8]) -> String? {
        if head.isEmpty { return "is empty" }
        if let kind = kinds.first(where: { head.dropFirst($0.offset).starts(with: $0.mark) }) {
            return "is \(kind.name), not raw audio"
        }
        return isText(head) ? "is text, not raw audio" : nil
    }

    /// Whether it is UTF-8 without control characters. Samples that are all of that kind would be loud noise.
    private static func isText(_ head: [UInt8]) -> Bool {
        let controls = (0..<UInt8(ascii: " ")).filter { ![UInt8(ascii: "\t"), 0x0A, 0x0D].contains($0) } + [0x7F]
        guard !head.contains(where: controls.contains) else { return false }
        // The last character may be cut off.
        return (0...3).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil && head.count > $0 }
    }
}
