internal import HearkenCore

/// The four convolutions over time of ``SileroNetwork``: kernels of three frames, padded with a frame of zeros at either
/// end, each followed by a rectifier. The second and third take every other frame, so that four frames become two and
/// then one.
///
/// The third sees only two frames and the fourth only one, so the weights for the zeros beside them are left out.
struct Convolutions: ~Copyable {
    private static let bins = SileroSpectra.bins
    private static let frames = SileroSpectra.frameCount

    private let first: PackedLayer
    private let second: PackedLayer
    private let third: PackedLayer
    private let fourth: PackedLayer

    private let input = AlignedBuffer(count: (1 + frames + 1) * bins)
    private let afterFirst: AlignedBuffer
    private let afterSecond: AlignedBuffer
    private let afterThird: AlignedBuffer

    /// The convolutions with the given weights.
    init(_ weights: SileroWeights) throws(ModelFileProblem) {
        let first = try Self.layer(weights, "conv1", from: Self.bins, to: 128, taps: 0..<3)
        let second = try Self.layer(weights, "conv2", from: 128, to: 64, taps: 0..<3)
        let third = try Self.layer(weights, "conv3", from: 64, to: 64, taps: 1..<3)
        let fourth = try Self.layer(weights, "conv4", from: 64, to: 128, taps: 1..<2)
        // The frame of zeros before the second's input; the one behind it is never reached.
        afterFirst = AlignedBuffer(count: (1 + Self.frames) * first.outputs)
        afterSecond = AlignedBuffer(count: 2 * second.outputs)
        afterThird = AlignedBuffer(count: third.outputs)
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
    }

    /// Where the input belongs: four frames of 129 magnitudes, one after the other.
    // SAFETY: one frame behind the allocation's start, with room for four and another frame of zeros.
    var magnitudes: UnsafeMutablePointer<Float> { unsafe input.start + Self.bins }

    /// Computes 128 features of what lies in ``magnitudes``.
    func apply(into output: UnsafeMutablePointer<Float>) {
        // SAFETY: the buffers are as long as the layers' rows; rows of input overlap by the stride.
        let firstOutput = unsafe afterFirst.start + first.outputs
        unsafe first.apply(to: input.start, stride: Self.bins, rows: Self.frames, into: firstOutput)
        unsafe PackedLayer.rectify(firstOutput, count: Self.frames * first.outputs)
        unsafe second.apply(to: afterFirst.start, stride: 2 * first.outputs, rows: 2, into: afterSecond.start)
        unsafe PackedLayer.rectify(afterSecond.start, count: afterSecond.count)
        unsafe third.apply(to: afterSecond.start, into: afterThird.start)
        unsafe PackedLayer.rectify(afterThird.start, count: afterThird.count)
        unsafe fourth.apply(to: afterThird.start, into: output)
        unsafe PackedLayer.rectify(output, count: fourth.outputs)
    }

    /// The convolution `name`, with those of its three taps that ever see more than zeros.
    private static func layer(
        _ weights: SileroWeights, _ name: String, from inputs: Int, to outputs: Int, taps: Range<Int>
    ) throws(ModelFileProblem) -> PackedLayer {
        let kernel = try weights.tensor(name + ".weight", shape: [outputs, inputs, 3])
        let bias = try weights.tensor(name + ".bias", shape: [outputs])
        return PackedLayer(inputs: taps.count * inputs, outputs: outputs, bias: bias) { output, input in
            let (tap, channel) = input.quotientAndRemainder(dividingBy: inputs)
            return kernel[(output * inputs + channel) * 3 + taps.lowerBound + tap]
        }
    }
}
