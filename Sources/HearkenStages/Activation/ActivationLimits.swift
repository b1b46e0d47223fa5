public import HearkenCore

/// Ends activations: at the end of speech, when nobody speaks, and at the maximum length.
///
/// * The end of speech (the fall of `context.isSpeech`) ends the activation with `endOfSpeech`. A fall before
///   `wake-active-min` is remembered: it ends the activation when the minimum has passed, unless speech resumed. Where
///   `activate()` or a wake word waits for a command, less speech than `wake-speech-min` is none, and it waits on.
/// * `no-speech-timeout` after the activation, when nothing was said, it ends with `endOfSpeech`.
/// * At `wake-active-max` it ends with `maximumLength` or, with `activation-overflow` at `split`, at the next pause; then
///   the next activation begins at the same sample, with the cause `continuation`. What lies before that sample belongs
///   to the first, the rest to the second.
///
/// Times count in the audio, lost samples included. Stands after the voice-activity stage, without which every activation
/// seems silent, and after the triggers.
public final class ActivationLimits: SpeechStage {
    /// The pause that splits an activation at its maximum: longer than the closure of a stop consonant, as short as the
    /// pauses between phrases of fluent dictation.
    static let splitPauseMilliseconds = 100

    private let minimum: Int
    private let minimumSpeech: Int
    private let maximum: Int
    private let noSpeech: Int
    private let overflow: ActivationTimer.Overflow
    private let threshold: Float
    private var timer = ActivationTimer(ActivationTimer.Limits())

    /// Limits as `wake-active-min`, `wake-speech-min`, `wake-active-max`, `activation-overflow` and `no-speech-timeout` say.
    public init(_ settings: Settings) {
        minimum = settings[.wakeActiveMin]
        minimumSpeech = settings[.wakeSpeechMin]
        maximum = settings[.wakeActiveMax]
        noSpeech = settings[.noSpeechTimeout]
        overflow = ActivationTimer.Overflow(rawValue: settings[.activationOverflow]) ?? .end
        threshold = Float(settings[.vadThreshold])
    }

    /// Converts the times.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        timer = ActivationTimer(
            ActivationTimer.Limits(
                minimum: format.samples(milliseconds: minimum),
                minimumSpeech: format.samples(milliseconds: minimumSpeech),
                maximum: format.samples(milliseconds: maximum),
                noSpeech: format.samples(milliseconds: noSpeech),
                overflow: overflow,
                pause: format.samples(milliseconds: Self.splitPauseMilliseconds)
            )
        )
    }

    /// Ends or splits the activation when it is time.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
        let decision = timer.observe(
            ActivationTimer.Input(
                position: context.position,
                end: context.position + frame.count,
                activatedAt: context.isActive ? context.activatedAt : nil,
                isSpeech: context.isSpeech,
                speechChangedAt: context.speechChangedAt,
                isVoice: context.speechScore >= threshold
            )
        )
        switch decision {
        case .none:
            break
        case .end(let reason):
            context.deactivate(reason)
        case .split:
            context.deactivate(.maximumLength)
            context.activate(.continuation)
        }
    }

    /// Forgets what was heard.
    public func reset() {
        timer.reset()
    }
}
