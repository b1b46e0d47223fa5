/// What a ``FeatureExtractor`` computes, step by step in this order. The presets spell out what known models expect.
///
/// Samples x in −1…1 become rows, one per ``hop``:
///
/// 1. scale by ``sampleScale``, filter (``preEmphasis`` `.running`)
/// 2. cut into frames (``frameLength``, ``hop``, ``edges``)
/// 3. per frame: ``dither``, ``removesMean``, ``preEmphasis`` `.perFrame`, ``window``
/// 4. Fourier transform of ``fftLength``, ``spectrum``
/// 5. ``mel``, ``logarithm``, ``dynamicRange``
/// 6. ``cepstrum``
/// 7. ``normalization``, ``deltas``
///
/// A step that is nil is left out, so rows may be plain spectra, mel energies, log-mel energies or cepstra.
public struct FeatureOptions: Hashable, Sendable {
    /// Samples per second, in hertz.
    public var sampleRate = 16_000
    /// Samples in a frame.
    public var frameLength = 400
    /// Samples under the window, which lies in the middle of the frame; nil is the whole frame.
    public var windowLength: Int?
    /// Samples from the beginning of a frame to that of the next.
    public var hop = 160
    /// Points of the Fourier transform, at least the window's length, zeros filled in; nil is the next power of two.
    /// Any length works, primes too; products of small primes are fastest.
    public var fftLength: Int?
    /// Where frames lie at the beginning and end of the audio.
    public var edges = Edges.snip
    /// What samples are multiplied by: 32,768 for models that expect 16-bit numbers.
    public var sampleScale: Float = 1
    /// Standard deviation of the noise added to every scaled sample; 0 is none, and the only repeatable choice across
    /// implementations. The noise is the same on every run.
    public var dither: Float = 0
    /// Whether the mean of a frame is taken off it.
    public var removesMean = false
    /// A first difference that lifts high frequencies.
    public var preEmphasis = PreEmphasis.none
    /// How frames fade out at both ends.
    public var window = WindowFunction(.hann, isPeriodic: true)
    /// What is made of the Fourier transform's bins.
    public var spectrum = Spectrum.power
    /// Triangular filters; nil keeps the bins.
    public var mel: Mel?
    /// Nil keeps energies as they are.
    public var logarithm: Logarithm?
    /// Lifts what is far below the loudest value; nil does not.
    public var dynamicRange: DynamicRange?
    /// Makes cepstra of log-mel energies; nil does not.
    public var cepstrum: Cepstrum?
    /// Takes off the mean of the latest rows; nil does not.
    public var normalization: Normalization?
    /// Adds how fast values change; nil does not.
    public var deltas: Deltas?

    /// Power spectra of 25 ms at 16 kHz, every 10 ms.
    public init() {}

    /// Samples under the window.
    var effectiveWindowLength: Int { windowLength ?? frameLength }
    /// Points of the Fourier transform.
    package var effectiveFFTLength: Int {
        if let fftLength { return fftLength }
        var power = 1
        while power < effectiveWindowLength { power *= 2 }
        return power
    }
    /// Numbers in a row before deltas.
    var staticDimension: Int { cepstrum?.count ?? mel?.bands ?? (effectiveFFTLength / 2 + 1) }
    /// Numbers in a row.
    var dimension: Int { staticDimension * (1 + (deltas?.order ?? 0)) }
}
