import Dispatch
import HearkenTesting
import Synchronization
import Testing

@testable import Hearken

@Suite struct EventDeliveryTests {
    private func event(_ kind: SpeechEvent.Kind) -> SpeechEvent { SpeechEvent(kind, at: .zero) }
    private func partial(_ text: String) -> SpeechEvent.Kind { .recognizedPartial(Transcript(text: text)) }

    @Test("a slow subscriber loses the oldest partials and is told; nothing else is ever lost")
    func overflow() async {
        let counters = PipelineCounters()
        let dispatcher = EventDispatcher(counters: counters)
        let mailbox = dispatcher.subscribe(.sequence, capacity: 3)
        for text in ["a", "b"] { dispatcher.deliver(event(partial(text)), mayDrop: true) }
        for _ in 0..<5 { dispatcher.deliver(event(.timedOut), mayDrop: true) }
        dispatcher.deliver(event(.stopped), mayDrop: true)
        let seen = await SpeechEvents(mailbox).collect().map(\.brief)
        #expect(seen == ["events lost 2"] + Array(repeating: "timedOut", count: 5) + ["stopped"])
        #expect(counters.snapshot.eventsLost == 2)
    }

    @Test("an offline run drops nothing")
    func offline() async {
        let dispatcher = EventDispatcher(counters: PipelineCounters())
        let mailbox = dispatcher.subscribe(.sequence, capacity: 1)
        for number in 0..<3_000 { dispatcher.deliver(event(partial("\(number)")), mayDrop: false) }
        dispatcher.deliver(event(.stopped), mayDrop: false)
        let seen = await SpeechEvents(mailbox).collect()
        #expect(seen.map(\.number) == Array(0...3_000))
    }

    @Test("a cancelled reader ends, and its subscription with it")
    func cancellation() async {
        let dispatcher = EventDispatcher(counters: PipelineCounters())
        let mailbox = dispatcher.subscribe(.sequence, capacity: 8)
        let reader = Task { await SpeechEvents(mailbox).collect() }
        reader.cancel()
        #expect(await reader.value.isEmpty)
        #expect(mailbox.isClosed)
    }

    /// Writes down what it is told.
    private final class Diary: SpeechEventListener {
        let lines = Mutex<[String]>([])
        let onStop: @Sendable () -> Void

        init(onStop: @escaping @Sendable () -> Void = {}) { self.onStop = onStop }

        private func write(_ line: String) { lines.withLock { $0.append(line) } }
        func didInit() { write("init") }
        func didStart() { write("start") }
        func didStop() {
            write("stop")
            onStop()
        }
        func didActivate(_ cause: ActivationCause) { write("activate") }
        func didDeactivate(_ reason: DeactivationReason) { write("deactivate") }
        func didRecognizePartial(_ transcript: Transcript) { write("partial") }
        func didRecognize(_ recognition: Recognition) { write("recognize \(recognition.text)") }
        func didTimeout() { write("timeout") }
        func failure(_ error: SpeechError) { write("failure") }
    }

    @Test("a listener hears everything in order; a removed one nothing more")
    func listeners() async throws {
        let (stops, continuation) = AsyncStream<Void>.makeStream()
        let diary = Diary { continuation.yield() }
        let removed = Diary()
        let gate = ScriptedSource.Gate()
        let pipeline = try SpeechPipelineBuilder()
            .useProfile(
                SpeechProfile(name: "diary", summary: "For tests.", stages: ["scripted"], recognizer: "scripted")
            )
            .register(stage: "scripted") { (_) throws(SpeechError) -> any SpeechStage in activating(from: 0, to: 5) }
            .register(recognizer: "scripted") { (_) throws(SpeechError) -> any Recognizer in
                ScriptedRecognizer([.init("hello", partialAfter: 320)])
            }
            .useSource { (_) throws(SpeechError) -> any AudioSource in
                ScriptedSource([.gate(gate), .audio(ramp(3_200))], isLive: true)
            }
            .addListener(diary)
            .build()
        pipeline.addListener(removed)
        pipeline.addListener(diary)
        pipeline.removeListener(removed)
        try await pipeline.start()
        gate.open()
        for await _ in stops { break }
        #expect(
            diary.lines.withLock { $0 } == [
                "init", "start", "activate", "partial", "recognize hello", "deactivate", "stop",
            ]
        )
        #expect(removed.lines.withLock { $0 }.isEmpty)
    }

    /// Tells where each event arrives.
    private final class QueueWitness: SpeechEventListener {
        static let key = DispatchSpecificKey<String>()
        let places: AsyncStream<String?>.Continuation

        init(_ places: AsyncStream<String?>.Continuation) { self.places = places }

        func receive(_ event: SpeechEvent) {
            places.yield(DispatchQueue.getSpecific(key: Self.key))
            if event.kind == .stopped { places.finish() }
        }
    }

    @Test("a listener is called on the queue it asked for")
    func queue() async throws {
        let queue = DispatchQueue(label: "app")
        queue.setSpecific(key: QueueWitness.key, value: "app")
        let (places, continuation) = AsyncStream<String?>.makeStream()
        let pipeline = try ScriptedPipeline { MemorySource(samples: ramp(640), sampleRate: 16_000) }.build()
        pipeline.addListener(QueueWitness(continuation), queue: queue)
        try await pipeline.start()
        var seen: [String?] = []
        for await place in places { seen.append(place) }
        #expect(seen == ["app", "app"])
    }
}
