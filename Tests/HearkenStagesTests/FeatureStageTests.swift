import HearkenCore
import HearkenDSP
import HearkenStages
import HearkenTesting
import Testing

@Suite("Feature stage")
struct FeatureStageTests {
    /// Says in a trace what the first and last number of each row is.
    private final class Reader: SpeechStage {
        private let name: FeatureName
        private(set) var rows: [[Float]] = []

        init(_ name: FeatureName) { self.name = name }

        func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
            try read(&context)
        }

        func finish(in context: inout SpeechContext) throws(SpeechError) { try read(&context) }

        func reset() { rows = [] }
        func prepare(for format: AudioFormat) throws(SpeechError) { reset() }

        private func read(_ context: inout SpeechContext) throws(SpeechError) {
            try Self.copy(context.features[name], into: &rows)
            context.trace(.info, "reader", .text("\(rows.count) rows, at last \(rows.last ?? [])"))
        }

        private static func copy(_ found: FeatureRows, into rows: inout [[Float]]) {
            for index in 0..<found.count {
                let row = found[index]
                rows.append(row.indices.map { row[$0] })
            }
        }
    }

    private func settings(_ features: String, sampleRate: Int = 16_000) throws -> Settings {
        var settings = Settings()
        try settings.apply(SettingAssignment("features", .string(features), origin: .code))
        try settings.apply(SettingAssignment("sample-rate", .integer(sampleRate), origin: .code))
        return settings
    }

    private func extracted(_ samples: [Float], _ options: FeatureOptions) throws -> [[Float]] {
        var extractor = try FeatureExtractor(options)
        var rows: [[Float]] = []
        extractor.accept(samples.span) { row in rows.append(row.indices.map { row[$0] }) }
        extractor.finish { row in rows.append(row.indices.map { row[$0] }) }
        return rows
    }

    @Test("gives every reader the rows of the extractor", arguments: [160, 320, 1_600])
    func rows(frameLength: Int) throws {
        let signal = TestSignal.speechLike(milliseconds: 1_000)
        let presets = FeatureOptions.presets
        let readers = presets.map { Reader($0.name) } + [Reader(.kaldi)]
        let settings = try settings(presets.map(\.name.rawValue).joined(separator: ","))
        _ = try StageVerifier(frameLength: frameLength).events(signal) { () throws(SpeechError) -> [any SpeechStage] in
            [try FeatureStage(settings)] + readers
        }
        for (reader, preset) in zip(readers, presets) {
            #expect(reader.rows == (try extracted(signal.samples, preset.options)), "\(preset.name)")
        }
        #expect(readers.last?.rows == readers.first?.rows)
    }

    @Test("keeps what every stage must keep")
    func verified() throws {
        let settings = try settings("kaldi, open-wake-word")
        var verifier = StageVerifier()
        verifier.traceLevel = .info
        let events = try verifier.verify(.speechLike(milliseconds: 500)) {
            () throws(SpeechError) -> [any SpeechStage] in
            [try FeatureStage(settings), Reader(.kaldi), Reader(.openWakeWord)]
        }
        #expect(events.count == 2 * 26)
    }

    @Test("takes features of the app's own, cepstra of the ends included")
    func ownFeatures() throws {
        var options = FeatureOptions.kaldiMFCC
        options.edges = .covering
        options.deltas = .init(order: 2, reach: 3)
        let signal = TestSignal.speechLike(milliseconds: 300)
        let reader = Reader("mine")
        _ = try StageVerifier().events(signal) { () throws(SpeechError) -> [any SpeechStage] in
            [try FeatureStage([("mine", options)]), reader]
        }
        #expect(reader.rows == (try extracted(signal.samples, options)))
        #expect(reader.rows.count == 30)
    }

    @Test("is missed with a clear error, by whoever reads without it or before it")
    func misuse() throws {
        func error(_ make: () throws(SpeechError) -> [any SpeechStage]) -> SpeechError? {
            do {
                _ = try StageVerifier().events(.silence(milliseconds: 100), from: make)
                return nil
            } catch {
                return error
            }
        }
        let kaldi = try settings("kaldi")
        let without = error { () throws(SpeechError) -> [any SpeechStage] in [Reader(.kaldi)] }
        #expect(without?.code == .invalidSetting)
        #expect(without?.advice.contains("put the stage 'features' before this one") == true)
        let other = error { () throws(SpeechError) -> [any SpeechStage] in [try FeatureStage(kaldi), Reader(.whisper)] }
        #expect(other?.message == "nobody computes the features 'whisper'")
        let before = error { () throws(SpeechError) -> [any SpeechStage] in [Reader(.kaldi), try FeatureStage(kaldi)] }
        #expect(before?.code == .invalidSetting)
        let late = Reader(.kaldi)
        var isFirst = true
        // A reader that comes too early only from the second frame on has old rows before it.
        let early = ScriptedStage { frame, context in
            defer { isFirst = false }
            guard !isFirst else { return }
            do throws(SpeechError) {
                try late.process(&frame, in: &context)
                Issue.record("old rows were read")
            } catch {
                #expect(error.message == "the features 'kaldi' of this frame are not there yet")
            }
        }
        #expect(error { () throws(SpeechError) -> [any SpeechStage] in [early, try FeatureStage(kaldi)] } == nil)
    }

    @Test(
        "refuses what it cannot compute",
        arguments: [
            ("", 16_000, "features"), ("kaldy", 16_000, "features"), ("kaldi,kaldi", 16_000, "features"),
            ("kaldi", 8_000, "sample-rate"),
        ]
    )
    func badSettings(features: String, sampleRate: Int, setting: String) throws {
        let settings = try settings(features, sampleRate: sampleRate)
        #expect {
            _ = try FeatureStage(settings)
        } throws: { error in
            guard let error = error as? SpeechError else { return false }
            return error.code == .invalidSetting && error.setting == setting && !error.advice.isEmpty
        }
    }

    @Test("refuses audio of another sample rate")
    func badFormat() throws {
        let stage = try FeatureStage([("kaldi", .kaldi)])
        #expect(throws: SpeechError.self) {
            try stage.prepare(for: AudioFormat(sampleRate: 44_100, frameLength: 882))
        }
    }
}
