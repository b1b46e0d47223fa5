import Foundation

/// JSON as Hearken writes it: alphabetical keys and shortest numbers, so that equal values give equal bytes.
package enum JSONText {
    /// `value` on one line.
    package static func line(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            // The records leave out what JSON cannot write, so only a mistake in this library comes here.
            preconditionFailure("a record cannot be written as JSON: \(error)")
        }
    }

    /// `values` as an array, one on each line.
    package static func array(_ values: some Collection<some Encodable>) -> String {
        "[\n" + values.map { line($0) }.joined(separator: ",\n") + (values.isEmpty ? "]\n" : "\n]\n")
    }
}
