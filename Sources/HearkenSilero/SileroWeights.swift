internal import Glibc

/// The weights of the network, from either file of the wheel silero-vad that holds those for 16 kHz alone.
///
/// The two are not the same: silero_vad_16k.safetensors comes from another training than the ONNX files beside it (wheels
/// 6.2.1 to 6.2.3). See Docs/Guides/VoiceActivity.md.
struct SileroWeights {
    /// Longest file that is read: many times what the network takes, little enough to be read at once.
    static let maximumLength = 64 << 20

    private enum Format {
        case safetensors(SafetensorsFile)
        case onnx(ONNXFile)
    }

    private let format: Format

    /// Reads the file at `path`.
    init(path: String) throws(ModelFileProblem) {
        try self.init(Self.contents(of: path))
    }

    /// Reads a file that is in memory.
    ///
    /// An ONNX file begins with the field 1, its version, a number; in a safetensors file that would be a header of some
    /// multiple of 256 plus 8 bytes, followed by `{`.
    init(_ bytes: [UInt8]) throws(ModelFileProblem) {
        let isONNX = bytes.count > 8 && bytes[0] == 0x08 && bytes[8] != UInt8(ascii: "{")
        format = isONNX ? .onnx(try ONNXFile(bytes)) : .safetensors(try SafetensorsFile(bytes))
    }

    /// The numbers of the tensor that silero_vad_16k.safetensors calls `name`, last dimension fastest, all finite.
    func tensor(_ name: String, shape: [Int]) throws(ModelFileProblem) -> [Float] {
        switch format {
        case .safetensors(let file): try file.tensor(name, shape: shape)
        case .onnx(let file): try file.tensor(Self.namesInONNX[name] ?? name, shape: shape)
        }
    }

    /// What silero_vad_16k_op15.onnx calls the same tensors.
    private static let namesInONNX = [
        "stft_conv.weight": "model.stft.forward_basis_buffer",
        "conv1.weight": "model.encoder.0.reparam_conv.weight", "conv1.bias": "model.encoder.0.reparam_conv.bias",
        "conv2.weight": "model.encoder.1.reparam_conv.weight", "conv2.bias": "model.encoder.1.reparam_conv.bias",
        "conv3.weight": "model.encoder.2.reparam_conv.weight", "conv3.bias": "model.encoder.2.reparam_conv.bias",
        "conv4.weight": "model.encoder.3.reparam_conv.weight", "conv4.bias": "model.encoder.3.reparam_conv.bias",
        "lstm_cell.weight_ih": "model.decoder.rnn.weight_ih", "lstm_cell.weight_hh": "model.decoder.rnn.weight_hh",
        "lstm_cell.bias_ih": "model.decoder.rnn.bias_ih", "lstm_cell.bias_hh": "model.decoder.rnn.bias_hh",
        "final_conv.weight": "model.decoder.decoder.2.weight", "final_conv.bias": "model.decoder.decoder.2.bias",
    ]

    /// The bytes of a regular file.
    private static func contents(of path: String) throws(ModelFileProblem) -> [UInt8] {
        // Without O_NONBLOCK a named pipe would hold us here until somebody writes to it.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw ModelFileProblem(unsafe "cannot be opened: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ModelFileProblem("is no file")
        }
        let length = Int(status.st_size)
        guard length <= maximumLength else { throw ModelFileProblem("is no model: it is \(length) bytes long") }
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            // SAFETY: `read` writes to what is left of the buffer; only what it wrote is said to be there.
            while count < length, let start = buffer.baseAddress {
                let step = unsafe read(file, start + count, length - count)
                if step < 0, errno == EINTR { continue }
                if step < 0 { failure = errno }
                guard step > 0 else { break }
                count += step
            }
        }
        guard failure == 0 else {
            throw ModelFileProblem(unsafe "cannot be read: \(String(cString: strerror(failure)))")
        }
        return bytes
    }
}
