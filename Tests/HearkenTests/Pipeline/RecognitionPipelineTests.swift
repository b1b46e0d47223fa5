#if PocketSphinx
    import AudioTestSupport
    import Foundation
    import Hearken
    import Testing

    private let testData = "/usr/share/pocketsphinx/test/data"

    /// The whole way, with the real stages, the real recogniser and human speech.
    @Suite(
        .enabled(
            if: FileManager.default.fileExists(atPath: testData + "/goforward.raw"),
            "needs the Debian package pocketsphinx-testdata"
        )
    )
    struct RecognitionPipelineTests {
        private func events(
            of file: String, profile: SpeechProfile = .vadTriggerSpeech, chunk: Int = 4_096
        ) async throws -> [SpeechEvent] {
            let pipeline = try SpeechPipelineBuilder()
                .useProfile(profile)
                .useSource { (_) throws(SpeechError) -> any AudioSource in
                    AudioFileSource(path: file.hasPrefix("/") ? file : "\(testData)/\(file)", chunk: chunk)
                }
                .build()
            let events = pipeline.events
            try await pipeline.start()
            return await events.collect()
        }

        @Test("one utterance, one activation, the right words")
        func goForward() async throws {
            let events = try await events(of: "goforward.raw")
            let withoutPartials = events.map(\.brief).filter { !$0.hasPrefix("partial") }
            #expect(
                withoutPartials == [
                    "started", "speechStarted", "activated voiceActivity", "speechEnded",
                    "recognized go forward ten meters", "deactivated stopped", "stopped",
                ]
            )
            #expect(events.contains { $0.brief == "partial go forward" })
            let samples = try Data(contentsOf: URL(filePath: "\(testData)/goforward.raw")).count / 2
            #expect(events.last?.position.rawValue == Int64(samples))
        }

        @Test("the same events at any chunk size", arguments: [1, 160, 320, 333])
        func chunks(size: Int) async throws {
            let whole = try await events(of: "numbers.raw")
            #expect(try await events(of: "numbers.raw", chunk: size) == whole)
            #expect(whole.contains { $0.brief.hasPrefix("recognized") })
        }

        @Test(
            "words lie in order and inside the audio", arguments: [SpeechProfile.vadTriggerSpeech, .speechRecognizer])
        func words(profile: SpeechProfile) async throws {
            let events = try await events(of: "goforward.raw", profile: profile)
            let recognition = try #require(
                events.lazy.compactMap { event -> Recognition? in
                    guard case .recognized(let recognition) = event.kind else { return nil }
                    return recognition
                }.first
            )
            #expect(recognition.best.words.map(\.text) == ["go", "forward", "ten", "meters"])
            var end = recognition.start
            for word in recognition.best.words {
                #expect(word.start >= end)
                #expect(word.end > word.start)
                end = word.end
            }
            #expect(end <= recognition.end)
            let samples = try Data(contentsOf: URL(filePath: "\(testData)/goforward.raw")).count / 2
            #expect(recognition.end.rawValue <= Int64(samples))
            #expect(recognition.best.words.allSatisfy { (0...1).contains($0.confidence ?? -1) })
        }

        @Test(
            "made speech is recognised too",
            .enabled(if: ChildProcess.path(of: "flite") != nil, "needs the Debian package flite"),
            arguments: ["rms", "kal16"], ["go forward ten meters", "he was a young man"]
        )
        func flite(voice: String, text: String) async throws {
            let file = try TemporaryFile("made.wav")
            #expect(run("flite", "-voice", voice, "-t", text, "-o", file.path))
            let events = try await events(of: file.path)
            #expect(events.map(\.brief).contains("recognized \(text)"))
        }
    }
#endif
