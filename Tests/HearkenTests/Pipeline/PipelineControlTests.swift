import Hearken
import HearkenTesting
import Synchronization
import Testing

@Suite struct PipelineControlTests {
    @Test("a pipeline restarts for ever", arguments: [true, false])
    func restart(isLive: Bool) async throws {
        let pipeline = try ScriptedPipeline { ScriptedSource([.audio(ramp(640))], isLive: isLive) }.build()
        for _ in 0..<20 {
            let events = pipeline.events
            try await pipeline.start()
            #expect(await events.collect().map(\.brief) == ["started", "stopped"])
        }
    }

    @Test("start and stop are idempotent, and safe from many tasks at once", arguments: [true, false])
    func concurrentCalls(isLive: Bool) async throws {
        let gate = ScriptedSource.Gate()
        let pipeline = try ScriptedPipeline { ScriptedSource([.gate(gate)], isLive: isLive) }.build()
        try await withThrowingTaskGroup { group in
            for task in 0..<24 {
                group.addTask {
                    for round in 0..<20 {
                        switch (task + round) % 6 {
                        case 0, 1: try await pipeline.start()
                        case 2: try await pipeline.stop()
                        case 3: try? pipeline.activate()
                        case 4: pipeline.deactivate()
                        default:
                            try? pipeline.pause()
                            try? pipeline.resume()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        try await pipeline.stop()
        try await pipeline.stop()
    }

    @Test("several pipelines run in one process")
    func several() async throws {
        try await withThrowingTaskGroup { group in
            for index in 1...8 {
                group.addTask {
                    var pipeline = ScriptedPipeline {
                        ScriptedSource([.audio(ramp(320 * index))], isLive: index % 2 == 0)
                    }
                    pipeline.stage = { activating(from: 0, to: 1_000) }
                    _ = try await pipeline.run()
                    #expect(pipeline.record.utterances.map(\.samples) == [ramp(320 * index)])
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("start throws what kept it from starting, and can be tried again", arguments: [true, false])
    func startFailure(isLive: Bool) async throws {
        let busy = SpeechError(.deviceBusy, "in use")
        let pipeline = try ScriptedPipeline {
            ScriptedSource([], isLive: isLive, failsToOpen: busy)
        }.build()
        for _ in 0..<3 { await #expect(throws: busy) { try await pipeline.start() } }
    }

    @Test("a stage that cannot be prepared keeps the pipeline from starting")
    func prepareFailure() async throws {
        final class Unprepared: SpeechStage {
            func prepare(for format: AudioFormat) throws(SpeechError) { throw SpeechError(.unusableModel, "torn") }
            func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {}
        }
        let pipeline = try SpeechPipelineBuilder()
            .useProfile(SpeechProfile(name: "torn", summary: "For tests.", stages: ["torn"]))
            .register(stage: "torn") { (_) throws(SpeechError) -> any SpeechStage in Unprepared() }
            .useSource { (_) throws(SpeechError) -> any AudioSource in
                ScriptedSource([.audio(ramp(320))], isLive: true)
            }
            .build()
        await #expect(throws: SpeechError(.unusableModel, stage: "torn", "torn")) { try await pipeline.start() }
    }

    @Test("calls in the wrong state say what to do")
    func wrongState() async throws {
        let pipeline = try ScriptedPipeline { MemorySource(samples: [], sampleRate: 16_000) }.build()
        for call in [pipeline.activate, pipeline.pause, pipeline.resume] {
            let error = #expect(throws: SpeechError.self) { try call() }
            #expect(error?.code == .wrongState)
            #expect(error?.advice == "call start() first")
        }
        pipeline.deactivate()
        try await pipeline.stop()
    }

    @Test("push to talk: activate and deactivate deliver the text", arguments: [true, false])
    func pushToTalk(isLive: Bool) async throws {
        let (before, after) = (ScriptedSource.Gate(), ScriptedSource.Gate())
        let pipeline = try ScriptedPipeline {
            ScriptedSource([.gate(before), .audio(ramp(3_200)), .gate(after)], isLive: isLive)
        }.build()
        let events = pipeline.events
        try await pipeline.start()
        try pipeline.activate()
        try pipeline.activate()
        var seen: [String] = []
        for await event in events {
            seen.append(event.brief)
            switch event.kind {
            case .activated:
                before.open()
                pipeline.deactivate()
                pipeline.deactivate()
            case .deactivated:
                try await pipeline.stop()
            default: break
            }
        }
        #expect(seen.first == "started")
        #expect(seen.contains("activated manual"))
        #expect(seen.suffix(2) == ["deactivated manual", "stopped"])
    }

    @Test("a pause ends the utterance with its text, and a file waits for resume()")
    func pauseOffline() async throws {
        let gate = ScriptedSource.Gate()
        let scripted = ScriptedPipeline {
            ScriptedSource([.audio(ramp(640)), .gate(gate), .audio(ramp(640, from: 640))], isLive: false)
        }
        let pipeline = try scripted.build()
        let events = pipeline.events
        try await pipeline.start()
        try pipeline.activate()
        var seen: [String] = []
        for await event in events {
            seen.append(event.brief)
            switch event.kind {
            case .activated: try pipeline.pause()
            case .paused:
                gate.open()
                try pipeline.resume()
            default: break
            }
        }
        #expect(
            seen.filter { !$0.hasPrefix("recognized") && $0 != "timedOut" } == [
                "started", "activated manual", "deactivated manual", "paused", "resumed", "stopped",
            ])
        #expect(pipeline.statistics.samplesProcessed == 1_280)
    }

    @Test("dropping the last reference stops the pipeline")
    func drop() async throws {
        let gate = ScriptedSource.Gate()
        var pipeline: SpeechPipeline? = try ScriptedPipeline { ScriptedSource([.gate(gate)], isLive: true) }.build()
        let events = try #require(pipeline).events
        try await pipeline?.start()
        pipeline = nil
        #expect(await events.collect().map(\.brief) == ["started", "stopped"])
    }

    /// Loses a second and a half, and has the pipeline paused meanwhile.
    private final class LossInPause: AudioSource {
        let isLive = false
        private let pause: () -> Void
        private var reads = 0

        init(pause: @escaping () -> Void) { self.pause = pause }
        func open(for format: AudioFormat) throws(SpeechError) {}
        func close() {}
        func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
            reads += 1
            guard reads == 1 else { return .end }
            pause()
            return .lost(24_000, .overrun)
        }
    }

    @Test("a pause that comes in the middle of a gap does not shorten it")
    func pauseInGap() async throws {
        let holder = Mutex<SpeechPipeline?>(nil)
        let pipeline = try ScriptedPipeline {
            LossInPause { try? holder.withLock { $0 }?.pause() }
        }.build()
        holder.withLock { $0 = pipeline }
        let events = pipeline.events
        try await pipeline.start()
        var end: SpeechEvent?
        for await event in events {
            if event.kind == .paused { try pipeline.resume() }
            end = event
        }
        holder.withLock { $0 = nil }
        #expect(end == SpeechEvent(.stopped, at: SamplePosition(rawValue: 24_000), number: end?.number ?? 0))
    }

    @Test("the counters know that nothing is active in a pause and after the end", arguments: [true, false])
    func statistics(pauses: Bool) async throws {
        let gate = ScriptedSource.Gate()
        var scripted = ScriptedPipeline { ScriptedSource([.audio(ramp(640)), .gate(gate)], isLive: false) }
        scripted.stage = {
            ScriptedStage { _, context in
                context.setSpeech(true)
                context.activate(.voiceActivity)
            }
        }
        let pipeline = try scripted.build()
        let events = pipeline.events
        try await pipeline.start()
        for await event in events {
            switch event.kind {
            case .activated where pauses: try pipeline.pause()
            case .activated, .resumed: gate.open()
            case .paused:
                #expect(!pipeline.statistics.isActive && !pipeline.statistics.isSpeech)
                try pipeline.resume()
            default: break
            }
        }
        #expect(!pipeline.statistics.isActive && !pipeline.statistics.isSpeech)
    }
}
