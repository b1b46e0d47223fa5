#if canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// How frequencies are spread so that equal steps sound equal.
public enum MelScale: String, Hashable, Sendable, CaseIterable {
    /// m = 1127 ln(1 + f/700), as in the HTK book (S. Young et al., 5.4) and Kaldi.
    case htk
    /// Linear to 1000 Hz (15 mel), then logarithmic: m = 15 + 27 ln(f/1000) / ln 6.4, as in M. Slaney's Auditory Toolbox
    /// (Interval Research, Technical Report 1998-010) and librosa.
    case slaney

    /// The pitch of a frequency in hertz.
    public func mel(hertz: Double) -> Double {
        switch self {
        case .htk: 1_127 * log(1 + hertz / 700)
        case .slaney: hertz < 1_000 ? hertz * 3 / 200 : 15 + 27 * log(hertz / 1_000) / log(6.4)
        }
    }

    /// The frequency in hertz of a pitch.
    public func hertz(mel: Double) -> Double {
        switch self {
        case .htk: 700 * (exp(mel / 1_127) - 1)
        case .slaney: mel < 15 ? mel * 200 / 3 : 1_000 * exp((mel - 15) * log(6.4) / 27)
        }
    }
}
