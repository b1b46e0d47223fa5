#if canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The weights that fade a frame out at both ends.
///
/// With θ = 2πn/D, n = 0…L−1, and D = L−1 (symmetric: both ends alike, as Kaldi and HTK have it) or D = L (periodic:
/// one period of an endless cosine, as librosa and torchaudio have it):
///
/// | shape | weight |
/// |---|---|
/// | rectangular | 1 |
/// | hann | (1 − cos θ)/2 |
/// | hamming | 0.54 − 0.46 cos θ |
/// | povey | ((1 − cos θ)/2)^0.85 |
///
/// F. J. Harris, "On the use of windows for harmonic analysis with the discrete Fourier transform", Proc. IEEE 66(1),
/// 1978; Povey's is Kaldi's own (feat/feature-window.cc): like Hamming's, but it goes down to 0.
public struct WindowFunction: Hashable, Sendable {
    /// A family of weights.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
        /// No fading.
        case rectangular
        /// A raised cosine.
        case hann
        /// A raised cosine on a pedestal of 0.08.
        case hamming
        /// Kaldi's default: Hann's to the power of 0.85.
        case povey
    }

    /// The family of the weights.
    public var shape: Shape
    /// Whether it is periodic rather than symmetric.
    public var isPeriodic: Bool

    /// A window; symmetric unless `isPeriodic`.
    public init(_ shape: Shape, isPeriodic: Bool = false) {
        self.shape = shape
        self.isPeriodic = isPeriodic
    }

    /// The weights for `length` samples; a single sample has the weight 1. Allocates.
    public func weights(_ length: Int) -> [Float] {
        guard length > 1 else { return [Float](repeating: 1, count: max(0, length)) }
        let step = 2 * Double.pi / Double(isPeriodic ? length : length - 1)
        return (0..<length).map { Float(weight(step * Double($0))) }
    }

    private func weight(_ angle: Double) -> Double {
        switch shape {
        case .rectangular: 1
        case .hann: 0.5 - 0.5 * cos(angle)
        case .hamming: 0.54 - 0.46 * cos(angle)
        case .povey: pow(0.5 - 0.5 * cos(angle), 0.85)
        }
    }
}
