internal import CVectorKernels
internal import Glibc
internal import HearkenCore

/// The network of Silero VAD v5 and v6 at 16 kHz (https://github.com/snakers4/silero-vad, MIT).
///
/// 576 samples, the last 64 of the block before and 512 new ones, are mirrored at their end by another 64; four frames of
/// a short-time Fourier transform give 129 magnitudes each; four convolutions over time with rectifiers make one vector
/// of them; a long short-term memory and a weighted sum give the probability of speech.
final class SileroNetwork {
    /// New samples in a block: 32 ms.
    static let blockLength = 512
    /// Samples of the block before that the network sees again.
    static let contextLength = 64

    private static let inputLength = contextLength + blockLength
    private static let units = 128

    private var spectra: SileroSpectra
    private let convolutions: Convolutions
    private let gates: PackedLayer
    private let outputWeights: [Float]
    private let outputBias: Float

    /// 64 samples of context, a block, and room for its mirror image.
    private let samples = AlignedBuffer(count: inputLength + contextLength)
    private let gateSums = AlignedBuffer(count: 4 * units)
    /// What the convolutions give, followed by the memory's output: the input of the gates.
    private let features = AlignedBuffer(count: 2 * units)
    private let cell = AlignedBuffer(count: units)

    /// The network with the given weights, which are laid out for the kernels here.
    init(_ weights: SileroWeights) throws(ModelFileProblem) {
        let units = Self.units
        spectra = try SileroSpectra(weights)
        convolutions = try Convolutions(weights)
        let fromInput = try weights.tensor("lstm_cell.weight_ih", shape: [4 * units, units])
        let fromOutput = try weights.tensor("lstm_cell.weight_hh", shape: [4 * units, units])
        let inputBias = try weights.tensor("lstm_cell.bias_ih", shape: [4 * units])
        let outputBias = try weights.tensor("lstm_cell.bias_hh", shape: [4 * units])
        gates = PackedLayer(
            inputs: 2 * units, outputs: 4 * units, bias: zip(inputBias, outputBias).map { $0 + $1 }
        ) { $1 < units ? fromInput[$0 * units + $1] : fromOutput[$0 * units + $1 - units] }
        outputWeights = try weights.tensor("final_conv.weight", shape: [1, units, 1])
        self.outputBias = try weights.tensor("final_conv.bias", shape: [1])[0]
    }

    /// Where the next block of ``blockLength`` samples belongs. Finite numbers only, in ±1.
    var block: UnsafeMutableBufferPointer<Float> {
        // SAFETY: context, block and mirror image are one allocation that lives as long as the network.
        unsafe UnsafeMutableBufferPointer(start: samples.start + Self.contextLength, count: Self.blockLength)
    }

    /// Takes what lies in ``block`` for the next 32 ms and gives the probability that it is speech, in 0...1.
    func probability() -> Float {
        // SAFETY: every buffer was allocated with the length that the layers were made for. The mirror image ends
        // `contextLength` behind the input, where the allocation of the samples ends.
        let end = unsafe samples.start + Self.inputLength
        for i in 0..<Self.contextLength { unsafe end[i] = unsafe end[-2 - i] }
        unsafe spectra.compute(of: samples.start, into: convolutions.magnitudes)
        unsafe convolutions.apply(into: features.start)
        let (hidden, units) = unsafe (features.start + Self.units, Self.units)
        unsafe gates.apply(to: features.start, into: gateSums.start)
        unsafe CVectorKernels_updateMemory(hidden, cell.start, gateSums.start, units)
        var sum = outputBias
        for unit in 0..<units { unsafe sum += max(0, hidden[unit]) * outputWeights[unit] }
        unsafe samples.start.update(from: samples.start + Self.blockLength, count: Self.contextLength)
        return 1 / (1 + expf(-sum))
    }

    /// Forgets what was heard.
    func reset() {
        samples.clear()
        features.clear()
        cell.clear()
    }
}
