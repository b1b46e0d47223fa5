import Hearken
import HearkenTesting
import Testing

@Suite("Detectors by name")
struct DetectorRegistryTests {
    /// Hears speech all the time.
    private final class Credulous: VoiceActivityDetector {
        var level: Float { 0 }
        func prepare(for format: AudioFormat) throws(SpeechError) {}
        func score(_ frame: borrowing Frame) -> Float { 1 }
        func reset() {}
    }

    /// Fails at the start, and does not say who it is.
    private final class Refusing: VoiceActivityDetector {
        var level: Float { 0 }
        func prepare(for format: AudioFormat) throws(SpeechError) { throw SpeechError(.systemResource, "no memory") }
        func score(_ frame: borrowing Frame) -> Float { 1 }
        func reset() {}
    }

    private let builder = SpeechPipelineBuilder().useProfile(.vadTrigger)

    private func problem(_ builder: SpeechPipelineBuilder) throws -> ConfigurationProblem {
        let error = try #require(#expect(throws: ConfigurationError.self) { try builder.build() })
        return try #require(error.problems.first)
    }

    @Test(
        "an unknown one is an error of build() with the nearest name and all of them",
        arguments: ["enregy", "", "ENERGY"])
    func unknown(name: String) throws {
        let problem = try problem(builder.set(.vadDetector, to: name))
        #expect(problem.message.contains("'\(name)'"))
        #expect(problem.key == "vad-detector")
        #expect(problem.advice.contains("energy") && problem.advice.contains("silero"))
        if name == "enregy" { #expect(problem.advice.contains("did you mean 'energy'?")) }
    }

    @Test("a missing model is an error of build()")
    func missingModel() throws {
        let problem = try problem(
            builder.set(.vadDetector, to: "silero").set(.sileroModel, to: "/no/such/model"))
        #expect(problem.message.contains("/no/such/model"))
        #expect(problem.advice.contains("hearken models install silero-vad"))
    }

    @Test("check() says which stage cannot be prepared, also when the stage does not")
    func refusing() throws {
        let refusing = builder.register(detector: "own") { (_) throws(SpeechError) in Refusing() }
            .set(.vadDetector, to: "own")
        let error = try #require(#expect(throws: ConfigurationError.self) { try refusing.check() })
        #expect(error.problems.map(\.source) == ["voice-activity"])
        #expect(throws: Never.self) { try refusing.build() }
    }

    @Test("one of the app's own is used, and may take the place of a bundled one", arguments: ["credulous", "energy"])
    func own(name: String) async throws {
        let pipeline =
            try builder
            .register(detector: name) { (_) throws(SpeechError) in Credulous() }
            .set(.vadDetector, to: name)
            .useSource { (_) throws(SpeechError) in
                MemorySource(samples: TestSignal.silence(milliseconds: 500).samples, sampleRate: 16_000)
            }
            .build()
        let events = pipeline.events
        try await pipeline.start()
        var names: [String] = []
        for await event in events { names.append(event.kind.name) }
        #expect(names.contains("speech-started"))
    }

    #if WebRTC
        @Test("a rate that the detector cannot take fails the start")
        func rate() async throws {
            let pipeline =
                try builder.set(.vadDetector, to: "webrtc").set(.sampleRate, to: 44_100)
                .useSource { (_) throws(SpeechError) in MemorySource(samples: [0], sampleRate: 44_100) }
                .build()
            let error = try #require(await #expect(throws: SpeechError.self) { try await pipeline.start() })
            #expect(error.message.contains("44100 Hz"))
        }
    #endif

    @Test("every stage for clean-up can be named in a profile")
    func cleanUp() throws {
        var profile = SpeechProfile.vadTrigger
        profile.stages.insert("high-pass", at: 0)
        profile.stages.append("rms-normalization")
        #if WebRTC
            profile.stages.insert(contentsOf: ["automatic-gain-control", "noise-suppression"], at: 1)
        #endif
        _ = try SpeechPipelineBuilder().useProfile(profile).build()
    }
}
