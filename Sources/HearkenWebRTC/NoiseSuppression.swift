#if WebRTC
    public import HearkenCore

    /// Takes steady noise out of the audio: WebRTC's noise suppressor, a Wiener filter over a tracked noise spectrum.
    ///
    /// It follows fans, hum and hiss within a second or two; voices and clatter are not steady and stay. What comes out is
    /// late: by 6 ms (7 ms at 48 kHz), the overlap of its windows. Positions of events are those of the frames and are
    /// not corrected for that.
    ///
    /// Takes audio of 8000, 16000, 32000 and 48000 Hz in frames of a multiple of 10 ms.
    public final class NoiseSuppression: SpeechStage {
        /// How much is taken away: more takes some of the voice, too. Spokestack's names.
        public enum Policy: Int, Sendable, CaseIterable {
            /// 6 dB.
            case mild
            /// 10 dB.
            case medium
            /// 15 dB.
            case aggressive
            /// More.
            case veryAggressive

            /// The policy that `ans-policy` names.
            init(_ settings: Settings) {
                switch settings[.ansPolicy] {
                case "medium": self = .medium
                case "aggressive": self = .aggressive
                case "very-aggressive": self = .veryAggressive
                // The table has no other values.
                default: self = .mild
                }
            }
        }

        private let policy: Policy
        private var blocks: BlockStage?

        /// A stage with the policy that `ans-policy` names.
        public init(_ settings: Settings) {
            policy = Policy(settings)
        }

        /// Sets up the library.
        ///
        /// - Throws: ``SpeechError/Code/invalidSetting`` for a sample rate or a frame length it cannot take.
        public func prepare(for format: AudioFormat) throws(SpeechError) {
            blocks = try BlockStage(.noiseSuppression(policy), format: format, stage: .noiseSuppression)
        }

        /// Takes noise out of the frame.
        public func process(_ frame: inout Frame, in context: inout SpeechContext) {
            blocks?.process(&frame)
        }

        /// Forgets the noise. Allocates.
        public func reset() { blocks?.reset() }
    }
#endif
