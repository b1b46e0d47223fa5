#if canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The probability that a band holds speech, by the likelihood ratio against a tracked noise spectrum.
///
/// T. Gerkmann and R. C. Hendriks, "Unbiased MMSE-Based Noise Power Estimation With Low Complexity and Low Tracking
/// Delay", IEEE Trans. Audio, Speech and Language Processing 20(4), 2012. With the a-posteriori SNR γ = |Y|²/σ² and a
/// fixed a-priori SNR ξ, as typical of speech (their section III-B),
///
///     P(H₁ | y) = 1 / (1 + (1 + ξ)·exp(−γ·ξ/(1 + ξ)))          (18)
///     |N̂|² = P(H₁ | y)·σ² + (1 − P(H₁ | y))·|Y|²               (22)
///     σ² ← 0.8·σ² + 0.2·|N̂|²                                    (8)
///
/// and where P has been above 0.99 for long it is kept below, so that louder noise is learnt in the end (section IV-B).
struct SpeechPresence {
    /// ξ, 15 dB.
    static let priorSNR: Float = 31.622_776
    /// How much of σ² stays from row to row.
    static let noiseSmoothing: Float = 0.8
    /// How much of the running mean of P stays from row to row.
    static let presenceSmoothing: Float = 0.9
    /// Where P stagnates.
    static let mostPresence: Float = 0.99
    /// Rows whose mean the noise begins with.
    static let startRows = 10

    /// P(H₁ | y) of each band.
    private(set) var probabilities: [Float]

    private var noise: [Float]
    private var presence: [Float]
    private var rows = 0

    init(bands: Int) {
        probabilities = [Float](repeating: 0, count: bands)
        noise = [Float](repeating: 0, count: bands)
        presence = [Float](repeating: 0.5, count: bands)
    }

    /// Takes the powers of the next row, all above 0.
    mutating func observe(_ energies: [Float]) {
        let isStart = rows < Self.startRows
        let slope = Self.priorSNR / (1 + Self.priorSNR)
        for band in energies.indices {
            if isStart { noise[band] += (energies[band] - noise[band]) / Float(rows + 1) }
            // At 50 the exponential is 0 beside 1 in single precision.
            let ratio = min(50, energies[band] / noise[band] * slope)
            var probability = 1 / (1 + (1 + Self.priorSNR) * expf(-ratio))
            probabilities[band] = probability
            presence[band] += (1 - Self.presenceSmoothing) * (probability - presence[band])
            guard !isStart else { continue }
            if presence[band] > Self.mostPresence { probability = min(probability, Self.mostPresence) }
            let estimate = probability * noise[band] + (1 - probability) * energies[band]
            noise[band] += (1 - Self.noiseSmoothing) * (estimate - noise[band])
        }
        if isStart { rows += 1 }
    }

    /// Forgets what was heard.
    mutating func reset() {
        rows = 0
        for band in noise.indices {
            noise[band] = 0
            presence[band] = 0.5
            probabilities[band] = 0
        }
    }
}
