internal import Glibc
internal import HearkenCore
internal import HearkenDSP

/// The short-time Fourier transform in front of the network: four frames of 256 samples, 128 apart, 129 magnitudes each.
///
/// The network has it as a convolution with a basis among its weights. That basis is a windowed Fourier transform, which
/// is checked here, and computed as one.
struct SileroSpectra: ~Copyable {
    static let length = 256
    static let hop = 128
    static let frameCount = 4
    static let bins = length / 2 + 1
    /// How far a number of the basis may be off; those of the published weights are off by 8e-8, rounding.
    private static let tolerance: Float = 1e-6

    private var transform: FourierTransform
    private let window: [Float]

    /// The transform whose basis `weights` holds.
    init(_ weights: SileroWeights) throws(ModelFileProblem) {
        let name = "stft_conv.weight"
        let basis = try weights.tensor(name, shape: [2 * Self.bins, 1, Self.length])
        // The row of 0 Hz is the window itself.
        let window = Array(basis[..<Self.length])
        let turns = (0..<Self.length).map { 2 * Double.pi * Double($0) / Double(Self.length) }
        for bin in 0..<Self.bins {
            for n in 0..<Self.length {
                let angle = turns[bin * n % Self.length]
                let real = basis[bin * Self.length + n] - window[n] * Float(cos(angle))
                let imaginary = basis[(Self.bins + bin) * Self.length + n] + window[n] * Float(sin(angle))
                guard abs(real) <= Self.tolerance, abs(imaginary) <= Self.tolerance else {
                    throw ModelFileProblem("has something else than a windowed Fourier transform in '\(name)'")
                }
            }
        }
        do throws(SpeechError) {
            transform = try FourierTransform(length: Self.length)
        } catch {
            throw ModelFileProblem("cannot be computed: \(error.message)")
        }
        self.window = window
    }

    /// Computes the magnitudes of the four frames that begin at `samples`, into as many rows of 129.
    mutating func compute(of samples: UnsafePointer<Float>, into magnitudes: UnsafeMutablePointer<Float>) {
        let window = window
        for frame in 0..<Self.frameCount {
            // SAFETY: the caller's buffers hold 3 * 128 + 256 samples and 4 * 129 magnitudes.
            let input = unsafe Span(_unsafeStart: samples + frame * Self.hop, count: Self.length)
            var output = unsafe MutableSpan(_unsafeStart: magnitudes + frame * Self.bins, count: Self.bins)
            transform.forward(input, windowedBy: window.span)
            transform.magnitude(into: &output)
        }
    }
}
