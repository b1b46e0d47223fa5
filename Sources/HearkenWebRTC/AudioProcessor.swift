#if WebRTC
    internal import CWebRTCAudioProcessing
    internal import HearkenCore
    internal import HearkenStages

    /// One component of WebRTC's audio processing module, on blocks of 10 ms.
    // SAFETY: `raw` is valid from init to deinit.
    @safe struct AudioProcessor: ~Copyable {
        /// What it does.
        enum Component {
            case voiceDetection(WebRTCDetector.Mode)
            case noiseSuppression(NoiseSuppression.Policy)
            case gainControl(targetBelowFullScale: Int, compressionGain: Int)
        }

        /// The rates it can take, in hertz: those that the module itself does not convert.
        static let sampleRates = [8_000, 16_000, 32_000, 48_000]

        /// Samples in 10 ms.
        let blockLength: Int

        // SAFETY: made in init, destroyed in deinit, and never handed out; the library holds no other pointer of ours.
        private let raw: OpaquePointer

        /// A processor with one component turned on.
        ///
        /// - Throws: ``SpeechError/Code/invalidSetting`` for a sample rate it cannot take.
        init(_ component: Component, sampleRate: Int, stage: StageIdentifier) throws(SpeechError) {
            guard Self.sampleRates.contains(sampleRate) else {
                throw SpeechError(
                    .invalidSetting, stage: stage, setting: "sample-rate",
                    "WebRTC's audio processing cannot take audio of \(sampleRate) Hz",
                    advice: "set sample-rate to " + Self.sampleRates.map(String.init).joined(separator: ", ")
                )
            }
            guard let raw = unsafe CWebRTCAudioProcessing_create(Int32(sampleRate)) else { throw Self.refusal(stage) }
            let isOn =
                switch component {
                case .voiceDetection(let mode):
                    unsafe CWebRTCAudioProcessing_detectVoice(raw, Int32(mode.rawValue))
                case .noiseSuppression(let policy):
                    unsafe CWebRTCAudioProcessing_suppressNoise(raw, Int32(policy.rawValue))
                case .gainControl(let target, let gain):
                    unsafe CWebRTCAudioProcessing_controlGain(raw, Int32(target), Int32(gain))
                }
            guard isOn else {
                unsafe CWebRTCAudioProcessing_destroy(raw)
                throw Self.refusal(stage)
            }
            unsafe self.raw = unsafe raw
            blockLength = sampleRate / 100
        }

        deinit { unsafe CWebRTCAudioProcessing_destroy(raw) }

        /// Whether the latest block held voice.
        var hasVoice: Bool { unsafe CWebRTCAudioProcessing_hasVoice(raw) }

        /// Processes the samples from `offset` on, ``blockLength`` of them, in place.
        ///
        /// Samples that are no numbers become 0 before, those beyond ±1 become ±1: one NaN would stay in the library's
        /// filters for good.
        func process(_ samples: inout MutableSpan<Float>, at offset: Int) {
            for i in offset..<offset + blockLength { samples[i] = samples[i].asSample }
            unsafe samples.withUnsafeMutableBufferPointer { buffer in
                // SAFETY: the loop above has checked that the block lies in the buffer. The module can only refuse formats
                // other than the one it was initialised with.
                if let start = buffer.baseAddress { _ = unsafe CWebRTCAudioProcessing_process(raw, start + offset) }
            }
        }

        /// Forgets what was heard. Allocates.
        func reset() {
            _ = unsafe CWebRTCAudioProcessing_reset(raw)
        }

        private static func refusal(_ stage: StageIdentifier) -> SpeechError {
            SpeechError(.systemResource, stage: stage, "WebRTC's audio processing cannot be set up")
        }
    }
#endif
