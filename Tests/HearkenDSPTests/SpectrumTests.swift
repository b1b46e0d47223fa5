import Foundation
import Testing

@testable import HearkenDSP

@Suite("Windows, scales, filters and logarithms")
struct SpectrumTests {
    @Test("are symmetric or periodic", arguments: WindowFunction.Shape.allCases)
    func windows(shape: WindowFunction.Shape) {
        let symmetric = WindowFunction(shape).weights(9)
        #expect(symmetric == symmetric.reversed())
        #expect(symmetric[4] == 1)
        // One period of 8 is a symmetric window of 9 without its last weight.
        #expect(WindowFunction(shape, isPeriodic: true).weights(8) == Array(symmetric.dropLast()))
        #expect(WindowFunction(shape).weights(1) == [1])
        #expect(WindowFunction(shape).weights(0) == [])
        #expect(WindowFunction(shape).weights(-1) == [])
    }

    @Test("have their known edges and quarters")
    func weights() {
        let edges = WindowFunction.Shape.allCases.map { WindowFunction($0).weights(9)[0] }
        #expect(edges == [1, 0, 0.08, 0])
        #expect(abs(WindowFunction(.povey).weights(9)[2] - pow(0.5, 0.85)) < 1e-7)
    }

    @Test("go there and back", arguments: MelScale.allCases)
    func scales(scale: MelScale) {
        for hertz in stride(from: 0.0, through: 24_000, by: 125) {
            #expect(abs(scale.hertz(mel: scale.mel(hertz: hertz)) - hertz) < 1e-8)
        }
    }

    @Test("meet at 1000 Hz")
    func thousand() {
        #expect(MelScale.slaney.mel(hertz: 1_000) == 15)
        #expect(abs(MelScale.slaney.mel(hertz: 6_400) - 42) < 1e-12)
        #expect(abs(MelScale.htk.mel(hertz: 1_000) - 1_000) < 0.02)
    }

    @Test("have the area 1 when normalised, and cover all in between", arguments: MelScale.allCases)
    func areas(scale: MelScale) throws {
        var mel = FeatureOptions.Mel(bands: 20, scale: scale)
        var energies = [Float](repeating: 0, count: 24)
        func apply(_ mel: FeatureOptions.Mel, to bins: [Float]) throws {
            let bank = try MelBank(mel, fftLength: 4_096, sampleRate: 16_000)
            var target = energies.mutableSpan
            bank.apply(to: bins.span, into: &target)
        }
        // Bins 3.9 Hz apart: sums come close to integrals.
        let flat = [Float](repeating: 1, count: 2_049) + [Float](repeating: 0, count: MelBank.overhang)
        try apply(mel, to: flat)
        for band in 0..<20 { #expect(abs(energies[band] * 16_000 / 4_096 - 1) < 0.01) }
        // Between the first and the last peak every bin counts once in all.
        mel.normalizesArea = false
        var one = flat.map { _ in Float(0) }
        one[700] = 1
        mel.sides = .straightInMel
        try apply(mel, to: one)
        #expect(abs(energies.prefix(20).reduce(0, +) - 1) < 1e-6)
    }

    @Test("is the logarithm")
    func logarithm() {
        var worst = 0.0
        var bits: UInt32 = 0x0080_0000
        while bits < 0x7F80_0000 {
            let value = Float(bitPattern: bits)
            let exact = log(Double(value))
            let found = Double(Vector(repeating: value).naturalLogarithm[3])
            worst = max(worst, abs(found - exact) / max(abs(exact), 1e-3))
            bits += 9_973
        }
        #expect(worst < 2.5e-7)
        #expect(Vector(repeating: 1).naturalLogarithm == .zero)
    }
}
