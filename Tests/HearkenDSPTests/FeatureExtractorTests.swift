import HearkenCore
import HearkenDSP
import Testing

@Suite("Feature extractor")
struct FeatureExtractorTests {
    /// Options with a name, as they are too long to print.
    struct Kind: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var options: FeatureOptions

        init(_ name: String, _ options: FeatureOptions, _ change: (inout FeatureOptions) -> Void = { _ in }) {
            testDescription = name
            self.options = options
            change(&self.options)
        }
    }

    private static let kinds: [Kind] =
        FeatureOptions.presets.map { Kind($0.name.rawValue, $0.options) } + [
            Kind("whisper in short blocks", .whisper) { $0.dynamicRange = .init(2, rows: 5) },
            Kind("kaldi, covering", .kaldi) { $0.edges = .covering },
            Kind("kaldi with dither", .kaldi) { $0.dither = 1 },
            Kind("centred", .kaldi) { $0.edges = .centered(dropsLast: false) },
            Kind("hop beyond the frame", .kaldi) { $0.hop = 733 },
            Kind("hop beyond the frame, covering", .kaldi) { ($0.hop, $0.edges) = (733, .covering) },
            Kind("hop of one", .init()) { ($0.frameLength, $0.hop) = (16, 1) },
            Kind("odd and prime", .init()) {
                ($0.frameLength, $0.windowLength, $0.hop, $0.fftLength) = (97, 31, 13, 127)
                $0.edges = .centered(dropsLast: false)
            },
            Kind("one sample", .init()) { ($0.frameLength, $0.hop) = (1, 1) },
            Kind("log magnitudes", .init()) { ($0.spectrum, $0.logarithm) = (.magnitude, .init(.ten, floor: 1e-9)) },
            Kind("cepstra with deltas, normalised", .kaldiMFCC) {
                ($0.deltas, $0.normalization) = (.init(), .init(rows: 7, dividesByDeviation: true))
                $0.cepstrum?.first = .windowedEnergy
            },
        ]

    @Test("gives the same rows in pieces of any length", arguments: kinds)
    func pieces(kind: Kind) throws {
        let samples = FeatureParityTests.signal(9_001)
        let expected = try rows(samples, kind.options)
        #expect(!expected.isEmpty)
        for chunk in [1, 7, 160, 320, 4_097] {
            #expect(try rows(samples, kind.options, chunk: chunk) == expected, "pieces of \(chunk)")
        }
    }

    @Test("gives finite rows, no more than it says, and is as new afterwards, whatever it heard", arguments: kinds)
    func hostile(kind: Kind) throws {
        let samples = FeatureParityTests.signal(3_000)
        let expected = try rows(samples, kind.options)
        var extractor = try FeatureExtractor(kind.options)
        let values: [Float] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 9.9e5]
        for value in values {
            let hostile = (0..<2_000).map { $0 % 3 == 0 ? value : -value } + samples
            let heard = accept(hostile, &extractor)
            #expect(heard.allSatisfy { $0.allSatisfy(\.isFinite) }, "during \(value)")
            if value.isNaN { extractor.reset() } else { extractor.finish { _ in } }
            let actual = accept(samples, &extractor) + finish(&extractor)
            #expect(actual == expected, "after \(value)")
            extractor.reset()
        }
    }

    private func accept(_ samples: [Float], _ extractor: inout FeatureExtractor) -> [[Float]] {
        var rows: [[Float]] = []
        extractor.accept(samples.span) { row in rows.append(row.indices.map { row[$0] }) }
        #expect(rows.count <= extractor.mostRows(perSamples: samples.count))
        return rows
    }

    private func finish(_ extractor: inout FeatureExtractor) -> [[Float]] {
        var rows: [[Float]] = []
        extractor.finish { row in rows.append(row.indices.map { row[$0] }) }
        #expect(rows.count <= extractor.mostRows(perSamples: 0))
        return rows
    }

    @Test("counts frames as its edges say")
    func counts() throws {
        for count in [0, 1, 2, 100, 199, 200, 201, 399, 400, 401, 559, 560, 1_000, 1_600] {
            func rowCount(_ edges: FeatureOptions.Edges) throws -> Int {
                var options = FeatureOptions()
                options.edges = edges
                return try rows(FeatureParityTests.signal(count), options).count
            }
            #expect(try rowCount(.snip) == (count < 400 ? 0 : 1 + (count - 400) / 160))
            #expect(try rowCount(.covering) == (count + 80) / 160)
            #expect(try rowCount(.centered(dropsLast: false)) == (count == 0 ? 0 : 1 + count / 160))
            #expect(try rowCount(.centered(dropsLast: true)) == count / 160)
        }
    }

    @Test("adds how fast values change, as the formula says")
    func deltas() throws {
        var options = FeatureOptions.kaldiMFCC
        let plain = try rows(FeatureParityTests.signal(4_000), options)
        options.deltas = .init(order: 2, reach: 2)
        let all = try rows(FeatureParityTests.signal(4_000), options)
        #expect(all.count == plain.count)
        // Away from the edges the second order is the first one of the first one.
        func delta(_ t: Int, _ k: Int, of rows: [[Float]], _ column: Int) -> Float {
            (1...2).reduce(0) { $0 + Float($1) * (rows[t + $1][column + k] - rows[t - $1][column + k]) } / 10
        }
        for t in 4..<all.count - 4 {
            for k in 0..<13 {
                #expect(all[t][k] == plain[t][k])
                #expect(abs(all[t][13 + k] - delta(t, k, of: plain, 0)) < 1e-4)
                #expect(abs(all[t][26 + k] - delta(t, k, of: all, 13)) < 1e-4)
            }
        }
        // At the edges rows are repeated.
        #expect(abs(all[0][13] - (plain[1][0] - plain[0][0] + 2 * (plain[2][0] - plain[0][0])) / 10) < 1e-4)
    }

    @Test("takes off the mean of the latest rows", arguments: [1, 3, 600])
    func normalization(window: Int) throws {
        var options = FeatureOptions.kaldiMFCC
        let plain = try rows(FeatureParityTests.signal(4_000), options)
        options.normalization = .init(rows: window)
        let normalized = try rows(FeatureParityTests.signal(4_000), options)
        for t in plain.indices {
            for k in 0..<13 {
                let latest = plain[max(0, t - window + 1)...t].map { Double($0[k]) }
                let mean = latest.reduce(0, +) / Double(latest.count)
                #expect(abs(Double(normalized[t][k]) - (Double(plain[t][k]) - mean)) < 1e-4)
            }
        }
    }

    @Test("repeats its dither, which is as loud as it says")
    func dither() throws {
        var options = FeatureOptions()
        options.dither = 0.01
        options.window = WindowFunction(.rectangular)
        let silence = [Float](repeating: 0, count: 16_000)
        let first = try rows(silence, options)
        #expect(try rows(silence, options) == first)
        // Parseval: Σ|X|² over all 512 bins is 512·Σx².
        let energies = first.map { row in (2 * row.reduce(0, +) - row[0] - row[256]) / 512 / 400 }
        let variance = energies.reduce(0, +) / Float(energies.count)
        #expect(abs(variance - 1e-4) < 5e-6)
    }
}
