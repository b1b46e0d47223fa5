import Hearken
import HearkenTesting
import Testing

@Suite("Features in a pipeline")
struct FeaturePipelineTests {
    private func builder(_ stages: [StageIdentifier], features: [String]) -> SpeechPipelineBuilder {
        SpeechPipelineBuilder()
            .useProfile(SpeechProfile(name: "features", summary: "For tests.", stages: stages))
            .setProperty("features", features)
            .register(stage: "reader") { (_) throws(SpeechError) -> any SpeechStage in
                var total = 0
                return ScriptedStage { (_, context) throws(SpeechError) in
                    total += try context.features[.kaldi].count
                    context.trace(.info, "reader", .text("\(total)"))
                }
            }
            .set(.tracing, to: .info)
            .useSource { (_) throws(SpeechError) -> any AudioSource in
                ScriptedSource([.audio(TestSignal.speechLike(milliseconds: 500).samples)], isLive: false)
            }
    }

    private func events(_ builder: SpeechPipelineBuilder) async throws -> [SpeechEvent] {
        let pipeline = try builder.build()
        let events = pipeline.events
        try await pipeline.start()
        return await events.collect()
    }

    @Test("reach the stages after them")
    func read() async throws {
        let events = try await events(builder([.features, "reader"], features: ["kaldi"]))
        let texts = events.compactMap { event -> String? in
            guard case .trace(let trace) = event.kind, case .text(let text) = trace.message else { return nil }
            return trace.stage == "reader" ? text : nil
        }
        #expect(texts.count == 25)
        #expect(texts.last == "48")
    }

    @Test("that are missing are told once", arguments: [["reader"], ["reader", .features]] as [[StageIdentifier]])
    func missing(stages: [StageIdentifier]) async throws {
        let failures = try await events(builder(stages, features: ["kaldi"])).compactMap { event -> SpeechError? in
            guard case .failed(let error) = event.kind else { return nil }
            return error
        }
        #expect(failures.map(\.code) == [.invalidSetting])
        #expect(failures.first?.stage == "reader")
    }

    @Test("that do not exist are told at build()", arguments: [[], ["kaldy"]])
    func unknown(features: [String]) {
        #expect {
            _ = try builder([.features], features: features).build()
        } throws: { error in
            guard let error = error as? ConfigurationError else { return false }
            return error.problems.count == 1 && error.description.contains("kaldi-mfcc")
        }
    }
}
