import Foundation
import HearkenDSP
import Testing

/// The presets beside the programs whose features they stand for; Golden/make-features.py made the files.
@Suite("Feature parity")
struct FeatureParityTests {
    /// A golden file, and how far a number may lie from it.
    struct Peer: Sendable, CustomTestStringConvertible {
        var file: String
        var options: FeatureOptions
        var tolerance: Float
        var testDescription: String { file }
    }

    private static let peers: [Peer] = {
        var covering = FeatureOptions.kaldi
        covering.edges = .covering
        return [
            Peer(file: "kaldi.csv", options: .kaldi, tolerance: 1e-3),
            Peer(file: "kaldi-covering.csv", options: covering, tolerance: 1e-3),
            Peer(file: "kaldi-mfcc.csv", options: .kaldiMFCC, tolerance: 1e-3),
            Peer(file: "whisper.csv", options: .whisper, tolerance: 1e-4),
            Peer(file: "open-wake-word.csv", options: .openWakeWord, tolerance: 1e-3),
            Peer(file: "spokestack.csv", options: .spokestack, tolerance: 1e-5),
        ]
    }()

    @Test("is within the tolerance of the peer", arguments: peers)
    func parity(peer: Peer) throws {
        let expected = try golden(peer.file)
        let actual = try rows(Self.signal(16_000), peer.options)
        // openWakeWord's model is called on whole blocks only; ours also says what is left at the end.
        #expect(peer.options == .openWakeWord ? actual.count == expected.count + 1 : actual.count == expected.count)
        var worst: Float = 0
        for (row, wanted) in zip(actual, expected) {
            #expect(row.count == wanted.count)
            for (value, other) in zip(row, wanted) { worst = max(worst, abs(value - other)) }
        }
        #expect(worst < peer.tolerance, "\(peer.file): \(worst)")
    }

    /// The signal of make-features.py, see there.
    static func signal(_ count: Int) -> [Float] {
        var state: UInt32 = 20_260_101
        var phase: UInt32 = 0
        return (0..<count).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223
            phase = phase &+ 26_843_546 &+ UInt32(5_000 * index)
            let noise = Int(state >> 16) - 32_768
            let saw = Int(phase >> 16) - 32_768
            let loudness = [12_000, 1_200, 12, 0][index * 4 / count]
            let sample = ((saw * loudness + noise * (loudness / 4)) >> 15) + (loudness > 0 ? 40 : 0)
            return Float(sample) / 32_768
        }
    }

    private func golden(_ name: String) throws -> [[Float]] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return text.split(separator: "\n").map { line in line.split(separator: ",").compactMap { Float($0) } }
    }
}

/// All rows of a signal.
func rows(_ samples: [Float], _ options: FeatureOptions, chunk: Int? = nil) throws -> [[Float]] {
    var extractor = try FeatureExtractor(options)
    var rows: [[Float]] = []
    func keep(_ row: Span<Float>) { rows.append(row.indices.map { row[$0] }) }
    for start in stride(from: 0, to: samples.count, by: chunk ?? max(1, samples.count)) {
        let end = min(samples.count, start + (chunk ?? samples.count))
        extractor.accept(samples.span.extracting(start..<end), keep)
    }
    extractor.finish(keep)
    return rows
}
