#if canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Cepstra from log-mel energies: the orthonormal cosine transform of type II, with a lifter.
///
/// c[k] = l[k]·√(g/N)·Σ x[n]·cos(πk(n + ½)/N), n = 0…N−1, with g = 1 for k = 0 and 2 otherwise;
/// l[k] = 1 + Q/2·sin(πk/Q), or 1 when Q is 0 (HTK book, 5.6; Kaldi's mel-computations.cc).
struct CosineTransform: Sendable {
    /// Cepstra.
    let count: Int
    private let stride: Int
    private var weights: [Float]

    /// The first `count` cepstra of `bands` energies.
    init(count: Int, bands: Int, lifter: Double) {
        self.count = count
        stride = Vector.padded(bands)
        weights = [Float](repeating: 0, count: count * stride)
        for k in 0..<count {
            let lift = lifter == 0 ? 1 : 1 + lifter / 2 * sin(.pi * Double(k) / lifter)
            let norm = (Double(k == 0 ? 1 : 2) / Double(bands)).squareRoot()
            for n in 0..<bands {
                weights[k * stride + n] = Float(lift * norm * cos(.pi * Double(k) * (Double(n) + 0.5) / Double(bands)))
            }
        }
    }

    /// Writes the cepstra.
    ///
    /// - Parameters:
    ///   - energies: The log-mel energies, filled up with finite numbers to whole vectors.
    ///   - cepstra: Has room for ``count`` numbers.
    func apply(to energies: Span<Float>, into cepstra: inout MutableSpan<Float>) {
        let weights = weights.span
        for k in 0..<count {
            var sum = Vector.zero
            var n = 0
            while n < stride {
                sum += weights.vector(at: k &* stride &+ n) * energies.vector(at: n)
                n &+= Vector.scalarCount
            }
            cepstra[k] = sum.sum()
        }
    }
}
