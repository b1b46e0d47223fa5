internal import HearkenCore
internal import HearkenRealtime
internal import Synchronization

/// The delivery thread's work in a live run: moves events from the two lanes' rings to the subscribers.
final class EventDelivery {
    private var processing: RingConsumer<SpeechEvent>
    private var recognition: RingConsumer<SpeechEvent>
    private let signal: Signal
    private let dispatcher: EventDispatcher
    private let ending: EndFlag

    /// Set when both lanes have ended and nothing more will come.
    final class EndFlag: Sendable {
        private let flag = Atomic<Bool>(false)
        var isSet: Bool { flag.load(ordering: .acquiring) }
        func set() { flag.store(true, ordering: .releasing) }
    }

    init(
        processing: consuming RingConsumer<SpeechEvent>,
        recognition: consuming RingConsumer<SpeechEvent>,
        signal: Signal,
        dispatcher: EventDispatcher,
        ending: EndFlag
    ) {
        self.processing = processing
        self.recognition = recognition
        self.signal = signal
        self.dispatcher = dispatcher
        self.ending = ending
    }

    /// Delivers until the flag is set and both rings are empty.
    func run() {
        while true {
            let isLast = ending.isSet
            deliverWaiting()
            if isLast { return }
            signal.wait()
        }
    }

    /// Delivers what waits, causes before consequences: what the recognition lane had said before the look at the
    /// processing lane's ring was caused by events that are in that ring already.
    private func deliverWaiting() {
        let recognized = recognition.count
        while let event = processing.pop() { dispatcher.deliver(event, mayDrop: true) }
        for _ in 0..<recognized {
            guard let event = recognition.pop() else { break }
            dispatcher.deliver(event, mayDrop: true)
        }
        if recognition.count > 0 { signal.raise() }
    }
}
