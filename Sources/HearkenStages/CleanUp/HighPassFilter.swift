public import HearkenCore

#if canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Takes away what lies below the voice: DC offset, mains hum, rumble, wind, handling.
///
/// A Butterworth filter of second order, 12 dB per octave below `high-pass-cutoff`, where it is 3 dB down: the high-pass of
/// R. Bristow-Johnson's "Cookbook formulae for audio equalizer biquad filter coefficients", with Q = 1/√2. What comes out
/// is not late, but for the filter's own phase shift near the cut-off. Any sample rate, any frame length.
public final class HighPassFilter: SpeechStage {
    private let cutoff: Double
    // y = b0 x + s1;  s1 = b1 x - a1 y + s2;  s2 = b2 x - a2 y, where b1 = -2 b0 and b2 = b0. Doubles, as the poles lie
    // so near to 1 that the rounding of floats would be heard.
    private var (b0, a1, a2) = (1.0, 0.0, 0.0)
    private var (s1, s2) = (0.0, 0.0)
    private var isFresh = true

    /// A filter with the cut-off that `high-pass-cutoff` gives.
    public init(_ settings: Settings) {
        cutoff = settings[.highPassCutoff]
    }

    /// Computes the coefficients.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        let angle = 2 * Double.pi * cutoff / Double(format.sampleRate)
        let alpha = sin(angle) / 2.0.squareRoot()
        let a0 = 1 + alpha
        b0 = (1 + cos(angle)) / 2 / a0
        a1 = -2 * cos(angle) / a0
        a2 = (1 - alpha) / a0
        reset()
    }

    /// Filters the frame.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) {
        var samples = frame.mutableSpan
        if isFresh {
            // As if the first sample had always been there: a step from 0 to it would be a click.
            let first = Double(samples[0].asSample)
            (s1, s2) = (-b0 * first, b0 * first)
            isFresh = false
        }
        for i in samples.indices {
            let x = Double(samples[i].asSample)
            let y = b0 * x + s1
            s1 = -2 * b0 * x - a1 * y + s2
            s2 = b0 * x - a2 * y
            samples[i] = Float(y).asSample
        }
        // Denormal numbers, the tail of the filter in digital silence, are many times slower to compute with.
        if abs(s1) < 1e-30 { s1 = 0 }
        if abs(s2) < 1e-30 { s2 = 0 }
    }

    /// Forgets what was heard.
    public func reset() {
        isFresh = true
    }
}
