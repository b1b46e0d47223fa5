import AudioTestSupport
import Foundation
import Hearken
import HearkenTesting
import Testing

@Suite("Segments of a pipeline")
struct SegmentPipelineTests {
    /// Runs a profile with a segment writer over the signal; gives the files by name, and the recogniser's utterances.
    private func run(
        _ signal: TestSignal, chunk: Int = 320, isLive: Bool = false, settings: [String: SettingValue] = [:]
    ) async throws -> (files: [String: Data], utterances: [ScriptedRecognizer.Utterance]) {
        let folder = try TemporaryFolder()
        let record = ScriptedRecognizer.Record()
        let values = settings.merging(["segment-folder": .string(folder.path), "segment-max-files": .integer(0)]) { $1 }
        let pipeline = try SpeechPipelineBuilder()
            .useProfile(
                SpeechProfile(
                    name: "segments", summary: "For tests.",
                    stages: [.voiceActivity, .vadTrigger, .activationLimits, .segmentWriter], recognizer: "scripted",
                    settings: values
                )
            )
            .register(recognizer: "scripted") { (_) throws(SpeechError) -> any Recognizer in
                ScriptedRecognizer([.init("hello")], record: record)
            }
            .useSource { (_) throws(SpeechError) -> any AudioSource in
                isLive
                    ? ScriptedSource([.audio(signal.samples)], isLive: true)
                    : MemorySource(samples: signal.samples, sampleRate: 16_000, chunk: chunk)
            }
            .build()
        let events = pipeline.events
        try await pipeline.start()
        let seen = await events.collect()
        #expect(!seen.contains { if case .failed = $0.kind { true } else { false } })
        var files: [String: Data] = [:]
        for name in folder.names { files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")) }
        return (files, record.utterances)
    }

    /// Whether a WAV file of 16 bits holds the samples, behind its header of 44 bytes.
    private func isEqual(_ file: Data, _ samples: [Float]) -> Bool {
        let bytes = [UInt8](file.dropFirst(44))
        guard bytes.count == 2 * samples.count else { return false }
        return samples.indices.allSatisfy { index in
            let number = Int16(bitPattern: UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8)
            return abs(Float(number) / 32_768 - samples[index]) < 1e-4
        }
    }

    private let talk =
        TestSignal.noise(level: -60, milliseconds: 1_000) + .speechLike(milliseconds: 1_500)
        + .noise(level: -60, milliseconds: 3_000) + .speechLike(milliseconds: 5_000)
        + .noise(level: -60, milliseconds: 1_000)

    @Test("the files are what the recogniser heard", arguments: [false, true])
    func asHeard(isLive: Bool) async throws {
        // What is read at once must fit between capture and processing.
        let short = TestSignal.noise(level: -60, milliseconds: 300) + .speechLike(milliseconds: 1_600)
        let (files, utterances) = try await run(
            isLive ? short : talk, isLive: isLive,
            settings: ["wake-active-max": .integer(2_000), "activation-overflow": .string("split")]
        )
        #expect(isLive ? utterances.count == 1 : utterances.count > 2)
        #expect(files.count == utterances.count)
        for (index, (name, utterance)) in zip(files.keys.sorted(), utterances).enumerated() {
            #expect(name == "00000\(index + 1)-at-\(utterance.start.rawValue).wav")
            #expect(isEqual(try #require(files[name]), utterance.samples))
        }
    }

    @Test("the same recording gives the same files at any chunk size", arguments: [1, 333, 320, 4_096, 100_000])
    func chunks(chunk: Int) async throws {
        let expected = try await run(talk)
        let files = try await run(talk, chunk: chunk).files
        #expect(expected.files.count == 2)
        #expect(files == expected.files)
    }

    @Test("a profile without segment-folder is refused when it is built")
    func noFolder() throws {
        let profile = SpeechProfile(name: "p", summary: "", stages: [.segmentWriter])
        let error = try #require(throws: ConfigurationError.self) {
            try SpeechPipelineBuilder().useProfile(profile).build()
        }
        #expect(error.description.contains("segment-folder"))
    }
}
