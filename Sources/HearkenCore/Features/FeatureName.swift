/// The name of a kind of spectral features, as the setting `features` spells it: `kaldi`, `open-wake-word`.
public struct FeatureName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The kebab-case name.
    public let rawValue: String

    /// The name spelt `rawValue`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name spelt `value`.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The kebab-case name.
    public var description: String { rawValue }
}

extension FeatureName {
    /// 80 log-mel energies as Kaldi computes them.
    public static let kaldi: Self = "kaldi"
    /// 13 cepstra as Kaldi computes them.
    public static let kaldiMFCC: Self = "kaldi-mfcc"
    /// 80 log-mel energies as Whisper computes them, 30 seconds at once.
    public static let whisper: Self = "whisper"
    /// 40 log-mel magnitudes as Spokestack computes them.
    public static let spokestack: Self = "spokestack"
    /// 32 mel energies in dB as openWakeWord computes them, 80 ms at once.
    public static let openWakeWord: Self = "open-wake-word"
}
