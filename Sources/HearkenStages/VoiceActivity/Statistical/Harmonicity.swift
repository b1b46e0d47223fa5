internal import HearkenCore
internal import HearkenDSP

/// How periodic a piece of audio is: the highest peak of its autocorrelation within the pitch range of voices.
///
/// The autocorrelation is the Fourier transform of the power spectrum (Wiener and Khinchin), here of the bins where
/// voices have their harmonics, divided by that of the window: P. Boersma, "Accurate short-term analysis of the
/// fundamental frequency and the harmonics-to-noise ratio of a sampled sound", IFA Proceedings 17, 1993, eq. 9. Near 1
/// for vowels, near 0 for noise; clicks and hiss stay low however loud they are.
struct Harmonicity: ~Copyable {
    /// Bins from 93.75 to 3500 Hz.
    static let bins = 3..<112
    /// Periods of 2 to 12.4 ms, 500 to 80 Hz, in samples at 16 kHz.
    static let lags = 32..<200
    /// The least that the window's autocorrelation counts for: dividing by less would lift noise at long lags.
    static let leastWindow: Float = 0.15

    private static let length = 512

    private var transform: FourierTransform
    private var mirrored = [Float](repeating: 0, count: length)
    /// 1 / the window's autocorrelation at each of ``lags``.
    private var correction: [Float] = []

    init() throws(SpeechError) {
        transform = try FourierTransform(length: Self.length)
        let window = WindowFunction(.hann, isPeriodic: true).weights(Self.length)
        correction = Self.lags.map { lag in
            // Around the end too, as the transform has it.
            var products = SIMD2<Float>.zero
            for index in window.indices {
                products.x += window[index] * window[(index + lag) % Self.length]
                products.y += window[index] * window[index]
            }
            return 1 / max(Self.leastWindow, products.x / products.y)
        }
    }

    /// The peak for a power spectrum of 257 bins up to 8 kHz.
    mutating func peak(_ powers: [Float]) -> Float {
        for bin in Self.bins {
            mirrored[bin] = powers[bin]
            mirrored[Self.length - bin] = powers[bin]
        }
        Self.transform(mirrored, with: &transform)
        return Self.peak(transform, correction)
    }

    // The parts are given one by one: a span of one would keep the other from being changed.

    private static func transform(_ samples: [Float], with transform: inout FourierTransform) {
        transform.forward(samples.span)
    }

    private static func peak(_ transform: borrowing FourierTransform, _ correction: [Float]) -> Float {
        let correlation = transform.output
        var peak = -Float.infinity
        for index in correction.indices {
            // Real and imaginary parts in turn; the imaginary ones of a mirrored sequence are 0.
            peak = max(peak, correlation[2 &* (lags.lowerBound &+ index)] * correction[index])
        }
        return peak / (correlation[0] + 1e-9)
    }
}
