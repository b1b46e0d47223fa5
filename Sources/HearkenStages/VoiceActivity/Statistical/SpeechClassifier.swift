#if canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The probability of speech given the evidence: a perceptron with one hidden layer of ``unitCount`` rectified units.
///
/// p = 1/(1 + exp(−(b + Σ vⱼ·max(0, aⱼ + Σ wᵢⱼ·xᵢ)))). The weights stand in `SpeechClassifier+Weights.swift`, fitted by
/// `Benchmarks/Fitting/fit`.
struct SpeechClassifier {
    typealias Units = SIMD16<Float>

    /// Units of the hidden layer.
    static let unitCount = Units.scalarCount

    /// The weights of the units for each input.
    private let weights: [Units]
    private let biases: Units
    private let outputs: Units
    private let bias: Float

    init() {
        let flat = Self.hiddenWeights
        weights = stride(from: 0, to: flat.count, by: Self.unitCount).map { Units(flat[$0..<$0 + Self.unitCount]) }
        biases = Units(Self.hiddenBiases)
        outputs = Units(Self.outputWeights)
        bias = Self.outputBias
    }

    /// The probability of speech, in 0...1.
    ///
    /// - Parameter inputs: ``SpeechEvidence/inputCount`` numbers.
    func probability(_ inputs: [Float]) -> Float {
        var sums = biases
        for index in weights.indices { sums += inputs[index] * weights[index] }
        let activations = Units.zero.replacing(with: sums, where: sums .> 0) * outputs
        return 1 / (1 + expf(-(bias + activations.sum())))
    }
}
