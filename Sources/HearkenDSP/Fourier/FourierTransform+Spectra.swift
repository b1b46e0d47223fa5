extension FourierTransform {
    /// Writes |X[k]|² of the latest spectrum.
    ///
    /// - Parameter powers: Has room for ``binCount`` numbers.
    public borrowing func power(into powers: inout MutableSpan<Float>) {
        precondition(powers.count >= binCount, "a spectrum needs room for all its bins")
        let bins = output
        var bin = 0
        while bin &+ 4 <= binCount {
            powers.setHalfVector(Self.power(bins.vector(at: 2 &* bin)), at: bin)
            bin &+= 4
        }
        while bin < binCount {
            powers[bin] = bins[2 * bin] * bins[2 * bin] + bins[2 * bin + 1] * bins[2 * bin + 1]
            bin &+= 1
        }
    }

    /// Writes |X[k]| of the latest spectrum.
    ///
    /// - Parameter magnitudes: Has room for ``binCount`` numbers.
    public borrowing func magnitude(into magnitudes: inout MutableSpan<Float>) {
        power(into: &magnitudes)
        var bin = 0
        while bin &+ 4 <= binCount {
            let powers = magnitudes.span.halfVector(at: bin)
            magnitudes.setHalfVector(powers.squareRoot(), at: bin)
            bin &+= 4
        }
        while bin < binCount {
            magnitudes[bin] = magnitudes[bin].squareRoot()
            bin &+= 1
        }
    }

    @inline(__always)
    private static func power(_ pairs: Vector) -> SIMD4<Float> {
        pairs.evenHalf * pairs.evenHalf + pairs.oddHalf * pairs.oddHalf
    }
}
