internal import HearkenCore

/// Runs the recogniser and gives every activation its events in the promised order: `activated`, partials, `recognized`
/// or `timedOut`, `deactivated`.
///
/// Without a recogniser there is nothing to understand or to time out: only the two edges are reported.
final class RecognitionLane: RecognitionFeed {
    private let recognizer: (any Recognizer)?
    private let identifier: StageIdentifier
    private let deliversPartials: Bool
    private let events: any EventSink
    /// Asks the processing lane to end the activation of that number.
    private let requestEnd: (Int, DeactivationReason) -> Void

    private enum Utterance {
        /// No activation, or none of its audio yet.
        case none
        case open
        case failed
    }

    private var utterance = Utterance.none
    private var activation = 0

    init(
        recognizer: (any Recognizer)?,
        identifier: StageIdentifier,
        deliversPartials: Bool,
        events: any EventSink,
        requestEnd: @escaping (Int, DeactivationReason) -> Void
    ) {
        self.recognizer = recognizer
        self.identifier = identifier
        self.deliversPartials = deliversPartials
        self.events = events
        self.requestEnd = requestEnd
    }

    func activate(_ cause: ActivationCause, at position: SamplePosition, activation: Int) {
        self.activation = activation
        utterance = .none
        events.emit(SpeechEvent(.activated(cause), at: position))
    }

    func audio(_ samples: Span<Float>, at position: SamplePosition) {
        guard let recognizer, utterance != .failed else { return }
        let end = position + samples.count
        do {
            if utterance == .none {
                try recognizer.begin(at: position)
                utterance = .open
            }
            switch try recognizer.accept(samples) {
            case .none:
                break
            case .partial(let transcript):
                if deliversPartials { events.emit(SpeechEvent(.recognizedPartial(transcript), at: end)) }
            case .endOfUtterance:
                requestEnd(activation, .recognized)
            }
        } catch {
            fail(error, at: end)
            requestEnd(activation, .failed)
        }
    }

    func deactivate(_ reason: DeactivationReason, at position: SamplePosition) {
        var reason = reason
        if recognizer != nil {
            let recognition = finish(at: position)
            events.emit(SpeechEvent(recognition.map { .recognized($0) } ?? .timedOut, at: position))
            if utterance == .failed { reason = .failed }
        }
        utterance = .none
        events.emit(SpeechEvent(.deactivated(reason), at: position))
    }

    private func finish(at position: SamplePosition) -> Recognition? {
        guard let recognizer, utterance == .open else { return nil }
        do {
            let recognition = try recognizer.finish()
            return recognition?.text.isEmpty == true ? nil : recognition
        } catch {
            fail(error, at: position)
            return nil
        }
    }

    private func fail(_ error: SpeechError, at position: SamplePosition) {
        recognizer?.cancel()
        utterance = .failed
        var error = error
        error.stage = error.stage ?? identifier
        events.emit(SpeechEvent(.failed(error), at: position))
    }
}
