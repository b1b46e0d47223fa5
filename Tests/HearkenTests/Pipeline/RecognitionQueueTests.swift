import HearkenRealtime
import Testing

@testable import Hearken

@Suite struct RecognitionQueueTests {
    /// Keeps what it is given.
    private final class Sink: EventSink {
        var events: [SpeechEvent] = []
        func emit(_ event: SpeechEvent) { events.append(event) }
    }

    @Test("audio that does not fit is reported as one gap, and the utterance ends there and goes on after it")
    func overflow() throws {
        let items = Ring<RecognitionItem>(capacity: 2 * RecognitionQueue.reservedForEdges)
        let audio = Ring<Float>(capacity: 1_024)
        let sink = Sink()
        let queue = RecognitionQueue(
            items: items.producer, samples: audio.producer, signal: Signal(), events: sink, counters: PipelineCounters()
        )
        var taken = items.consumer
        var heard = audio.consumer
        let frame = [Float](repeating: 0, count: 320)
        var position = SamplePosition.zero
        queue.activate(.voiceActivity, at: position, activation: 7)
        for _ in 0..<6 {
            queue.audio(frame.span, at: position)
            position += 320
        }
        // Three frames fitted; the recogniser takes them all, and there is room again.
        var buffer = [Float](repeating: 0, count: 1_024)
        var target = buffer.mutableSpan
        let count = heard.read(into: &target)
        #expect(count == 960)
        queue.audio(frame.span, at: position)
        queue.deactivate(.endOfSpeech, at: position + 320)
        var seen: [String] = []
        while let item = taken.pop() {
            switch item {
            case .activate(let cause, let position, let activation):
                seen.append("activate \(cause) \(position.rawValue) \(activation)")
            case .audio(let position, _): seen.append("audio \(position.rawValue)")
            case .deactivate(let reason, let position): seen.append("deactivate \(reason) \(position.rawValue)")
            case .end: seen.append("end")
            }
        }
        #expect(
            seen == [
                "activate voiceActivity 0 7", "audio 0", "audio 320", "audio 640", "deactivate failed 960",
                "activate continuation 1920 7", "audio 1920", "deactivate endOfSpeech 2240",
            ]
        )
        #expect(sink.events.map(\.brief) == ["lost 960 recognition-queue"])
        #expect(sink.events.map(\.position.rawValue) == [960])
    }
}
