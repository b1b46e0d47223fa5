internal import HearkenCore

/// Decides when an activation ends: a state machine without audio and without a clock.
///
/// All times are in samples.
struct ActivationTimer {
    /// What happens at the maximum length.
    enum Overflow: String {
        /// The activation ends.
        case end
        /// It ends at the next pause and another begins there.
        case split
    }

    /// How long things may take, in samples.
    struct Limits {
        /// Silence ends no activation earlier.
        var minimum = 0
        /// Less speech than this, in all, is no command, unless it was speech that began the activation.
        var minimumSpeech = 0
        /// Longest activation; 0 for no limit.
        var maximum = 0
        /// Longest wait for the first speech; 0 for ever.
        var noSpeech = 0
        /// What happens at the maximum.
        var overflow = Overflow.end
        /// Shortest silence that is a place to split, at the maximum; longer activations ask for less.
        var pause = 0
    }

    /// What one frame tells.
    struct Input {
        /// The frame's first sample.
        var position: SamplePosition
        /// The sample after its last.
        var end: SamplePosition
        /// Where the activation under way began; nil when there is none.
        var activatedAt: SamplePosition?
        /// Whether someone is speaking, after the delays.
        var isSpeech: Bool
        /// Where that last changed.
        var speechChangedAt: SamplePosition
        /// Whether the frame itself is voice, without delay.
        var isVoice: Bool
    }

    /// What to do.
    enum Decision: Equatable {
        /// The activation goes on, or there is none.
        case none
        /// The activation ends.
        case end(DeactivationReason)
        /// The activation ends and another begins at the same sample.
        case split
    }

    private enum State: Equatable {
        /// There is no activation.
        case idle
        /// Nothing was said since the activation, or too little.
        case waiting
        /// Someone speaks.
        case speaking
        /// Someone spoke and fell silent.
        case fallen
    }

    private let limits: Limits
    private var state = State.idle
    private var start = SamplePosition.zero
    private var wasSpeech = false
    /// Samples of speech in the activation, up to the latest fall.
    private var spoken = 0
    private var speechStart = SamplePosition.zero
    private var pauseStart: SamplePosition?

    /// A timer at rest.
    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Takes the next frame.
    mutating func observe(_ input: Input) -> Decision {
        let isRise = input.isSpeech && !wasSpeech
        wasSpeech = input.isSpeech
        pauseStart = input.isVoice ? nil : pauseStart ?? input.position
        guard let activatedAt = input.activatedAt else {
            state = .idle
            return .none
        }
        if state == .idle || activatedAt != start {
            begin(.waiting, at: activatedAt, spoken: isRise ? limits.minimumSpeech : 0)
        }
        follow(input, isRise: isRise)
        let decision = decide(input)
        switch decision {
        case .none: break
        case .end: state = .idle
        // The rest of a sentence that was split needs no new voice to end with it.
        case .split:
            begin(input.isSpeech ? .speaking : .waiting, at: input.position, spoken: limits.minimumSpeech)
            speechStart = input.position
        }
        return decision
    }

    /// Forgets what was heard.
    mutating func reset() {
        self = Self(limits)
    }

    private mutating func begin(_ state: State, at position: SamplePosition, spoken: Int) {
        self.state = state
        self.spoken = spoken
        start = position
    }

    private mutating func follow(_ input: Input, isRise: Bool) {
        switch state {
        case .waiting:
            // Speech in its fall delay has been spoken before the activation: it is not what was waited for.
            if input.isSpeech, input.isVoice || isRise { speak(since: input.speechChangedAt) }
        case .speaking:
            guard !input.isSpeech else { break }
            spoken += max(0, input.speechChangedAt - speechStart)
            state = spoken >= limits.minimumSpeech ? .fallen : .waiting
        case .fallen:
            if input.isSpeech { speak(since: input.speechChangedAt) }
        case .idle:
            break
        }
    }

    private mutating func speak(since position: SamplePosition) {
        state = .speaking
        speechStart = position
    }

    private func decide(_ input: Input) -> Decision {
        let elapsed = input.position - start
        if elapsed >= limits.minimum {
            if state == .fallen { return .end(.endOfSpeech) }
            if state == .waiting, limits.noSpeech > 0, elapsed >= limits.noSpeech { return .end(.endOfSpeech) }
        }
        guard limits.maximum > 0, elapsed >= limits.maximum else { return .none }
        switch limits.overflow {
        case .end: return .end(.maximumLength)
        case .split: return isPlaceToSplit(input, after: elapsed) ? .split : .none
        }
    }

    /// Whether the pause under way is long enough. The pause demanded shrinks to nothing at one and a half times the
    /// maximum, where the activation is split even inside a word.
    private func isPlaceToSplit(_ input: Input, after elapsed: Int) -> Bool {
        let overtime = elapsed - limits.maximum
        let longestOvertime = limits.maximum / 2
        guard overtime < longestOvertime else { return true }
        guard let pauseStart else { return false }
        return input.end - pauseStart >= limits.pause - limits.pause * overtime / longestOvertime
    }
}
