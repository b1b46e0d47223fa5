import Dispatch
import HearkenTesting
import Synchronization
import Testing

@testable import Hearken

/// An offline run waits for those who read, and for nobody else.
@Suite struct PipelineBackPressureTests {
    private static let capacity = SpeechPipeline.eventCapacity

    /// An offline pipeline with one event per frame, much faster than anyone reads.
    private struct Flood {
        /// The first frame waits for this.
        let gate = DispatchSemaphore(value: 0)
        let pipeline: SpeechPipeline

        /// - Parameter frames: An even number; without end where there is none.
        init(frames: Int = .max, onFrame: @escaping @Sendable () -> Void = {}) throws {
            var scripted = ScriptedPipeline { [gate] in Silence(frames: frames, gate: gate) }
            scripted.lines = nil
            scripted.stage = {
                ScriptedStage { _, context in
                    onFrame()
                    context.setSpeech(!context.isSpeech)
                }
            }
            pipeline = try scripted.build()
        }
    }

    private final class Silence: AudioSource {
        let isLive = false
        private let gate: DispatchSemaphore
        private var isOpen = false
        private var left: Int

        init(frames: Int, gate: DispatchSemaphore) {
            left = frames
            self.gate = gate
        }

        func open(for format: AudioFormat) throws(SpeechError) {}
        func close() {}
        func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
            if !isOpen { gate.wait() }
            isOpen = true
            guard left > 0 else { return .end }
            left -= 1
            for index in buffer.indices { buffer[index] = 0 }
            return .samples(buffer.count)
        }
    }

    @Test("a loop that stands still holds the run up")
    func standstill() async throws {
        let processed = Mutex(0)
        let flood = try Flood { processed.withLock { $0 += 1 } }
        let events = flood.pipeline.events
        try await flood.pipeline.start()
        var loop = events.makeAsyncIterator()
        _ = await loop.next()
        flood.gate.signal()
        while processed.withLock({ $0 }) < Self.capacity { await Task.yield() }
        // Time for a run that does not wait to give itself away.
        for _ in 0..<100_000 { await Task.yield() }
        #expect(processed.withLock { $0 } == Self.capacity)
        try await flood.pipeline.stop()
    }

    @Test("a loop gets every event of a run that is faster")
    func everything() async throws {
        let frames = 10 * Self.capacity
        let flood = try Flood(frames: frames)
        let events = flood.pipeline.events
        flood.gate.signal()
        try await flood.pipeline.start()
        // With started and stopped.
        #expect(await events.collect().map(\.number) == Array(1...frames + 2))
    }

    @Test("stop() lets a waiting run go; nothing that happened is lost")
    func stop() async throws {
        let flood = try Flood()
        let events = flood.pipeline.events
        try await flood.pipeline.start()
        var loop = events.makeAsyncIterator()
        var seen = [await loop.next()?.number]
        flood.gate.signal()
        while seen.count < 2 * Self.capacity { seen.append(await loop.next()?.number) }
        try await flood.pipeline.stop()
        while let event = await loop.next() { seen.append(event.number) }
        #expect(seen == Array(1...seen.count))
    }

    @Test("dropping the pipeline lets a waiting run go")
    func drop() async throws {
        var flood: Flood? = try Flood()
        let events = try #require(flood).pipeline.events
        try await flood?.pipeline.start()
        var loop = events.makeAsyncIterator()
        _ = await loop.next()
        flood?.gate.signal()
        for _ in 0..<2 * Self.capacity { _ = await loop.next() }
        flood = nil
        var last: SpeechEvent?
        while let event = await loop.next() { last = event }
        #expect(last?.kind == .stopped)
    }

    /// Stands still at an event until the pipeline has stopped.
    private final class StopsInside: SpeechEventListener {
        let pipeline = Mutex<SpeechPipeline?>(nil)
        let lines: AsyncStream<Int>.Continuation
        private let count = Mutex(0)

        init(_ lines: AsyncStream<Int>.Continuation) { self.lines = lines }

        func receive(_ event: SpeechEvent) {
            lines.yield(event.number)
            if event.kind == .stopped { lines.finish() }
            let count = count.withLock { count in
                count += 1
                return count
            }
            guard count == 2 * PipelineBackPressureTests.capacity else { return }
            let stopped = DispatchSemaphore(value: 0)
            let pipeline = pipeline.withLock { $0 }
            Task.detached {
                try? await pipeline?.stop()
                stopped.signal()
            }
            stopped.wait()
        }
    }

    @Test("a listener may stop the pipeline, and even wait for that")
    func stopInListener() async throws {
        let (numbers, continuation) = AsyncStream<Int>.makeStream()
        let listener = StopsInside(continuation)
        let flood = try Flood()
        listener.pipeline.withLock { $0 = flood.pipeline }
        flood.pipeline.addListener(listener, queue: DispatchQueue(label: "listener"))
        flood.gate.signal()
        try await flood.pipeline.start()
        var seen: [Int] = []
        for await number in numbers { seen.append(number) }
        listener.pipeline.withLock { $0 = nil }
        #expect(seen == Array(1...seen.count))
    }

    @Test("a run does not wait for a loop that was left; another loop goes on where it was")
    func leftLoop() async throws {
        let frames = 4 * Self.capacity
        let flood = try Flood(frames: frames)
        let events = flood.pipeline.events
        try await flood.pipeline.start()
        var seen: [Int] = []
        for await event in events {
            flood.gate.signal()
            seen.append(event.number)
            if seen.count == Self.capacity { break }
        }
        try await flood.pipeline.waitUntilStopped()
        for await event in events { seen.append(event.number) }
        #expect(seen == Array(1...frames + 2))
    }

    @Test("a run does not wait for a sequence that nobody loops over")
    func unread() async throws {
        let frames = 2 * Self.capacity
        let flood = try Flood(frames: frames)
        let events = flood.pipeline.events
        let loop = events.makeAsyncIterator()
        flood.gate.signal()
        try await flood.pipeline.start()
        try await flood.pipeline.waitUntilStopped()
        #expect(await events.collect().count == frames + 2)
        withExtendedLifetime(loop) {}
    }

    @Test("a run does not wait for a cancelled task")
    func cancelled() async throws {
        let flood = try Flood(frames: 4 * Self.capacity)
        let events = flood.pipeline.events
        try await flood.pipeline.start()
        let (entered, continuation) = AsyncStream<Void>.makeStream()
        let reader = Task {
            for await _ in events {
                continuation.yield()
                // Stands still until it is cancelled.
                for await _ in AsyncStream<Void>.makeStream().stream {}
            }
        }
        for await _ in entered { break }
        flood.gate.signal()
        reader.cancel()
        await reader.value
        try await flood.pipeline.waitUntilStopped()
    }

    /// Stands still at its first event.
    private final class Sleeper: SpeechEventListener {
        let begun: AsyncStream<Void>.Continuation
        let gate = DispatchSemaphore(value: 0)

        init(_ begun: AsyncStream<Void>.Continuation) { self.begun = begun }
        func receive(_ event: SpeechEvent) {
            begun.yield()
            gate.wait()
        }
    }

    @Test("a run does not wait for a listener that was removed")
    func removed() async throws {
        let (begun, continuation) = AsyncStream<Void>.makeStream()
        let sleeper = Sleeper(continuation)
        let flood = try Flood(frames: 4 * Self.capacity)
        flood.pipeline.addListener(sleeper, queue: DispatchQueue(label: "sleeper"))
        flood.gate.signal()
        try await flood.pipeline.start()
        for await _ in begun { break }
        flood.pipeline.removeListener(sleeper)
        try await flood.pipeline.waitUntilStopped()
        sleeper.gate.signal()
    }

    @Test("a waiting run still takes commands afterwards")
    func commands() async throws {
        let flood = try Flood(frames: 4 * Self.capacity)
        let events = flood.pipeline.events
        try await flood.pipeline.start()
        var seen: [SpeechEvent] = []
        for await event in events {
            flood.gate.signal()
            seen.append(event)
            if seen.count % 100 == 1 {
                try? flood.pipeline.pause()
                try? flood.pipeline.resume()
            }
        }
        #expect(seen.filter { $0.kind == .paused }.count == seen.filter { $0.kind == .resumed }.count)
        #expect(seen.last?.kind == .stopped)
    }
}
