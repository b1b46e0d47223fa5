internal import HearkenCore
internal import HearkenRealtime

/// The processing lane's side of capture: takes samples and marks off the rings, in their true order.
final class CaptureReader {
    private var samples: RingConsumer<Float>
    private var marks: RingConsumer<CaptureMark>
    /// A mark whose place in the samples is not reached yet.
    private var nextMark: CaptureMark?
    private var taken = 0

    /// What a step brought.
    enum Step {
        case progress
        case nothing
        case end(SpeechError?)
    }

    init(samples: consuming RingConsumer<Float>, marks: consuming RingConsumer<CaptureMark>) {
        self.samples = samples
        self.marks = marks
    }

    /// Gives the lane up to a frame of samples, or the next mark.
    ///
    /// - Parameter buffer: Memory to move the samples through.
    func step(_ lane: ProcessingLane, through buffer: inout [Float]) -> Step {
        // Counted before the look at the marks: a mark before any of these samples was pushed before them.
        let available = samples.count
        if nextMark == nil { nextMark = marks.pop() }
        if let mark = nextMark, mark.written == taken {
            nextMark = nil
            return obey(mark, lane)
        }
        let limit = min(available, nextMark.map { $0.written - taken } ?? .max)
        guard limit > 0 else { return .nothing }
        var target = buffer.mutableSpan
        let count = samples.read(into: &target, atMost: limit)
        taken += count
        let processed = lane.process(buffer.span.extracting(first: count))
        // The device stays open in a pause, and what it hears meanwhile is nobody's.
        if processed < count { lane.skip(count - processed) }
        return .progress
    }

    private func obey(_ mark: CaptureMark, _ lane: ProcessingLane) -> Step {
        switch mark.kind {
        case .lost(let count, let reason): lane.lose(count, reason)
        case .replaced(let count): lane.replace(count)
        case .unavailable(let error): lane.emit(.sourceUnavailable(error))
        case .recovered(let lost): lane.recover(lost: lost)
        case .end(let error): return .end(error)
        }
        return .progress
    }
}
