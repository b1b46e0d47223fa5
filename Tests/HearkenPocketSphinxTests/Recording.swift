import FoundationEssentials
import HearkenCore

/// A recording of Debian's pocketsphinx-testdata: 16 kHz, 16 bit, mono, by its path in the package's folder.
struct Recording {
    static let folder = "/usr/share/pocketsphinx/test/data/"

    /// Whether models and recordings are installed; what needs them is skipped otherwise.
    static let areInstalled = [
        folder + "goforward.raw", SettingKey.psAcousticModel.definition.defaultValue.description + "/mdef",
    ].allSatisfy { FileManager.default.isReadableFile(atPath: $0) }

    static let missing = "needs the packages pocketsphinx-en-us and pocketsphinx-testdata"

    /// The samples in -1...1.
    let samples: [Float]

    /// Reads `name`: raw samples, or behind the 44 bytes of a plain WAV header.
    init(_ name: String) throws {
        let bytes = try Data(contentsOf: URL(filePath: Self.folder + name)).dropFirst(name.hasSuffix(".wav") ? 44 : 0)
        let octets = Array(bytes)
        samples = (0..<octets.count / 2).map { index in
            Float(Int16(bitPattern: UInt16(octets[2 * index]) | UInt16(octets[2 * index + 1]) << 8)) / 32_768
        }
    }
}
