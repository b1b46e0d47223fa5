internal import HearkenCore
internal import HearkenRealtime

/// What waits for the recogniser beside the samples themselves.
enum RecognitionItem: Sendable {
    case activate(ActivationCause, SamplePosition, activation: Int)
    /// The next `count` samples of the sample ring.
    case audio(SamplePosition, count: Int)
    case deactivate(DeactivationReason, SamplePosition)
    /// Nothing will follow.
    case end
}

/// Carries activations from the processing thread to the recognition thread through two rings.
///
/// When the recogniser is further behind than the queue is long, audio is dropped, counted and reported once per run of
/// losses; the edges of activations never are.
final class RecognitionQueue: RecognitionFeed {
    /// Slots that only edges may use: each activation needs two.
    static let reservedForEdges = 256

    private var items: RingProducer<RecognitionItem>
    private var samples: RingProducer<Float>
    private let signal: Signal
    private let events: any EventSink
    private let counters: PipelineCounters
    private var dropped = 0
    private var droppedAt: SamplePosition = .zero
    private var activation = 0
    /// Whether the current activation could not be queued, so that the rest of it must not be either.
    private var isSkipping = false

    init(
        items: consuming RingProducer<RecognitionItem>,
        samples: consuming RingProducer<Float>,
        signal: Signal,
        events: any EventSink,
        counters: PipelineCounters
    ) {
        self.items = items
        self.samples = samples
        self.signal = signal
        self.events = events
        self.counters = counters
    }

    func activate(_ cause: ActivationCause, at position: SamplePosition, activation: Int) {
        // Two slots, so that the end of what begins here always fits.
        isSkipping = items.capacity - items.count < 2
        guard !isSkipping else {
            let error = SpeechError(
                .recognitionFailed, stage: .pipeline, "the recogniser is too far behind to take another utterance",
                advice: "use a smaller model, or a faster machine"
            )
            return events.emit(SpeechEvent(.failed(error), at: position))
        }
        self.activation = activation
        _ = items.push(.activate(cause, position, activation: activation))
        signal.raise()
    }

    func audio(_ audio: Span<Float>, at position: SamplePosition) {
        guard !isSkipping else { return }
        guard hasRoom(for: audio.count) else {
            if dropped == 0 { droppedAt = position }
            dropped += audio.count
            return
        }
        if reportDropped() { resume(at: position) }
        // First, so that the recognition thread cannot take more than was counted.
        counters.addBacklog(audio.count)
        _ = samples.write(audio)
        _ = items.push(.audio(position, count: audio.count))
        signal.raise()
    }

    /// Once audio was dropped, none is taken before half of the queue is free again, so that a recogniser that is too
    /// slow costs a few long gaps, not one in every frame.
    private func hasRoom(for count: Int) -> Bool {
        let wanted = dropped > 0 ? max(count, samples.capacity / 2) : count
        return samples.capacity - samples.count >= wanted && items.capacity - items.count > Self.reservedForEdges
    }

    func deactivate(_ reason: DeactivationReason, at position: SamplePosition) {
        _ = reportDropped()
        guard !isSkipping else { return }
        _ = items.push(.deactivate(reason, position))
        signal.raise()
    }

    /// The run is over: lets the recognition thread end once it has worked off the queue.
    func end() {
        while !items.push(.end) { CooperativeWait.yield() }
        signal.raise()
    }

    /// Ends the utterance where audio was dropped and goes on in a new one: word times count from the beginning of
    /// their utterance, and its audio must have no gaps.
    private func resume(at position: SamplePosition) {
        _ = items.push(.deactivate(.failed, droppedAt))
        _ = items.push(.activate(.continuation, position, activation: activation))
    }

    /// - Returns: Whether audio had been dropped.
    private func reportDropped() -> Bool {
        guard dropped > 0 else { return false }
        counters.addSamplesLost(dropped)
        events.emit(SpeechEvent(.samplesLost(dropped, .recognitionQueue), at: droppedAt))
        dropped = 0
        return true
    }
}

/// The recognition thread's work: takes items off the queue and gives them to the recognition lane.
final class RecognitionWorker {
    private var items: RingConsumer<RecognitionItem>
    private var samples: RingConsumer<Float>
    private let signal: Signal
    private let counters: PipelineCounters
    private let format: AudioFormat

    init(
        items: consuming RingConsumer<RecognitionItem>,
        samples: consuming RingConsumer<Float>,
        signal: Signal,
        format: AudioFormat,
        counters: PipelineCounters
    ) {
        self.items = items
        self.samples = samples
        self.signal = signal
        self.counters = counters
        self.format = format
    }

    /// Works until the queue's end.
    func run(_ lane: RecognitionLane) {
        var buffer = [Float](repeating: 0, count: format.frameLength)
        while true {
            while let item = items.pop() {
                switch item {
                case .activate(let cause, let position, let activation):
                    lane.activate(cause, at: position, activation: activation)
                case .audio(let position, let count):
                    var target = buffer.mutableSpan
                    let taken = samples.read(into: &target, atMost: count)
                    counters.addBacklog(-taken)
                    lane.audio(buffer.span.extracting(first: taken), at: position)
                case .deactivate(let reason, let position):
                    lane.deactivate(reason, at: position)
                case .end:
                    return
                }
            }
            signal.wait()
        }
    }
}
