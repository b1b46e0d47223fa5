import Hearken
import HearkenTesting
import Testing

@Suite struct PipelineEventTests {
    @Test("an activation gives its events in the promised order", arguments: [true, false])
    func order(isLive: Bool) async throws {
        var pipeline = ScriptedPipeline { ScriptedSource([.audio(ramp(3_200))], isLive: isLive) }
        pipeline.stage = { activating(from: 2, to: 6) }
        pipeline.lines = [.init("hello", partialAfter: 640)]
        let events = try await pipeline.run()
        #expect(
            events.map(\.brief) == [
                "started", "activated voiceActivity", "partial hello", "recognized hello",
                "deactivated end-of-speech", "stopped",
            ]
        )
        #expect(events.map(\.number) == Array(1...6))
        #expect(events[1].position == SamplePosition(rawValue: 640))
        #expect(events[4].position == SamplePosition(rawValue: 1_920))
    }

    @Test("the recogniser hears every sample of the activation once, pre-roll first", arguments: [0, 20, 500, 10_000])
    func preRoll(milliseconds: Int) async throws {
        var pipeline = ScriptedPipeline { MemorySource(samples: ramp(16_000), sampleRate: 16_000) }
        pipeline.stage = { activating(from: 30, to: 40) }
        pipeline.settings["pre-roll"] = .integer(milliseconds)
        _ = try await pipeline.run()
        let utterance = try #require(pipeline.record.utterances.first)
        let start = max(0, 30 * 320 - milliseconds * 16)
        #expect(utterance.start == SamplePosition(rawValue: Int64(start)))
        #expect(utterance.samples == ramp(41 * 320 - start, from: start))
    }

    @Test("pre-roll counts from the voice, not from the trigger", arguments: [0, 20, 110, 500], [0, 60, 200])
    func preRollBeforeVoice(milliseconds: Int, rise: Int) async throws {
        var pipeline = ScriptedPipeline { MemorySource(samples: ramp(32_000), sampleRate: 16_000) }
        let voice = SamplePosition(rawValue: 60 * 320)
        pipeline.stage = {
            ScriptedStage { frame, context in
                guard frame.position == voice + max(0, rise * 16 - 320) else { return }
                context.setSpeech(true, at: voice)
                context.activate(.voiceActivity)
            }
        }
        pipeline.settings = ["pre-roll": .integer(milliseconds), "vad-rise-delay": .integer(rise)]
        _ = try await pipeline.run()
        let utterance = try #require(pipeline.record.utterances.first)
        let frames = (milliseconds + 19) / 20
        #expect(utterance.start == voice - frames * 320)
        #expect(utterance.samples == ramp(32_000 - (60 - frames) * 320, from: (60 - frames) * 320))
    }

    @Test("pre-roll never repeats what the activation before has heard")
    func preRollTwice() async throws {
        var pipeline = ScriptedPipeline { MemorySource(samples: ramp(16_000), sampleRate: 16_000) }
        pipeline.stage = {
            var frame = -1
            return ScriptedStage { _, context in
                frame += 1
                if frame == 10 || frame == 22 { context.activate(.voiceActivity) }
                if frame == 20 || frame == 30 { context.deactivate(.endOfSpeech) }
            }
        }
        pipeline.settings["pre-roll"] = .integer(500)
        _ = try await pipeline.run()
        let heard = pipeline.record.utterances.map(\.samples)
        #expect(heard == [ramp(21 * 320), ramp(10 * 320, from: 21 * 320)])
    }

    @Test("a split hands the next sample to the next activation")
    func split() async throws {
        var pipeline = ScriptedPipeline { MemorySource(samples: ramp(6_400), sampleRate: 16_000) }
        pipeline.settings["pre-roll"] = .integer(500)
        pipeline.stage = {
            var frame = -1
            return ScriptedStage { _, context in
                frame += 1
                if frame == 0 { context.activate(.voiceActivity) }
                if frame == 9 {
                    context.deactivate(.maximumLength)
                    context.activate(.continuation)
                }
            }
        }
        let events = try await pipeline.run()
        #expect(pipeline.record.utterances.map(\.samples) == [ramp(3_200), ramp(3_200, from: 3_200)])
        #expect(
            events.map(\.brief) == [
                "started", "activated voiceActivity", "recognized hello", "deactivated maximum-length",
                "activated continuation", "recognized hello", "deactivated stopped", "stopped",
            ]
        )
    }

    @Test("what is not understood times out")
    func timeout() async throws {
        var pipeline = ScriptedPipeline { MemorySource(samples: ramp(3_200), sampleRate: 16_000) }
        pipeline.stage = { activating(from: 1, to: 3) }
        pipeline.lines = [.init(nil)]
        let events = try await pipeline.run()
        #expect(
            events.map(\.brief) == [
                "started", "activated voiceActivity", "timedOut", "deactivated end-of-speech", "stopped",
            ]
        )
    }

    @Test("without a recogniser only the edges are reported")
    func triggerOnly() async throws {
        var pipeline = ScriptedPipeline { MemorySource(samples: ramp(3_200), sampleRate: 16_000) }
        pipeline.stage = { activating(from: 1, to: 3) }
        pipeline.lines = nil
        let events = try await pipeline.run()
        #expect(
            events.map(\.brief) == ["started", "activated voiceActivity", "deactivated end-of-speech", "stopped"]
        )
    }

    @Test("the recogniser can end the utterance itself", arguments: [1, 160, 320, 333, 4_096])
    func recognized(chunk: Int) async throws {
        var pipeline = ScriptedPipeline { MemorySource(samples: ramp(6_400), sampleRate: 16_000, chunk: chunk) }
        pipeline.stage = { activating(from: 1, to: 15) }
        pipeline.lines = [.init("yes", endsAfter: 960)]
        let events = try await pipeline.run()
        #expect(
            events.map(\.brief) == [
                "started", "activated voiceActivity", "recognized yes", "deactivated recognized", "stopped",
            ]
        )
        #expect(events[3].position == SamplePosition(rawValue: 4 * 320))
    }

    @Test("a recogniser that fails is reported once, and the next utterance is tried again")
    func recognizerFailure() async throws {
        var pipeline = ScriptedPipeline { MemorySource(samples: ramp(16_000), sampleRate: 16_000) }
        pipeline.stage = {
            var frame = -1
            return ScriptedStage { _, context in
                frame += 1
                if frame == 2 || frame == 20 { context.activate(.voiceActivity) }
                if frame == 12 || frame == 30 { context.deactivate(.endOfSpeech) }
            }
        }
        pipeline.lines = [.init("never", failsAfter: 640), .init("later")]
        let events = try await pipeline.run()
        #expect(
            events.map(\.brief) == [
                "started", "activated voiceActivity", "failed recognition-failed", "timedOut", "deactivated failed",
                "activated voiceActivity", "recognized later", "deactivated end-of-speech", "stopped",
            ]
        )
    }

    @Test("a stage that fails is reported once and left out; the others go on")
    func stageFailure() async throws {
        var pipeline = ScriptedPipeline { MemorySource(samples: ramp(3_200), sampleRate: 16_000) }
        pipeline.stage = { ScriptedStage { _, _ throws(SpeechError) in throw SpeechError(.stageFailed, "broken") } }
        let events = try await pipeline.run()
        #expect(events.map(\.brief) == ["started", "failed stage-failed", "stopped"])
        guard case .failed(let error) = events[1].kind else { return }
        #expect(error.stage == "scripted")
    }

    @Test(
        "the last word of a file is not lost, and nothing lies behind the file's end", arguments: [1, 319, 320, 321],
        [true, false]
    )
    func drain(extra: Int, isLive: Bool) async throws {
        var scripted = ScriptedPipeline { ScriptedSource([.audio(ramp(320 + extra))], isLive: isLive) }
        scripted.stage = {
            ScriptedStage { frame, context in
                context.activate(.voiceActivity)
                // As a stage that looks ahead might.
                context.setSpeech(!context.isSpeech, at: frame.position + frame.count)
            }
        }
        let pipeline = try scripted.build()
        let events = pipeline.events
        try await pipeline.start()
        let seen = await events.collect()
        #expect(scripted.record.utterances.map(\.samples) == [ramp(320 + extra)])
        let end = SamplePosition(rawValue: Int64(320 + extra))
        #expect(seen.suffix(3).map(\.brief) == ["recognized hello", "deactivated stopped", "stopped"])
        #expect(seen.suffix(3).allSatisfy { $0.position == end })
        #expect(seen.allSatisfy { $0.position <= end })
        #expect(pipeline.statistics.samplesProcessed == 320 + extra)
    }

    @Test(
        "samples that are no numbers become 0 before any stage, are counted and told once", arguments: [true, false],
        [Float.nan, .signalingNaN, .infinity, -.infinity]
    )
    func nonNumbers(isLive: Bool, hostile: Float) async throws {
        // In the first frame, the last sample of it, and an incomplete frame; with a frame length that is no multiple of 4.
        var audio = ramp(2_000)
        let places = [0, 5, 205, 411, 1_999]
        for place in places { audio[place] = hostile }
        let given = audio
        var scripted = ScriptedPipeline { ScriptedSource([.audio(given)], isLive: isLive) }
        scripted.settings["frame-width"] = .integer(13)
        scripted.settings["sample-rate"] = .integer(11_000)
        scripted.settings["pre-roll"] = .integer(100)
        scripted.stage = {
            var frames = 0
            return ScriptedStage { frame, context throws(SpeechError) in
                for index in frame.span.indices where !frame.span[index].isFinite {
                    throw SpeechError(.stageFailed, "\(frame.span[index])")
                }
                frames += 1
                if frames == 4 { context.activate(.voiceActivity) }
            }
        }
        let pipeline = try scripted.build()
        let events = pipeline.events
        try await pipeline.start()
        let seen = await events.collect()
        #expect(
            seen.map(\.brief) == [
                "started", "failed unsupported-audio", "activated voiceActivity", "recognized hello",
                "deactivated stopped", "stopped",
            ]
        )
        #expect(pipeline.statistics.samplesReplaced == places.count)
        var expected = ramp(2_000)
        for place in places { expected[place] = 0 }
        #expect(scripted.record.utterances.map(\.samples) == [expected])
    }

    @Test("what a source had to replace is counted with the rest", arguments: [true, false])
    func replacedBySource(isLive: Bool) async throws {
        let pipeline = try ScriptedPipeline {
            ScriptedSource(
                [
                    .audio(ramp(320)), .read(.replaced(3)), .audio([.nan] + ramp(639, from: 321)), .read(.replaced(2)),
                ],
                isLive: isLive
            )
        }.build()
        let events = pipeline.events
        try await pipeline.start()
        let seen = await events.collect()
        #expect(seen.map(\.brief) == ["started", "failed unsupported-audio", "stopped"])
        #expect(seen[1].position == SamplePosition(rawValue: 320))
        #expect(pipeline.statistics.samplesReplaced == 6)
    }

    @Test("the level is that of the samples that are numbers", arguments: [319, 3])
    func peak(loudest: Int) async throws {
        let gate = ScriptedSource.Gate()
        var audio = [Float](repeating: 0.25, count: 320)
        audio[loudest] = -0.75
        audio[7] = .infinity
        let given = audio
        var scripted = ScriptedPipeline { ScriptedSource([.audio(given), .gate(gate)], isLive: false) }
        // What clean-up stages do to the audio is no level of the microphone's.
        scripted.stage = {
            ScriptedStage { frame, _ in
                var samples = frame.mutableSpan
                samples[0] = 1
            }
        }
        let pipeline = try scripted.build()
        try await pipeline.start()
        while pipeline.statistics.samplesProcessed < 320 { await Task.yield() }
        #expect(pipeline.statistics.peak == 0.75)
        gate.open()
        try await pipeline.waitUntilStopped()
    }

    @Test("an empty source starts and stops")
    func empty() async throws {
        let pipeline = ScriptedPipeline { MemorySource(samples: [], sampleRate: 16_000) }
        #expect(try await pipeline.run().map(\.brief) == ["started", "stopped"])
    }

    @Test(
        "lost samples count in time and are heard as silence; a long gap ends the activation", arguments: [true, false])
    func lost(isLive: Bool) async throws {
        let lost = SpeechError(.deviceLost, "unplugged")
        var pipeline = ScriptedPipeline {
            ScriptedSource(
                [
                    .audio(ramp(640)), .read(.lost(320, .overrun)), .audio(ramp(640)),
                    .read(.unavailable(lost)), .read(.recovered(lost: 48_000)), .audio(ramp(640)),
                ],
                isLive: isLive
            )
        }
        pipeline.stage = { activating(from: 0, to: 1_000) }
        let events = try await pipeline.run()
        let withoutRecognition = events.map(\.brief).filter { !$0.hasPrefix("activated") }
        let fromSource = ["lost 320 overrun", "unavailable device-lost", "lost 48000 device-lost", "sourceRecovered"]
        #expect(withoutRecognition.filter(fromSource.contains) == fromSource)
        let utterance = try #require(pipeline.record.utterances.first)
        #expect(utterance.samples.prefix(1_600) == (ramp(640) + ramp(320).map { _ in 0 } + ramp(640))[...])
        #expect(utterance.samples.count == 1_600 + 16_000)
        #expect(events.last?.position == SamplePosition(rawValue: 640 + 320 + 640 + 48_000 + 640))
    }

    @Test(
        "a source that counts wrongly is refused",
        arguments: [AudioRead.samples(321), .samples(-1), .lost(-1, .overrun), .recovered(lost: -5), .replaced(-1)],
        [true, false]
    )
    func wrongCounts(read: AudioRead, isLive: Bool) async throws {
        let pipeline = ScriptedPipeline { ScriptedSource([.read(read)], isLive: isLive) }
        #expect(try await pipeline.run().map(\.brief).suffix(2) == ["failed stage-failed", "stopped"])
    }

    @Test("under continuous activation a recogniser that always fails is tried once a second")
    func failingForEver() async throws {
        let record = ScriptedRecognizer.Record()
        let pipeline = try SpeechPipelineBuilder()
            .useProfile(
                SpeechProfile(
                    name: "failing", summary: "For tests.", stages: [.continuousActivation], recognizer: "failing"
                )
            )
            .register(recognizer: "failing") { (_) throws(SpeechError) -> any Recognizer in
                ScriptedRecognizer([.init("never", failsAfter: 1)], record: record)
            }
            .useSource { (_) throws(SpeechError) -> any AudioSource in
                MemorySource(samples: ramp(80_000), sampleRate: 16_000)
            }
            .build()
        let events = pipeline.events
        try await pipeline.start()
        #expect(await events.collect().filter { $0.brief.hasPrefix("failed") }.count == 5)
        #expect(record.utterances.count == 5)
    }

    @Test("a source that fails for good stops the pipeline with its error", arguments: [true, false])
    func sourceFailure(isLive: Bool) async throws {
        let gone = SpeechError(.deviceLost, "gone for good")
        let pipeline = try ScriptedPipeline {
            ScriptedSource([.audio(ramp(640)), .failure(gone)], isLive: isLive)
        }.build()
        let events = pipeline.events
        try await pipeline.start()
        await #expect(throws: gone) { try await pipeline.waitUntilStopped() }
        #expect(await events.collect().map(\.brief) == ["started", "failed device-lost", "stopped"])
    }
}
