#if PocketSphinx
    import AudioTestSupport
    import Foundation
    import Hearken
    import Testing

    private let recording = "/usr/share/pocketsphinx/test/data/goforward.raw"

    /// A pipeline that listens to a sound server through libasound, while someone plays human speech into it.
    @Suite(
        .serialized, .timeLimit(.minutes(5)),
        .enabled(
            if: PulseAudioServer.isInstalled && FileManager.default.fileExists(atPath: recording),
            "needs pulseaudio, pulseaudio-utils and pocketsphinx-testdata"
        )
    )
    struct LivePipelineTests {
        private let server = ALSAConfiguration.shared.livePulse

        /// The recording with silence around it: a sound server may mix the first milliseconds that are played into
        /// what it has already given away, and speech ends with silence.
        private func spoken() throws -> TemporaryFile {
            let silence = [UInt8](repeating: 0, count: 32_000)
            return try TemporaryFile(
                "spoken.raw", silence + Array(Data(contentsOf: URL(filePath: recording))) + silence)
        }

        /// With the detector that costs least: this is about threads, and under ThreadSanitizer the others, unoptimised,
        /// take longer than the audio.
        private func pipeline() throws -> SpeechPipeline {
            try SpeechPipelineBuilder().useProfile(.vadTriggerSpeech).set(.inputDevice, to: "hearken-live")
                .set(.vadDetector, to: "energy").build()
        }

        @Test("what is said is recognised, and no sample is lost")
        func speech() async throws {
            try server.start()
            let file = try spoken()
            let pipeline = try pipeline()
            let events = pipeline.events
            try await pipeline.start()
            let player = try server.play(file.path)
            var seen: [SpeechEvent] = []
            for await event in events {
                seen.append(event)
                if case .deactivated = event.kind { try await pipeline.stop() }
            }
            player.kill()
            let withoutPartials = seen.map(\.brief).filter { !$0.hasPrefix("partial") }
            #expect(
                withoutPartials == [
                    "started", "speechStarted", "activated voiceActivity", "speechEnded",
                    "recognized go forward ten meters", "deactivated end-of-speech", "stopped",
                ]
            )
            #expect(seen.contains { $0.brief.hasPrefix("partial go") })
            #expect(seen.map(\.number) == Array(1...seen.count))
            #expect(pipeline.statistics.samplesLost == 0)
        }

        @Test("a server that dies under a running pipeline is reported, and heard again when it is back")
        func restart() async throws {
            try server.start()
            let file = try spoken()
            let pipeline = try pipeline()
            let events = pipeline.events
            try await pipeline.start()
            server.kill()
            var player: ChildProcess?
            var seen: [String] = []
            for await event in events {
                seen.append(event.brief)
                switch event.kind {
                case .sourceUnavailable: try server.start()
                case .sourceRecovered: player = try server.play(file.path)
                case .recognized: try await pipeline.stop()
                default: break
                }
            }
            player?.kill()
            #expect(seen.filter { $0 == "unavailable device-lost" }.count == 1)
            #expect(seen.filter { $0.hasSuffix("device-lost") && $0.hasPrefix("lost") }.count == 1)
            #expect(seen.contains("recognized go forward ten meters"))
            #expect(seen.last == "stopped")
        }

        @Test("a device that does not exist keeps the pipeline from starting")
        func unknownDevice() async throws {
            let pipeline = try SpeechPipelineBuilder().set(.inputDevice, to: "hearken-lvie").build()
            let error = await #expect(throws: SpeechError.self) { try await pipeline.start() }
            #expect(error?.code == .deviceNotFound)
            #expect(error?.advice.isEmpty == false)
        }
    }
#endif
