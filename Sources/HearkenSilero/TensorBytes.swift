/// Where the numbers of a tensor lie in a file, and what the file says of them; nothing of it is believed yet.
struct TensorBytes {
    /// The type of the numbers as the format spells it.
    let type: String
    let shape: [Int]
    /// The numbers, little-endian, last dimension fastest.
    let bytes: ArraySlice<UInt8>

    /// The numbers, if they are finite Float32 in the given shape.
    ///
    /// - Parameter name: What errors call the tensor.
    func floats(_ name: String, type wanted: String, shape wantedShape: [Int]) throws(ModelFileProblem) -> [Float] {
        guard type == wanted else { throw ModelFileProblem("has '\(name)' as \(type), not \(wanted)") }
        guard shape == wantedShape else {
            throw ModelFileProblem("has '\(name)' in the shape \(shape), not \(wantedShape)")
        }
        guard bytes.count == wantedShape.reduce(4, *) else { throw ModelFileProblem("has a part of '\(name)' only") }
        let numbers = unsafe bytes.withUnsafeBytes { bytes in
            // SAFETY: the slice is a multiple of 4 bytes long, and loadUnaligned needs no alignment.
            stride(from: 0, to: bytes.count, by: 4).map { offset in
                unsafe Float(
                    bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            }
        }
        guard numbers.allSatisfy(\.isFinite) else { throw ModelFileProblem("has numbers in '\(name)' that are none") }
        return numbers
    }
}
