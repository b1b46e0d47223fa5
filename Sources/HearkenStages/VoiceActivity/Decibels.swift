#if canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The scales that detectors think in.
package enum Decibels {
    /// Level given to digital silence: below what 24 bits can hold, so below any real signal.
    package static let silence: Float = -150

    /// The level of a mean square of samples in -1...1, in dB relative to full scale; never below ``silence``.
    package static func level(meanSquare: Float) -> Float {
        max(silence, 10 * log10f(max(meanSquare, .leastNormalMagnitude)))
    }

    /// The logistic function: 0.5 at 0, rising from 0 to 1.
    static func logistic(_ x: Float) -> Float { 1 / (1 + expf(-x)) }

    /// The pole of a one-pole filter with its corner at `frequency`.
    static func pole(frequency: Float, sampleRate: Int) -> Float {
        expf(-2 * .pi * frequency / Float(sampleRate))
    }
}
