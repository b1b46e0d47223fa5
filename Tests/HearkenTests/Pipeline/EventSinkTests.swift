import HearkenRealtime
import Testing

@testable import Hearken

@Suite struct EventSinkTests {
    @Test("a full ring drops traces only, and says how many")
    func overflow() {
        let counters = PipelineCounters()
        let ring = Ring<SpeechEvent>(capacity: 16)
        var consumer = ring.consumer
        let sink = RingEventSink(ring: ring.producer, signal: Signal(), counters: counters, whenFull: .drop)
        let trace = SpeechEvent.Kind.trace(SpeechTrace(.debug, stage: .pipeline, .text("odd")))
        for _ in 0..<40 { sink.emit(SpeechEvent(trace, at: .zero)) }
        sink.emit(SpeechEvent(.speechStarted, at: .zero))
        sink.emit(SpeechEvent(.failed(SpeechError(.stageFailed, "broken")), at: .zero))
        var seen: [String] = []
        while let event = consumer.pop() { seen.append(event.kind.name) }
        #expect(seen == Array(repeating: "trace", count: 12) + ["events-lost", "speech-started", "failed"])
        #expect(counters.snapshot.eventsLost == 28)
    }
}
