/// What made the pipeline active.
public enum ActivationCause: Hashable, Sendable {
    /// A wake word: which phrase, and its score in 0...1.
    case wakeWord(phrase: String, score: Float)
    /// Someone began to speak.
    case voiceActivity
    /// The app called `activate()`.
    case manual
    /// The previous activation grew too long and was split at a pause; this one goes on at the next sample.
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
    /// The recogniser failed.
    case failed
}
