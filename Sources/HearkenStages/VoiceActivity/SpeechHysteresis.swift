/// Turns scores into decisions that do not flicker: voice from one threshold up, silence below a lower one.
struct SpeechHysteresis {
    /// The score below which a frame is silence, however low the threshold: else voice could never end.
    static let lowest: Float = 0.01

    /// The score from which on a frame is voice.
    let enter: Float
    /// The score below which voice is silence again.
    let exit: Float
    /// Whether the latest frame was voice.
    private(set) var isVoice = false

    /// A hysteresis between two thresholds.
    init(enter: Float, exit: Float) {
        self.enter = enter
        self.exit = max(Self.lowest, exit)
    }

    /// Takes the score of the next frame and says whether it is voice.
    mutating func observe(_ score: Float) -> Bool {
        isVoice = score >= (isVoice ? exit : enter)
        return isVoice
    }

    /// Forgets what was heard.
    mutating func reset() {
        isVoice = false
    }
}
