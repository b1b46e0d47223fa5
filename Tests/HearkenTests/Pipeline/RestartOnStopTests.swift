import HearkenTesting
import Synchronization
import Testing

@testable import Hearken

/// What a listener may rely on while it is being told.
@Suite struct RestartOnStopTests {
    /// Runs a listener at once, on the thread that delivers: the earliest moment an app can act on an event.
    private final class InlineExecutor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    private final class Witness: SpeechEventListener {
        let onStop: @Sendable () -> Void
        init(onStop: @escaping @Sendable () -> Void) { self.onStop = onStop }
        func didStop() { onStop() }
    }

    /// Runs to the source's end; `observe` looks at the pipeline while `stopped` is delivered.
    private func atStop<Value: Sendable>(
        isLive: Bool, _ observe: @escaping @Sendable (SpeechPipeline) -> Value
    ) async throws -> Value? {
        let pipeline = try ScriptedPipeline { ScriptedSource([.audio(ramp(640))], isLive: isLive) }.build()
        let seen = Mutex<Value?>(nil)
        let holder = Mutex<SpeechPipeline?>(pipeline)
        let witness = Witness {
            guard let pipeline = holder.withLock({ $0 }) else { return }
            let value = observe(pipeline)
            seen.withLock { $0 = value }
        }
        pipeline.addListener(witness, on: InlineExecutor())
        try await pipeline.start()
        try await pipeline.waitUntilStopped()
        holder.withLock { $0 = nil }
        return seen.withLock { $0 }
    }

    @Test("a pipeline whose source has ended does not call itself running in didStop", arguments: [true, false])
    func notRunning(isLive: Bool) async throws {
        #expect(try await atStop(isLive: isLive) { $0.isRunning } == false)
    }

    @Test("a listener may subscribe while it is being told", arguments: [true, false])
    func subscribing(isLive: Bool) async throws {
        #expect(try await atStop(isLive: isLive) { _ = $0.events } != nil)
    }

    @Test("start() on the event stopped starts again, however soon it comes", arguments: [true, false])
    func restart(isLive: Bool) async throws {
        let pipeline = try ScriptedPipeline { ScriptedSource([.audio(ramp(640))], isLive: isLive) }.build()
        var events = pipeline.events
        try await pipeline.start()
        for _ in 0..<50 {
            for await event in events where event.kind == .stopped { break }
            events = pipeline.events
            try await pipeline.start()
        }
        #expect(await events.collect().map(\.brief) == ["started", "stopped"])
    }

    /// Tells when it is told of the end, and when nobody will tell it any more.
    private final class Mourner: SpeechEventListener {
        let lines: AsyncStream<String>.Continuation
        init(_ lines: AsyncStream<String>.Continuation) { self.lines = lines }
        deinit { lines.finish() }
        func didStop() { lines.yield("stop") }
    }

    @Test("listeners of a pipeline that was dropped still hear its end", arguments: [true, false])
    func dropped(isLive: Bool) async throws {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        let gate = ScriptedSource.Gate()
        var pipeline: SpeechPipeline? = try ScriptedPipeline {
            ScriptedSource([.gate(gate)], isLive: isLive)
        }.build()
        pipeline?.addListener(Mourner(continuation))
        try await pipeline?.start()
        pipeline = nil
        var heard: [String] = []
        for await line in lines { heard.append(line) }
        #expect(heard == ["stop"])
    }
}
