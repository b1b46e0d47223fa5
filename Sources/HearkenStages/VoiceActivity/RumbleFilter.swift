/// Mean square of a signal without its DC offset and low rumble: two one-pole high-pass filters in a row, 12 dB per
/// octave below 100 Hz.
///
/// Voices carry hardly any of their energy below 100 Hz; mains hum, wind, handling and DC offsets of cheap converters
/// carry most of theirs there.
struct RumbleFilter {
    /// Where the filters fall off, in hertz.
    static let corner: Float = 100

    private let pole: Float
    private var input: Float = 0
    private var middle: Float = 0
    private var output: Float = 0
    private var isFresh = true

    /// A filter for audio of `sampleRate` hertz.
    init(sampleRate: Int) {
        pole = Decibels.pole(frequency: Self.corner, sampleRate: sampleRate)
    }

    /// The mean square of the filtered samples; nil when they are not numbers, which leaves no trace in the filter.
    mutating func meanSquare(_ samples: Span<Float>) -> Float? {
        guard samples.count > 0 else { return nil }
        // A step from 0 to the first sample would sound like a click.
        var x1 = isFresh ? samples[0] : input
        var m1 = middle
        var y1 = output
        var sum: Float = 0
        for i in samples.indices {
            let x = samples[i]
            let m = x - x1 + pole * m1
            let y = m - m1 + pole * y1
            sum += y * y
            x1 = x
            m1 = m
            y1 = y
        }
        guard sum.isFinite else {
            reset()
            return nil
        }
        isFresh = false
        input = x1
        // Denormal numbers, the tail of the filter in digital silence, are many times slower to compute with.
        middle = abs(m1) < 1e-15 ? 0 : m1
        output = abs(y1) < 1e-15 ? 0 : y1
        return sum / Float(samples.count)
    }

    /// Forgets what was heard.
    mutating func reset() {
        input = 0
        middle = 0
        output = 0
        isFresh = true
    }
}
