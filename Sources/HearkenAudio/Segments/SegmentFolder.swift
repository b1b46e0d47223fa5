internal import Glibc
internal import HearkenCore

/// The folder of segments: names files, and removes the oldest.
///
/// `000042-at-83520.wav` is the 42nd utterance ever written there, and begins with sample 83,520 of its run. Other files
/// are left alone.
struct SegmentFolder {
    private let path: String
    private let maximumFiles: Int
    /// The number of the next file; nil before the folder was looked at.
    private var next: Int?

    /// Numbers to try when other processes write there too.
    private static let attempts = 1_000

    /// The folder at `path`; nothing is looked at yet.
    ///
    /// - Parameter maximumFiles: Files to keep; 0 keeps all.
    init(path: String, maximumFiles: Int) {
        self.path = path
        self.maximumFiles = maximumFiles
    }

    /// Makes a file for a segment that begins at `position`. The first time, makes the folder too where there is none.
    ///
    /// - Throws: ``SpeechError/Code/outputFailed``.
    mutating func makeFile(at position: SamplePosition, sampleRate: Int) throws(SpeechError) -> SegmentFile {
        var number = try firstNumber()
        for _ in 0..<Self.attempts {
            let name = "\(path)/\(Self.digits(number))-at-\(position.rawValue).wav"
            next = number
            if let file = try SegmentFile(creating: name, sampleRate: sampleRate) { return file }
            number += 1
        }
        throw .segmentFailed(path, "other programs write there too")
    }

    /// A file is complete: removes those that are too old.
    mutating func rotate() throws(SpeechError) {
        guard let number = next else { return }
        next = number + 1
        guard maximumFiles > 0 else { return }
        let names = try Self.names(in: path)
        for name in names where Self.number(of: name).map({ $0 <= number - maximumFiles }) ?? false {
            unsafe unlink("\(path)/\(name)")
        }
    }

    /// The number in a file's name, also when it is not complete; nil where it is no segment's.
    static func number(of name: String) -> Int? {
        var rest = Substring(name)
        if rest.hasSuffix(SegmentFile.suffix) { rest.removeLast(SegmentFile.suffix.count) }
        guard rest.hasSuffix(".wav"), let separator = rest.firstRange(of: "-at-") else { return nil }
        let number = rest[..<separator.lowerBound]
        let position = rest[separator.upperBound...].dropLast(4)
        let isNumber = { (text: Substring) in !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) } }
        guard widths.contains(number.count), isNumber(number), isNumber(position) else { return nil }
        return Int(number)
    }

    /// Digits of a number: names sort up to a million utterances, and to the greatest there is always something to add.
    private static let widths = 6...18

    private static func digits(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, widths.lowerBound - digits.count)) + digits
    }

    private func firstNumber() throws(SpeechError) -> Int {
        if let next { return next }
        makeFolder()
        return (try Self.names(in: path).compactMap { Self.number(of: $0) }.max() ?? 0) + 1
    }

    /// Makes the folder and those that it lies in; what is wrong shows when it is opened.
    private func makeFolder() {
        var part = ""
        for component in path.split(separator: "/", omittingEmptySubsequences: false) {
            part += component
            if !component.isEmpty { unsafe mkdir(part, 0o777) }
            part += "/"
        }
    }

    private static func names(in path: String) throws(SpeechError) -> [String] {
        guard let folder = unsafe opendir(path) else {
            throw .segmentFailed(path, unsafe String(cString: strerror(errno)))
        }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        // SAFETY: an entry is valid until the next one is read; its name ends in a zero.
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return names
    }
}
