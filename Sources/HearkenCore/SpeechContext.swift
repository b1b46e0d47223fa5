/// What stages share, and their only way to the listeners. Lives on the processing lane.
///
/// The setters keep the invariants: an edge is reported once, activations begin and end in turn.
public struct SpeechContext: ~Copyable {
    /// Where the frame in hand begins.
    public package(set) var position: SamplePosition = .zero {
        didSet { features.expire() }
    }
    /// Whether someone is speaking, after rise and fall delays.
    public private(set) var isSpeech = false
    /// Where `isSpeech` last changed: where the voice, or the silence, began.
    public private(set) var speechChangedAt: SamplePosition = .zero
    /// Whether the pipeline is active: whether what is said now goes to the recogniser.
    public private(set) var isActive = false
    /// What began the current or the latest activation; `manual` before the first.
    public private(set) var activationCause = ActivationCause.manual
    /// Where the current or the latest activation began.
    public private(set) var activatedAt: SamplePosition = .zero
    /// Why the latest activation ended; nil before the first end.
    public private(set) var deactivationReason: DeactivationReason?
    /// Where the latest activation ended.
    public private(set) var deactivatedAt: SamplePosition = .zero
    /// How likely the frame in hand is speech, in 0...1, before any delay; set by the voice-activity stage.
    public var speechScore: Float = 0
    /// Spectral features of the frame in hand, filled by the stage `features` for the stages after it.
    public package(set) var features = SharedFeatures()
    /// Messages below this level are dropped.
    public let traceLevel: TraceLevel
    /// Whether the audio comes at the pace of the world and is lost when a stage waits, as from a microphone. Where it is
    /// not, in a run over a file, a stage may wait.
    public let isLive: Bool

    /// What has been emitted and not yet taken by the pipeline; the memory is kept from frame to frame.
    package private(set) var outbox: [SpeechEvent] = []

    /// Events a frame may emit before the outbox has to grow.
    private static let outboxCapacity = 64

    /// A context at the start of the audio.
    public init(traceLevel: TraceLevel = .none, isLive: Bool = false) {
        self.traceLevel = traceLevel
        self.isLive = isLive
        outbox.reserveCapacity(Self.outboxCapacity)
    }

    /// Says whether someone is speaking. Emits `speechStarted` or `speechEnded` when that changes.
    ///
    /// - Parameter edge: Where it changed; the frame in hand unless given.
    public mutating func setSpeech(_ isSpeech: Bool, at edge: SamplePosition? = nil) {
        guard isSpeech != self.isSpeech else { return }
        self.isSpeech = isSpeech
        speechChangedAt = edge ?? position
        emit(isSpeech ? .speechStarted : .speechEnded, at: edge)
    }

    /// Whether the pipeline is active and nothing was said since it is.
    public var awaitsSpeech: Bool { isActive && !isSpeech && speechChangedAt <= activatedAt }

    /// Begins an activation. Does nothing when one is under way.
    public mutating func activate(_ cause: ActivationCause) {
        guard !isActive else { return }
        isActive = true
        activationCause = cause
        activatedAt = position
        emit(.activated(cause))
    }

    /// Ends the activation. Does nothing when there is none.
    public mutating func deactivate(_ reason: DeactivationReason) {
        guard isActive else { return }
        isActive = false
        deactivationReason = reason
        deactivatedAt = position
        emit(.deactivated(reason))
    }

    /// Emits an event.
    ///
    /// - Parameter position: Where it happened; the frame in hand unless given.
    public mutating func emit(_ kind: SpeechEvent.Kind, at position: SamplePosition? = nil) {
        outbox.append(SpeechEvent(kind, at: position ?? self.position))
    }

    /// Emits a trace when its level is asked for; the message is not made otherwise.
    public mutating func trace(
        _ level: TraceLevel,
        _ stage: StageIdentifier,
        _ message: @autoclosure () -> SpeechTrace.Message
    ) {
        guard level >= traceLevel, level != .none else { return }
        emit(.trace(SpeechTrace(level, stage: stage, message())))
    }

    /// Empties the outbox and keeps its memory.
    package mutating func clearOutbox() {
        outbox.removeAll(keepingCapacity: true)
    }
}
