import Foundation
import HearkenCore
import HearkenDSP
import Testing

@Suite("Fourier transform")
struct FourierTransformTests {
    /// Numbers without any pattern, in -1...1.
    private func samples(_ count: Int) -> [Float] {
        var state: UInt32 = 7
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state)) / 2_147_483_648
        }
    }

    /// The definition, in double precision.
    private func bin(_ k: Int, of samples: [Float]) -> (real: Double, imaginary: Double) {
        samples.indices.reduce((0.0, 0.0)) { sum, n in
            let angle = -2 * Double.pi * Double(k * n % samples.count) / Double(samples.count)
            return (sum.0 + Double(samples[n]) * cos(angle), sum.1 + Double(samples[n]) * sin(angle))
        }
    }

    @Test("is the sum of the definition", arguments: [1, 2, 3, 7, 16, 97, 400, 512, 1009])
    func definition(length: Int) throws {
        let samples = samples(length)
        var transform = try FourierTransform(length: length)
        transform.forward(samples.span)
        var powers = [Float](repeating: 0, count: transform.binCount)
        var magnitudes = powers
        do {
            var span = powers.mutableSpan
            transform.power(into: &span)
        }
        do {
            var span = magnitudes.mutableSpan
            transform.magnitude(into: &span)
        }
        let scale = Double(length).squareRoot()
        for k in 0..<length / 2 + 1 {
            let (real, imaginary) = bin(k, of: samples)
            #expect(abs(Double(transform.output[2 * k]) - real) < 2e-6 * scale)
            #expect(abs(Double(transform.output[2 * k + 1]) - imaginary) < 2e-6 * scale)
            let power = real * real + imaginary * imaginary
            #expect(abs(Double(powers[k]) - power) < 4e-6 * scale * scale)
            #expect(abs(Double(magnitudes[k]) - power.squareRoot()) < 2e-6 * scale)
        }
    }

    @Test("pads what is shorter, windowed or not")
    func short() throws {
        var transform = try FourierTransform(length: 12)
        transform.forward([Float](repeating: 9, count: 12).span)
        transform.forward(([1, 2, 3] as [Float]).span)
        #expect(transform.output[0] == 6)
        transform.forward(([1, 2, 3] as [Float]).span, windowedBy: ([0.5, 1, 2] as [Float]).span)
        #expect(transform.output[0] == 8.5)
    }

    @Test("has no length out of range", arguments: [0, -1, .min, 1_048_577, .max])
    func badLength(length: Int) {
        #expect {
            _ = try FourierTransform(length: length)
        } throws: { error in
            (error as? SpeechError)?.code == .invalidSetting
        }
    }

    @Test("gives the same on many threads as on one")
    func threads() async throws {
        @Sendable func run(_ length: Int) throws -> [Float] {
            let samples = samples(length)
            var transform = try FourierTransform(length: length)
            transform.forward(samples.span)
            return (0..<2 * transform.binCount).map { transform.output[$0] }
        }
        let lengths = [64, 101, 240, 512]
        let expected = try lengths.map { try run($0) }
        try await withThrowingTaskGroup(of: (Int, [Float]).self) { group in
            for index in 0..<64 {
                group.addTask { (index % lengths.count, try run(lengths[index % lengths.count])) }
            }
            for try await (index, result) in group { #expect(result == expected[index]) }
        }
    }

    @Test("works as a part of a class")
    func stored() throws {
        final class Owner {
            var transform: FourierTransform
            init() throws { transform = try FourierTransform(length: 8) }
            func sum(_ samples: Span<Float>) -> Float {
                transform.forward(samples)
                var powers = [Float](repeating: 0, count: transform.binCount)
                var span = powers.mutableSpan
                transform.power(into: &span)
                return span[0]
            }
        }
        let ones = [Float](repeating: 1, count: 8)
        #expect(try Owner().sum(ones.span) == 64)
    }
}
