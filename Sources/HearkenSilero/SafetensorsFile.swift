internal import FoundationEssentials

/// A file of named tensors in the safetensors format: the length of a header (8 bytes, little-endian), the header in
/// JSON, then the numbers (https://huggingface.co/docs/safetensors, "Format").
///
/// Files come from anywhere, so nothing in them is believed before it has been compared with the file's length.
struct SafetensorsFile {
    /// What the header says of a tensor.
    private struct Entry: Decodable {
        let type: String
        let shape: [Int]
        let offsets: [Int]

        enum CodingKeys: String, CodingKey {
            case type = "dtype"
            case shape
            case offsets = "data_offsets"
        }
    }

    /// The header: entries by name, without the free text under `__metadata__`.
    private struct Header: Decodable {
        var entries: [String: Entry] = [:]

        private struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Name.self)
            for name in container.allKeys where name.stringValue != "__metadata__" {
                entries[name.stringValue] = try container.decode(Entry.self, forKey: name)
            }
        }
    }

    /// Longest header that is read: that of a network of a few dozen tensors takes one or two kilobytes.
    static let maximumHeaderLength = 1 << 20

    private let entries: [String: Entry]
    private let data: ArraySlice<UInt8>

    /// Reads the header of a file that is in memory.
    init(_ bytes: [UInt8]) throws(ModelFileProblem) {
        guard bytes.count >= 8 else { throw ModelFileProblem("is cut short: it has \(bytes.count) bytes") }
        let length = bytes[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= UInt64(min(bytes.count - 8, Self.maximumHeaderLength)) else {
            throw ModelFileProblem("is no model, or is cut short: its header would take \(length) bytes")
        }
        let header = bytes[8..<8 + Int(length)]
        do {
            entries = try JSONDecoder().decode(Header.self, from: Data(header)).entries
        } catch {
            throw ModelFileProblem("is no model: its header is not as the safetensors format wants it")
        }
        data = bytes[header.endIndex...]
    }

    /// The numbers of the tensor `name`.
    func tensor(_ name: String, shape: [Int]) throws(ModelFileProblem) -> [Float] {
        guard let entry = entries[name] else { throw ModelFileProblem("has no tensor '\(name)'") }
        guard entry.offsets.count == 2, let begin = entry.offsets.first, let end = entry.offsets.last,
            begin >= 0, begin <= end, end <= data.count
        else {
            throw ModelFileProblem("is cut short, or says wrongly where '\(name)' lies")
        }
        let bytes = data[data.startIndex + begin..<data.startIndex + end]
        return try TensorBytes(type: entry.type, shape: entry.shape, bytes: bytes)
            .floats(name, type: "F32", shape: shape)
    }
}
