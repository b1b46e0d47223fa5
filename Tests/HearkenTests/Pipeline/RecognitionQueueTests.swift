import HearkenRealtime
import HearkenTesting
import Testing

@testable import Hearken

@Suite struct RecognitionQueueTests {
    /// Keeps what it is given.
    private final class Events: EventSink {
        var all: [SpeechEvent] = []
        func emit(_ event: SpeechEvent) { all.append(event) }
    }

    @Test("a recogniser that is too slow costs a few long gaps, each reported once")
    func overflow() {
        let (frame, frames) = (128, 8)
        let items = Ring<RecognitionItem>(capacity: 2 * RecognitionQueue.reservedForEdges)
        let samples = Ring<Float>(capacity: frames * frame)
        var heard = samples.consumer
        let events = Events()
        let counters = PipelineCounters()
        let queue = RecognitionQueue(
            items: items.producer, samples: samples.producer, signal: Signal(), events: events, counters: counters
        )
        var buffer = [Float](repeating: 0, count: frame)
        var offered = 0
        queue.activate(.manual, at: .zero, activation: 1)
        // Half as fast as the audio comes.
        for step in 0..<64 {
            queue.audio(ramp(frame, from: offered).span, at: SamplePosition(rawValue: Int64(offered)))
            offered += frame
            guard step % 2 == 1 else { continue }
            var target = buffer.mutableSpan
            _ = heard.read(into: &target)
        }
        queue.deactivate(.stopped, at: SamplePosition(rawValue: Int64(offered)))
        let gaps = events.all.map { event -> Int in
            if case .samplesLost(let count, .recognitionQueue) = event.kind { count } else { 0 }
        }
        #expect(gaps.count == 4)
        #expect(gaps.dropLast().allSatisfy { $0 >= frames / 2 * frame })
        #expect(gaps.reduce(0, +) == counters.snapshot.samplesLost)
        #expect(counters.snapshot.samplesLost + counters.snapshot.recognitionBacklog == offered)
    }
}
