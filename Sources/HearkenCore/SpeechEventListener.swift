/// Receives the events of a pipeline, in order and one at a time, on the executor it was added with.
///
/// Every method has a default that does nothing, so implement what you need. Implement ``receive(_:)`` instead to get
/// every event with its position and number.
public protocol SpeechEventListener: AnyObject, Sendable {
    /// Receives every event; the default calls the methods below.
    func receive(_ event: SpeechEvent)

    /// The pipeline was built.
    func didInit()
    /// Audio flows.
    func didStart()
    /// Nothing runs any more.
    func didStop()
    /// An utterance begins.
    func didActivate(_ cause: ActivationCause)
    /// The utterance is over; follows `didRecognize` or `didTimeout`.
    func didDeactivate(_ reason: DeactivationReason)
    /// The text so far.
    func didRecognizePartial(_ transcript: Transcript)
    /// The utterance's text.
    func didRecognize(_ recognition: Recognition)
    /// The utterance ended and nothing was understood.
    func didTimeout()
    /// A message about the inside of the pipeline.
    func didTrace(_ trace: SpeechTrace)
    /// Something failed.
    func failure(_ error: SpeechError)
}

extension SpeechEventListener {
    /// Calls the method for the event's kind.
    public func receive(_ event: SpeechEvent) {
        switch event.kind {
        case .initialized: didInit()
        case .started: didStart()
        case .stopped: didStop()
        case .activated(let cause): didActivate(cause)
        case .deactivated(let reason): didDeactivate(reason)
        case .recognizedPartial(let transcript): didRecognizePartial(transcript)
        case .recognized(let recognition): didRecognize(recognition)
        case .timedOut: didTimeout()
        case .trace(let trace): didTrace(trace)
        case .failed(let error), .sourceUnavailable(let error): failure(error)
        case .paused, .resumed, .speechStarted, .speechEnded, .speechScore, .samplesLost, .sourceRecovered, .eventsLost:
            break
        }
    }

    /// Does nothing.
    public func didInit() {}
    /// Does nothing.
    public func didStart() {}
    /// Does nothing.
    public func didStop() {}
    /// Does nothing.
    public func didActivate(_ cause: ActivationCause) {}
    /// Does nothing.
    public func didDeactivate(_ reason: DeactivationReason) {}
    /// Does nothing.
    public func didRecognizePartial(_ transcript: Transcript) {}
    /// Does nothing.
    public func didRecognize(_ recognition: Recognition) {}
    /// Does nothing.
    public func didTimeout() {}
    /// Does nothing.
    public func didTrace(_ trace: SpeechTrace) {}
    /// Does nothing.
    public func failure(_ error: SpeechError) {}
}
