import Foundation
import HearkenDSP

/// Rows as CSV: a line of names, then the middle of the row's frame in seconds and its values.
struct FeatureTable: FeatureSink {
    /// Bytes that are written at once.
    private static let chunk = 1 << 16

    private let options: FeatureOptions
    private let file: OutputFile
    private var rows = 0
    private var text: [UInt8] = []

    init(_ options: FeatureOptions, dimension: Int, to file: OutputFile) {
        self.options = options
        self.file = file
        text += (["seconds"] + options.columnNames(dimension: dimension)).joined(separator: ",").utf8
        text.append(UInt8(ascii: "\n"))
    }

    mutating func append(_ row: Span<Float>) throws(OutputFailure) {
        text += String(format: "%.4f", options.middle(ofRow: rows)).utf8
        for i in row.indices {
            text.append(UInt8(ascii: ","))
            // The shortest digits that give the same number back.
            text += row[i].description.utf8
        }
        text.append(UInt8(ascii: "\n"))
        rows += 1
        if text.count >= Self.chunk { try flush() }
    }

    mutating func finish() throws { try flush() }

    private mutating func flush() throws(OutputFailure) {
        try file.write(text)
        text.removeAll(keepingCapacity: true)
    }
}
