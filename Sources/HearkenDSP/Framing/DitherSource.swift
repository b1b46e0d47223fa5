#if canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Gaussian noise of deviation 1, the same on every run: S. Vigna's SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) and the
/// transform of Box and Muller (1958).
struct DitherSource {
    private static let seed: UInt64 = 0x4865_6172_6B65_6E21
    private var state = seed

    mutating func next() -> Float {
        // 1 - u lies in 0<...1, so that its logarithm is finite.
        let radius = (-2 * log(1 - uniform())).squareRoot()
        return Float(radius * cos(2 * .pi * uniform()))
    }

    mutating func reset() { state = Self.seed }

    private mutating func uniform() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    }
}
