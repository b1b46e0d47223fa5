#if canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Made-up audio: mono samples at a sample rate, the same on every run.
///
/// ```swift
/// let audio = TestSignal.noise(level: -60, milliseconds: 500) + .speechLike(milliseconds: 2_000)
/// ```
public struct TestSignal: Hashable, Sendable {
    /// The samples, in -1...1 unless made otherwise.
    public var samples: [Float]
    /// Samples per second, in hertz.
    public let sampleRate: Int

    /// A signal of given samples.
    public init(samples: [Float], sampleRate: Int = 16_000) {
        self.samples = samples
        self.sampleRate = sampleRate
    }

    /// Digital silence.
    public static func silence(milliseconds: Int, sampleRate: Int = 16_000) -> Self {
        Self(samples: [Float](repeating: 0, count: sampleRate * milliseconds / 1_000), sampleRate: sampleRate)
    }

    /// A sine of `frequency` hertz, its RMS `level` in dB relative to full scale (a full-scale sine has -3).
    public static func tone(
        frequency: Double, level: Double, milliseconds: Int, sampleRate: Int = 16_000
    ) -> Self {
        let amplitude = amplitude(level: level) * 2.0.squareRoot()
        let step = 2 * Double.pi * frequency / Double(sampleRate)
        return make(milliseconds: milliseconds, sampleRate: sampleRate) { amplitude * sin(step * Double($0)) }
    }

    /// White noise, its RMS `level` in dB relative to full scale.
    ///
    /// - Parameter seed: Another seed gives other noise.
    public static func noise(
        level: Double, milliseconds: Int, seed: UInt64 = 1, sampleRate: Int = 16_000
    ) -> Self {
        var generator = TestGenerator(seed: seed)
        // Uniform in ±1 has an RMS of 1/√3.
        let amplitude = amplitude(level: level) * 3.0.squareRoot()
        return make(milliseconds: milliseconds, sampleRate: sampleRate) { _ in amplitude * generator.uniform() }
    }

    /// Something that moves like speech: syllables of a voice with harmonics, each begun by a hiss, with the short gaps
    /// of fluent speech between them.
    ///
    /// - Parameter level: The RMS of the loudest part of a syllable, in dB relative to full scale.
    /// - Parameter syllablesPerSecond: 4 is usual.
    public static func speechLike(
        level: Double = -20, milliseconds: Int, syllablesPerSecond: Double = 4, seed: UInt64 = 1,
        sampleRate: Int = 16_000
    ) -> Self {
        var generator = TestGenerator(seed: seed)
        let amplitude = amplitude(level: level)
        let rate = Double(sampleRate)
        var phase = 0.0
        return make(milliseconds: milliseconds, sampleRate: sampleRate) { index in
            let syllable = (Double(index) / rate * syllablesPerSecond).truncatingRemainder(dividingBy: 1)
            phase += 2 * .pi * (120 + 20 * sin(2 * .pi * 0.7 * Double(index) / rate)) / rate
            let hiss = generator.uniform()
            switch syllable {
            case ..<0.2:
                return 0.3 * amplitude * hiss
            case ..<0.85:
                let envelope = sin(.pi * (syllable - 0.2) / 0.65)
                var voice = 0.0
                for harmonic in 1...8 { voice += sin(Double(harmonic) * phase) / Double(harmonic) }
                return 1.15 * amplitude * envelope * voice
            default:
                return 0
            }
        }
    }

    /// One signal after the other.
    public static func + (lhs: Self, rhs: Self) -> Self {
        precondition(lhs.sampleRate == rhs.sampleRate, "signals of different sample rates cannot be joined")
        return Self(samples: lhs.samples + rhs.samples, sampleRate: lhs.sampleRate)
    }

    /// Both signals at once, from their beginnings on; as long as the longer one.
    public func mixed(with other: Self) -> Self {
        precondition(sampleRate == other.sampleRate, "signals of different sample rates cannot be mixed")
        var (long, short) = samples.count >= other.samples.count ? (samples, other.samples) : (other.samples, samples)
        for i in short.indices { long[i] += short[i] }
        short = []
        return Self(samples: long, sampleRate: sampleRate)
    }

    /// The signal `decibels` louder.
    public func amplified(by decibels: Double) -> Self {
        let gain = Float(Self.amplitude(level: decibels))
        return Self(samples: samples.map { $0 * gain }, sampleRate: sampleRate)
    }

    /// The signal's length in milliseconds, rounded down.
    public var milliseconds: Int { samples.count * 1_000 / sampleRate }

    private static func amplitude(level: Double) -> Double { pow(10, level / 20) }

    private static func make(milliseconds: Int, sampleRate: Int, _ sample: (Int) -> Double) -> Self {
        Self(samples: (0..<sampleRate * milliseconds / 1_000).map { Float(sample($0)) }, sampleRate: sampleRate)
    }
}
