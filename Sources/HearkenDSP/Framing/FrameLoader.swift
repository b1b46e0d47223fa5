/// Makes a frame ready for the Fourier transform: noise, mean, pre-emphasis, window and scale.
struct FrameLoader {
    private let length: Int
    private let removesMean: Bool
    private let emphasis: Float
    private let dither: Float
    private let scale: Float
    private let wantsEnergy: Bool
    /// The window's weights times the scale, filled up with zeros to whole vectors.
    private let weights: [Float]
    private var noise = DitherSource()
    /// The frame with noise, between two margins; empty where none is added.
    private var noisy: [Float] = []

    init(_ options: FeatureOptions) {
        length = options.effectiveWindowLength
        removesMean = options.removesMean
        if case .perFrame(let coefficient) = options.preEmphasis { emphasis = coefficient } else { emphasis = 0 }
        scale = options.sampleScale
        dither = options.dither / scale
        wantsEnergy = options.cepstrum?.first == .rawEnergy
        let padding = [Float](repeating: 0, count: Vector.padded(length) - length)
        weights = options.window.weights(length).map { $0 * options.sampleScale } + padding
        if dither > 0 { noisy = [Float](repeating: 0, count: weights.count + 2 * Vector.scalarCount) }
    }

    /// Begins the noise anew.
    mutating func reset() { noise.reset() }

    /// Writes a frame.
    ///
    /// - Parameters:
    ///   - samples: Audio of which a vector before the window and one after it may be read.
    ///   - start: Where the window begins.
    ///   - input: Takes the frame and zeros up to a whole vector.
    /// - Returns: The frame's energy once its mean is off; 0 unless the options want it.
    mutating func load(_ samples: Span<Float>, at start: Int, into input: inout MutableSpan<Float>) -> Float {
        guard dither > 0 else { return write(samples, at: start, into: &input) }
        for index in 0..<length { noisy[Vector.scalarCount + index] = samples[start + index] + dither * noise.next() }
        return write(noisy.span, at: Vector.scalarCount, into: &input)
    }

    private func write(_ samples: Span<Float>, at start: Int, into input: inout MutableSpan<Float>) -> Float {
        let mean = removesMean ? samples.sum(from: start, count: length) / Float(length) : 0
        let weights = weights.span
        var index = 0
        while index < weights.count {
            let sample = samples.vector(at: start &+ index) - mean
            let previous = samples.vector(at: start &+ index &- 1) - mean
            input.setVector((sample - emphasis * previous) * weights.vector(at: index), at: index)
            index &+= Vector.scalarCount
        }
        // Kaldi takes the first sample for the one before it.
        input[0] = (samples[start] - mean) * (1 - emphasis) * weights[0]
        return wantsEnergy ? samples.energy(from: start, count: length, mean: mean) * scale * scale : 0
    }
}
