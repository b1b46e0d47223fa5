/// The weights of a network in the ONNX format: the initialisers of its graph. Of the graph itself nothing is read.
///
/// A file is a `ModelProto` of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto; the numbers of its fields are named
/// here after it.
struct ONNXFile {
    private enum Field {
        static let modelGraph = 7
        static let graphInitializer = 5
        static let (tensorDimensions, tensorType, tensorName, tensorRawData) = (1, 2, 8, 9)
    }

    private var tensors: [String: TensorBytes] = [:]

    /// Finds the tensors of a file that is in memory.
    init(_ bytes: [UInt8]) throws(ModelFileProblem) {
        var model = ProtobufReader(bytes[...])
        while let field = try model.next() {
            guard field.number == Field.modelGraph, case .bytes(let bytes) = field.value else { continue }
            var graph = ProtobufReader(bytes)
            while let field = try graph.next() {
                guard field.number == Field.graphInitializer, case .bytes(let bytes) = field.value else { continue }
                try add(bytes)
            }
        }
    }

    /// The numbers of the tensor `name`.
    func tensor(_ name: String, shape: [Int]) throws(ModelFileProblem) -> [Float] {
        guard let tensor = tensors[name] else { throw ModelFileProblem("has no tensor '\(name)'") }
        // TensorProto.DataType: FLOAT = 1.
        return try tensor.floats(name, type: "1", shape: shape)
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) throws(ModelFileProblem) {
        var (name, type, shape, data) = ("", "", [Int](), ArraySlice<UInt8>())
        var tensor = ProtobufReader(bytes)
        while let field = try tensor.next() {
            switch (field.number, field.value) {
            case (Field.tensorDimensions, .number(let size)):
                shape.append(Int(clamping: size))
            case (Field.tensorDimensions, .bytes(let packed)):
                var sizes = ProtobufReader(packed)
                while !sizes.isAtEnd { shape.append(Int(clamping: try sizes.number())) }
            case (Field.tensorType, .number(let number)): type = "\(number)"
            case (Field.tensorName, .bytes(let text)): name = String(decoding: text, as: UTF8.self)
            case (Field.tensorRawData, .bytes(let raw)): data = raw
            default: continue
            }
        }
        tensors[name] = TensorBytes(type: type, shape: shape, bytes: data)
    }
}
