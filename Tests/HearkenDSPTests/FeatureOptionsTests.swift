import HearkenCore
import HearkenDSP
import Testing

@Suite("Feature options")
struct FeatureOptionsTests {
    /// A mistake, and a word that its error must have.
    struct Mistake: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var options = FeatureOptions.kaldiMFCC

        init(_ word: String, _ change: (inout FeatureOptions) -> Void) {
            testDescription = word
            change(&options)
        }
    }

    @Test(
        "says which option cannot be computed, and what it may be",
        arguments: [
            Mistake("sampleRate") { $0.sampleRate = 0 },
            Mistake("sampleRate") { $0.sampleRate = .max },
            Mistake("frameLength") { $0.frameLength = 0 },
            Mistake("frameLength") { $0.frameLength = .max },
            Mistake("hop") { $0.hop = 0 },
            Mistake("hop") { $0.hop = -160 },
            Mistake("windowLength") { $0.windowLength = 0 },
            Mistake("windowLength") { $0.windowLength = 401 },
            Mistake("fftLength") { $0.fftLength = 0 },
            Mistake("fftLength") { $0.fftLength = 399 },
            Mistake("fftLength") { $0.fftLength = .max },
            Mistake("last frame") { ($0.edges, $0.hop) = (.centered(dropsLast: true), 201) },
            Mistake("sampleScale") { $0.sampleScale = 0 },
            Mistake("sampleScale") { $0.sampleScale = .nan },
            Mistake("dither") { $0.dither = -1 },
            Mistake("dither") { $0.dither = .infinity },
            Mistake("preEmphasis") { $0.preEmphasis = .perFrame(1.1) },
            Mistake("preEmphasis") { $0.preEmphasis = .running(.nan) },
            Mistake("mel.bands") { $0.mel?.bands = 0 },
            Mistake("mel.bands") { $0.mel?.bands = 258 },
            Mistake("between two bins") { $0.mel?.bands = 200 },
            Mistake("mel bands") { $0.mel?.highFrequency = 8_001 },
            Mistake("mel bands") { $0.mel?.lowFrequency = 8_000 },
            Mistake("mel bands") { $0.mel?.lowFrequency = -1 },
            Mistake("mel bands") { $0.mel?.lowFrequency = .nan },
            Mistake("mel bands") { $0.mel?.highFrequency = .nan },
            Mistake("logarithm.floor") { $0.logarithm?.floor = 0 },
            Mistake("logarithm.floor") { $0.logarithm?.floor = .nan },
            Mistake("logarithm.scale") { $0.logarithm?.scale = .infinity },
            Mistake("logarithm.offset") { $0.logarithm?.offset = .nan },
            Mistake("dynamicRange.range") { ($0.cepstrum, $0.dynamicRange) = (nil, .init(-1, rows: 8)) },
            Mistake("dynamicRange.rows") { ($0.cepstrum, $0.dynamicRange) = (nil, .init(8, rows: 0)) },
            Mistake("dynamicRange.rows") { ($0.cepstrum, $0.dynamicRange) = (nil, .init(8, rows: .max)) },
            Mistake("cepstra") { $0.dynamicRange = .init(8, rows: 8) },
            Mistake("cepstra") { $0.mel = nil },
            Mistake("cepstra") { $0.logarithm = nil },
            Mistake("cepstrum.count") { $0.cepstrum?.count = 0 },
            Mistake("cepstrum.count") { $0.cepstrum?.count = 24 },
            Mistake("cepstrum.count") {
                $0.fftLength = 1 << 20
                $0.mel?.bands = 100_000
                $0.cepstrum?.count = 100_000
            },
            Mistake("cepstrum.lifter") { $0.cepstrum?.lifter = -.infinity },
            Mistake("normalization.rows") { $0.normalization = .init(rows: 0) },
            Mistake("normalization.rows") { $0.normalization = .init(rows: .max) },
            Mistake("deltas.order") { $0.deltas = .init(order: 0) },
            Mistake("deltas.reach") { $0.deltas = .init(reach: 0) },
            Mistake("deltas.reach") { $0.deltas = .init(reach: .max) },
        ]
    )
    func mistake(mistake: Mistake) {
        #expect {
            _ = try FeatureExtractor(mistake.options)
        } throws: { error in
            guard let error = error as? SpeechError else { return false }
            return error.code == .invalidSetting && error.message.contains(mistake.testDescription)
                && !error.advice.isEmpty
        }
    }

    @Test("works with transforms of any length", arguments: [401, 499, 509, 1_000, 1_021, 2_048])
    func anyLength(length: Int) throws {
        var options = FeatureOptions.kaldi
        options.mel?.bands = 20
        options.fftLength = length
        let found = try rows(FeatureParityTests.signal(1_000), options)
        #expect(found.count == 4)
        #expect(found.allSatisfy { $0.count == 20 && $0.allSatisfy(\.isFinite) })
    }

    @Test("has presets by name")
    func presets() throws {
        for preset in FeatureOptions.presets { #expect(try .preset(preset.name) == preset.options) }
        #expect {
            _ = try FeatureOptions.preset("kaldy")
        } throws: { error in
            (error as? SpeechError)?.advice.contains("kaldi-mfcc") == true
        }
    }
}
