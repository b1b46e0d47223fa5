/// Turns scores into decisions that do not flicker: voice from the threshold up, silence from 0.15 below it down.
///
/// The width is Silero VAD's, and pipecat's and LiveKit's after it.
struct SpeechHysteresis {
    /// How far the score must fall below the threshold to be silence again.
    static let width: Float = 0.15
    /// The score below which a frame is silence, however low the threshold: else voice could never end.
    static let lowest: Float = 0.01

    /// The score from which on a frame is voice.
    let threshold: Float
    /// Whether the latest frame was voice.
    private(set) var isVoice = false

    /// A hysteresis below `threshold`.
    init(threshold: Float) {
        self.threshold = threshold
    }

    /// Takes the score of the next frame and says whether it is voice.
    mutating func observe(_ score: Float) -> Bool {
        isVoice = score >= (isVoice ? max(Self.lowest, threshold - Self.width) : threshold)
        return isVoice
    }

    /// Forgets what was heard.
    mutating func reset() {
        isVoice = false
    }
}
