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
        /// Drops partials, scores and traces, counts them, and says so: the real-time lane. The last quarter of the
        /// ring is for events that must not be lost.
        case drop
        /// Waits for room: the recognition lane, whose events must not be lost.
        case wait
    }

    private var ring: RingProducer<SpeechEvent>
    private let signal: Signal
    private let counters: PipelineCounters
    private let overflow: Overflow
    /// Events that were dropped and have not been reported.
    private var lost = 0

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
        switch overflow {
        case .wait:
            while !ring.push(event) { CooperativeWait.yield() }
        case .drop:
            offer(event)
        }
        signal.raise()
    }

    private func offer(_ event: SpeechEvent) {
        let room = ring.capacity - ring.count - (event.isDroppable ? ring.capacity / 4 : 0)
        if lost > 0, room >= 2, ring.push(SpeechEvent(.eventsLost(lost), at: event.position)) { lost = 0 }
        if room > 0, ring.push(event) { return }
        lost += 1
        counters.addEventsLost(1)
    }
}

/// Delivers at once and waits for those who read: the sink of an offline run, where no lane is in a hurry.
final class DirectEventSink: EventSink {
    private let dispatcher: EventDispatcher
    private let control: PipelineControl

    init(dispatcher: EventDispatcher, control: PipelineControl) {
        self.dispatcher = dispatcher
        self.control = control
    }

    func emit(_ event: SpeechEvent) {
        dispatcher.deliver(event, mayDrop: false)
        dispatcher.waitForReaders(control)
    }
}
