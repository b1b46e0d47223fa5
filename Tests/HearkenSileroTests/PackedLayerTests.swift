import CVectorKernels
import Foundation
import Testing

@testable import HearkenSilero

@Suite("The kernels of the network")
struct PackedLayerTests {
    /// Small numbers that are the same on every run.
    private func numbers(_ count: Int, seed: Int) -> [Float] {
        (0..<count).map { Float(($0 * 7_919 + seed * 104_729) % 2_003) / 1_001.5 - 1 }
    }

    @Test(
        "a layer is a matrix and a bias, over rows that may overlap",
        arguments: [1, 2, 3, 4, 5, 7, 8], [(1, 1), (3, 16), (17, 40), (129, 128), (64, 80)])
    func layer(rows: Int, size: (inputs: Int, outputs: Int)) {
        let (inputs, outputs, stride) = (size.inputs, size.outputs, max(1, size.inputs / 3))
        let weights = numbers(inputs * outputs, seed: 1)
        let bias = numbers(outputs, seed: 2)
        let input = numbers(stride * (rows - 1) + inputs, seed: 3)
        let layer = PackedLayer(inputs: inputs, outputs: outputs, bias: bias) { weights[$0 * inputs + $1] }
        var output = [Float](repeating: .nan, count: rows * layer.outputs)
        layer.apply(to: input, stride: stride, rows: rows, into: &output)
        for row in 0..<rows {
            for o in 0..<outputs {
                let sum = (0..<inputs).reduce(Double(bias[o])) {
                    $0 + Double(weights[o * inputs + $1]) * Double(input[row * stride + $1])
                }
                #expect(abs(Double(output[row * layer.outputs + o]) - sum) < 1e-4)
            }
            #expect(output[row * layer.outputs + outputs..<(row + 1) * layer.outputs].allSatisfy { $0 == 0 })
        }
    }

    @Test("rectifying leaves what is positive, and makes 0 of what is none")
    func rectify() {
        var values: [Float] = [-1, 2, -0.0, .nan, .infinity, -.infinity, 3, 1e-30, -5]
        PackedLayer.rectify(&values, count: values.count)
        #expect(values == [0, 2, 0, 0, .infinity, 0, 3, 1e-30, 0])
    }

    @Test("a step of the memory follows its equations", arguments: [1, 7, 8, 128])
    func memory(units: Int) {
        let gates = numbers(4 * units, seed: 4).map { $0 * 12 }
        let before = numbers(units, seed: 5)
        var (cell, hidden, changed) = (before, [Float](repeating: 0, count: units), gates)
        CVectorKernels_updateMemory(&hidden, &cell, &changed, units)
        func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
        for u in 0..<units {
            let gate = (0..<4).map { Double(gates[$0 * units + u]) }
            let c = sigmoid(gate[1]) * Double(before[u]) + sigmoid(gate[0]) * tanh(gate[2])
            #expect(abs(Double(cell[u]) - c) < 1e-6)
            #expect(abs(Double(hidden[u]) - sigmoid(gate[3]) * tanh(c)) < 1e-6)
        }
    }

    @Test("a step of the memory stays finite", arguments: [.nan, .infinity, -.infinity, 1e30, -1e30] as [Float])
    func hostileMemory(value: Float) {
        var (cell, hidden) = ([Float](repeating: 0, count: 8), [Float](repeating: 0, count: 8))
        var gates = [Float](repeating: value, count: 32)
        CVectorKernels_updateMemory(&hidden, &cell, &gates, 8)
        #expect((cell + hidden).allSatisfy { abs($0) <= 1 })
    }
}
