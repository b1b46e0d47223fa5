/// Something that happened, with its place in the audio: a value, never a live reference.
public struct SpeechEvent: Hashable, Sendable {
    /// What happened. Cases may be added in later versions: switch with a `default`.
    public enum Kind: Hashable, Sendable {
        /// The pipeline was built.
        case initialized
        /// Audio flows.
        case started
        /// Nothing runs any more; always the last event of a run.
        case stopped
        /// Audio is discarded until `resumed`. The text of the utterance that the pause ended may come after this.
        case paused
        /// Audio flows again.
        case resumed
        /// Someone began to speak; the position is where.
        case speechStarted
        /// Someone fell silent; the position is where.
        case speechEnded
        /// How likely the frame at the position is speech, in 0...1, before any delay. One for every frame where the
        /// setting `vad-scores` asks for them, and none otherwise.
        case speechScore(Float)
        /// An utterance begins.
        case activated(ActivationCause)
        /// The text so far of the utterance, or the end of it where the utterance is long; replaces the partial before.
        case recognizedPartial(Transcript)
        /// The utterance's text.
        case recognized(Recognition)
        /// The utterance ended and nothing was understood.
        case timedOut
        /// The utterance is over; always the last event of an activation.
        case deactivated(DeactivationReason)
        /// This many samples are missing before the position.
        case samplesLost(Int, LossReason)
        /// The source went away and is being tried again.
        case sourceUnavailable(SpeechError)
        /// The source came back.
        case sourceRecovered
        /// This many events were dropped for a listener that was too slow; only partials, scores and traces ever are.
        case eventsLost(Int)
        /// A message about the inside of the pipeline.
        case trace(SpeechTrace)
        /// Something failed; once per failure, not once per frame.
        case failed(SpeechError)
    }

    /// Counts the events of a pipeline since it was built, from 0, in the order of delivery; gaps are lost events.
    public package(set) var number: Int
    /// Where in the audio it happened; not when it was delivered.
    public var position: SamplePosition
    /// What happened.
    public var kind: Kind

    /// An event at `position`.
    public init(_ kind: Kind, at position: SamplePosition, number: Int = 0) {
        self.number = number
        self.position = position
        self.kind = kind
    }

    /// Whether a listener that falls behind may lose it: partial results, scores and traces, nothing else.
    package var isDroppable: Bool {
        switch kind {
        case .recognizedPartial, .speechScore, .trace: true
        default: false
        }
    }
}
