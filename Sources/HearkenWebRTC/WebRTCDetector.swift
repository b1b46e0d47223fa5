#if WebRTC
    public import HearkenCore
    public import HearkenStages

    /// WebRTC's voice-activity detector: likelihood ratios of energies in six bands, by mixtures of two normal
    /// distributions each for speech and noise.
    ///
    /// It decides yes or no for blocks of 10 ms, whatever the length of a frame; the score of a frame is the mean over the
    /// blocks that end in it. It holds on to a yes for some 80 ms. `vad-threshold` between 0 and 1 has little to say,
    /// `vad-mode` chooses. Takes audio of 8000, 16000, 32000 and 48000 Hz.
    public final class WebRTCDetector: VoiceActivityDetector {
        /// What it takes for voice, from nearly everything to only what is certainly voice. WebRTC's and Spokestack's names.
        public enum Mode: Int, Sendable, CaseIterable {
            /// Misses hardly any voice.
            case quality
            /// Saves some transmission.
            case lowBitrate
            /// Lets less noise pass.
            case aggressive
            /// Lets the least noise pass.
            case veryAggressive

            /// The mode that `vad-mode` names: by name or by number.
            init(_ settings: Settings) {
                let name = settings[.vadMode]
                let numbers = Dictionary(uniqueKeysWithValues: Mode.allCases.map { ("\($0.rawValue)", $0) })
                let names: [String: Mode] = [
                    "quality": .quality, "low-bitrate": .lowBitrate, "aggressive": .aggressive,
                    "very-aggressive": .veryAggressive,
                ]
                // The table has no other values.
                self = names[name] ?? numbers[name] ?? .veryAggressive
            }
        }

        /// The level of the latest frame in dB relative to full scale (RMS).
        public private(set) var level = Decibels.silence

        private let mode: Mode
        private var processor: AudioProcessor?
        private var block: [Float] = []
        private var filled = 0
        private var latest: Float = 0

        /// A detector in the mode that `vad-mode` names.
        public init(_ settings: Settings) {
            mode = Mode(settings)
        }

        /// Sets up the library.
        ///
        /// - Throws: ``SpeechError/Code/invalidSetting`` for a sample rate it cannot take.
        public func prepare(for format: AudioFormat) throws(SpeechError) {
            let processor = try AudioProcessor(
                .voiceDetection(mode), sampleRate: format.sampleRate, stage: .voiceActivity)
            block = [Float](repeating: 0, count: processor.blockLength)
            self.processor = consume processor
            forget()
        }

        /// The share of the blocks that end in this frame which hold voice; of the block before, if none does.
        public func score(_ frame: borrowing Frame) -> Float {
            let samples = frame.span
            var (sum, voices, blocks): (Float, Int, Int) = (0, 0, 0)
            for i in samples.indices {
                let sample = samples[i].asSample
                sum += sample * sample
                block[filled] = sample
                filled += 1
                guard filled == block.count else { continue }
                filled = 0
                blocks += 1
                if hasVoice() { voices += 1 }
            }
            level = Decibels.level(meanSquare: sum / Float(samples.count))
            if blocks > 0 { latest = Float(voices) / Float(blocks) }
            return latest
        }

        /// Forgets what was heard. Allocates.
        public func reset() {
            processor?.reset()
            forget()
        }

        private func hasVoice() -> Bool {
            var samples = block.mutableSpan
            processor?.process(&samples, at: 0)
            return processor?.hasVoice ?? false
        }

        private func forget() {
            filled = 0
            latest = 0
            level = Decibels.silence
        }
    }
#endif
