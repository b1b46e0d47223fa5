internal import FoundationEssentials
internal import Glibc
internal import HearkenCore

/// A file of named tensors in the safetensors format: the length of a header (8 bytes, little-endian), the header in
/// JSON, then the numbers (https://huggingface.co/docs/safetensors, "Format").
///
/// Files come from anywhere, so nothing in them is believed before it has been compared with the file's length.
struct SafetensorsFile {
    /// Why a file or a tensor cannot be used: half a sentence that goes on after the file's path.
    struct Problem: Error {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// What the header says of a tensor.
    private struct Entry: Decodable {
        let dtype: String
        let shape: [Int]
        let data_offsets: [Int]
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

    /// Longest file that is read: many times what a small network takes, little enough to be read at once.
    static let maximumLength = 64 << 20
    /// Longest header that is read: that of a network of a few dozen tensors takes one or two kilobytes.
    static let maximumHeaderLength = 1 << 20

    private let entries: [String: Entry]
    private let data: ArraySlice<UInt8>

    /// Reads the file at `path`.
    init(path: String) throws(Problem) {
        try self.init(bytes: Self.contents(of: path))
    }

    /// Reads a file that is already in memory.
    init(bytes: [UInt8]) throws(Problem) {
        guard bytes.count >= 8 else { throw Problem("is cut short: it has \(bytes.count) bytes") }
        let length = bytes[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= UInt64(min(bytes.count - 8, Self.maximumHeaderLength)) else {
            throw Problem("is no safetensors file, or is cut short: its header would take \(length) bytes")
        }
        let header = bytes[8..<8 + Int(length)]
        do {
            entries = try JSONDecoder().decode(Header.self, from: Data(header)).entries
        } catch {
            throw Problem("is no safetensors file: its header is not as the format wants it")
        }
        data = bytes[header.endIndex...]
    }

    /// The numbers of the tensor `name`, last dimension fastest, all finite.
    func tensor(_ name: String, shape: [Int]) throws(Problem) -> [Float] {
        guard let entry = entries[name] else { throw Problem("has no tensor '\(name)'") }
        guard entry.dtype == "F32" else { throw Problem("has '\(name)' as \(entry.dtype), not F32") }
        guard entry.shape == shape else { throw Problem("has '\(name)' in the shape \(entry.shape), not \(shape)") }
        let byteCount = shape.reduce(4, *)
        guard entry.data_offsets.count == 2, let begin = entry.data_offsets.first, let end = entry.data_offsets.last,
            begin >= 0, begin <= end, end <= data.count, end - begin == byteCount
        else {
            throw Problem("is cut short, or says wrongly where '\(name)' lies")
        }
        let numbers = data[data.startIndex + begin..<data.startIndex + end].withUnsafeBytes { bytes in
            // SAFETY: the slice is a multiple of 4 bytes long, and loadUnaligned needs no alignment.
            stride(from: 0, to: bytes.count, by: 4).map { offset in
                Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            }
        }
        guard numbers.allSatisfy(\.isFinite) else { throw Problem("has numbers in '\(name)' that are none") }
        return numbers
    }

    /// The bytes of a regular file.
    private static func contents(of path: String) throws(Problem) -> [UInt8] {
        // Without O_NONBLOCK a named pipe would hold us here until somebody writes to it.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw Problem("cannot be opened: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Problem("is no file") }
        let length = Int(status.st_size)
        guard length <= maximumLength else { throw Problem("is too long: \(length) bytes") }
        var filled = 0
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            // SAFETY: `read` writes to what is left of the buffer; only what it wrote is said to be there.
            while filled < length, let start = buffer.baseAddress {
                let step = read(file, start + filled, length - filled)
                if step < 0, errno == EINTR { continue }
                if step < 0 { failure = errno }
                guard step > 0 else { break }
                filled += step
            }
            count = filled
        }
        guard failure == 0 else { throw Problem("cannot be read: \(String(cString: strerror(failure)))") }
        return bytes
    }
}
