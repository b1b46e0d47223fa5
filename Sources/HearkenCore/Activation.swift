/// What made the pipeline active.
public enum ActivationCause: Hashable, Sendable {
    /// A wake word: which phrase, and its score in 0...1.
    case wakeWord(phrase: String, score: Float)
    /// Someone began to speak.
    case voiceActivity
    /// The app called `activate()`.
    case manual
    /// The previous activation ended while the speaker went on, and this one goes on: it grew too long and was split, or
    /// the recogniser was too far behind and audio was dropped.
    case continuation
}

/// What ended an activation.
public enum DeactivationReason: String, Hashable, Sendable {
    /// The speaker fell silent, or never spoke within the no-speech time-out.
    case endOfSpeech = "end-of-speech"
    /// The activation reached its maximum length.
    case maximumLength = "maximum-length"
    /// The recogniser found the end of the utterance itself.
    case recognized
    /// The app called `deactivate()` or `pause()`.
    case manual
    /// The audio ended, or the app called `stop()`.
    case stopped
    /// The recogniser failed, or was so far behind that audio was dropped.
    case failed
}
