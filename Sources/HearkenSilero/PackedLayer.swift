internal import CVectorKernels

/// A matrix and a bias, laid out once in the order in which the kernel reads them: y = W x + b.
///
/// A convolution over time is one of these, too: its input is the frames one after the other, and a row of input begins
/// one frame after the last.
struct PackedLayer: ~Copyable {
    /// Length of a row of input.
    let inputs: Int
    /// Length of a row of output as it is stored: the layer's outputs, filled up to whole panels with zeros.
    let outputs: Int

    private let weights: AlignedBuffer
    private let bias: AlignedBuffer

    /// A layer with the weight `weight(o, i)` from input `i` to output `o`.
    init(inputs: Int, outputs: Int, bias: [Float], weight: (_ output: Int, _ input: Int) -> Float) {
        let width = Int(CVectorKernels_panelWidth)
        self.inputs = inputs
        self.outputs = (outputs + width - 1) / width * width
        weights = AlignedBuffer(count: self.outputs * inputs)
        self.bias = AlignedBuffer(count: self.outputs)
        // SAFETY: o / width < outputs / width panels of inputs * width floats each; the bias has at least `outputs`.
        for output in 0..<outputs {
            let panel = unsafe weights.start + output / width * width * inputs + output % width
            for input in 0..<inputs { unsafe panel[input * width] = weight(output, input) }
            unsafe self.bias.start[output] = bias[output]
        }
    }

    /// Computes `rows` rows of output.
    ///
    /// - Parameters:
    ///   - input: Row `r` is `inputs` long and begins at `r * stride`.
    ///   - output: Room for `rows * outputs` floats.
    func apply(
        to input: UnsafePointer<Float>, stride: Int = 0, rows: Int = 1, into output: UnsafeMutablePointer<Float>
    ) {
        // SAFETY: the caller's buffers have the lengths that are asked for above; weights and bias were made in init.
        for row in 0..<rows { unsafe (output + row * outputs).update(from: bias.start, count: outputs) }
        unsafe CVectorKernels_multiplyAdd(output, outputs, input, stride, rows, weights.start, inputs, outputs)
    }

    /// Replaces negative numbers among the `count` at `values` by 0.
    static func rectify(_ values: UnsafeMutablePointer<Float>, count: Int) {
        // SAFETY: the caller's buffer is `count` long.
        unsafe CVectorKernels_rectify(values, count)
    }
}
