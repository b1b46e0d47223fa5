#if WebRTC
    public import HearkenCore

    /// Brings speech to an even level: WebRTC's adaptive digital gain control, with its limiter.
    ///
    /// Speech of any RMS from -56 to -26 dBFS comes out at about -20 dBFS within a few seconds. What is loud is kept
    /// `agc-target-level-dbfs` below full scale; `agc-compression-gain-db` is the gain of the compressor, to which the
    /// tracked level adds its own, so that 0 instead of 15 is 4 to 6 dB quieter. At 8 and 16 kHz what comes out is not
    /// late; at 32 kHz it is by 0.1 ms and at 48 kHz by 1 ms, the band splitting. Put it before ``NoiseSuppression``, as
    /// Spokestack does.
    ///
    /// Takes audio of 8000, 16000, 32000 and 48000 Hz in frames of a multiple of 10 ms.
    public final class AutomaticGainControl: SpeechStage {
        private let target: Int
        private let gain: Int
        private var blocks: BlockStage?

        /// A stage with the levels that `agc-target-level-dbfs` and `agc-compression-gain-db` give.
        public init(_ settings: Settings) {
            target = settings[.agcTargetLevel]
            gain = settings[.agcCompressionGain]
        }

        /// Sets up the library.
        ///
        /// - Throws: ``SpeechError/Code/invalidSetting`` for a sample rate or a frame length it cannot take.
        public func prepare(for format: AudioFormat) throws(SpeechError) {
            blocks = try BlockStage(
                .gainControl(targetBelowFullScale: target, compressionGain: gain), format: format,
                stage: .automaticGainControl
            )
        }

        /// Amplifies the frame.
        public func process(_ frame: inout Frame, in context: inout SpeechContext) {
            blocks?.process(&frame)
        }

        /// Forgets the level. Allocates.
        public func reset() { blocks?.reset() }
    }
#endif
