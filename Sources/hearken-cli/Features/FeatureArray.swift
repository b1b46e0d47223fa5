import HearkenDSP

/// Rows as a NumPy array: format 1.0 of numpy.lib.format, 32-bit floats, little-endian, row by row.
struct FeatureArray: FeatureSink {
    /// Bytes that are written at once.
    private static let chunk = 1 << 16
    /// Bytes before the numbers: a multiple of 64, and room for any shape.
    private static let headerLength = 128

    private let dimension: Int
    private let file: OutputFile
    private var rows = 0
    private var bytes: [UInt8] = []

    init(dimension: Int, to file: OutputFile) throws(OutputFailure) {
        self.dimension = dimension
        self.file = file
        try file.requireSeeking("how many rows there are stands at the beginning; write .csv into a pipe")
        // The right one comes at the end.
        bytes = Self.header(rows: 0, dimension: dimension)
    }

    mutating func append(_ row: Span<Float>) throws(OutputFailure) {
        for i in row.indices { withUnsafeBytes(of: row[i].bitPattern.littleEndian) { bytes += $0 } }
        rows += 1
        if bytes.count >= Self.chunk { try flush() }
    }

    mutating func finish() throws {
        try flush()
        try file.rewrite(Self.header(rows: rows, dimension: dimension))
    }

    private mutating func flush() throws(OutputFailure) {
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    /// `\x93NUMPY`, version, length of the rest, a Python dictionary, spaces, the end of the line.
    static func header(rows: Int, dimension: Int) -> [UInt8] {
        let text = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(rows), \(dimension)), }"
        var bytes: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(headerLength - 10), 0] + Array(text.utf8)
        bytes += [UInt8](repeating: UInt8(ascii: " "), count: headerLength - 1 - bytes.count)
        return bytes + [UInt8(ascii: "\n")]
    }
}
