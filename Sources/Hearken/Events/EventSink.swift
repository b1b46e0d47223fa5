internal import HearkenCore
internal import HearkenRealtime

/// Where a lane puts its events.
protocol EventSink: AnyObject {
    /// Hands an event on. Takes no lock and allocates nothing where the lane is real-time.
    func emit(_ event: SpeechEvent)
}

/// Puts events into a ring for the delivery thread: the sink of a live lane.
///
/// Delivery only moves events to mailboxes, so a full ring means that its thread got no time for seconds.
final class RingEventSink: EventSink {
    /// What a lane does when the ring is full.
    enum Overflow {
        /// Drops the event and counts it: the real-time lane.
        case drop
        /// Waits for room: the recognition lane, whose events must not be lost.
        case wait
    }

    private var ring: RingProducer<SpeechEvent>
    private let signal: Signal
    private let counters: PipelineCounters
    private let overflow: Overflow

    init(
        ring: consuming RingProducer<SpeechEvent>, signal: Signal, counters: PipelineCounters,
        whenFull overflow: Overflow
    ) {
        self.overflow = overflow
        self.ring = ring
        self.signal = signal
        self.counters = counters
    }

    func emit(_ event: SpeechEvent) {
        while !ring.push(event) {
            guard overflow == .wait else {
                counters.addEventsLost(1)
                break
            }
            CooperativeWait.yield()
        }
        signal.raise()
    }
}

/// Delivers at once: the sink of an offline run, where no lane is in a hurry.
final class DirectEventSink: EventSink {
    private let dispatcher: EventDispatcher

    init(dispatcher: EventDispatcher) { self.dispatcher = dispatcher }

    func emit(_ event: SpeechEvent) {
        dispatcher.deliver(event, mayDrop: false)
    }
}
