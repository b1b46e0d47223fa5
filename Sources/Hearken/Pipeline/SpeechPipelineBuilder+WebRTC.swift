internal import HearkenCore
internal import HearkenStages

#if WebRTC
    internal import HearkenWebRTC
#endif

extension SpeechPipelineBuilder {
    #if WebRTC
        /// The stages that need WebRTC's library.
        static let webRTCStages: [StageIdentifier: StageFactory] = [
            .automaticGainControl: { (settings) throws(SpeechError) -> any SpeechStage in
                AutomaticGainControl(settings)
            },
            .noiseSuppression: { (settings) throws(SpeechError) -> any SpeechStage in NoiseSuppression(settings) },
        ]

        /// The detectors that need WebRTC's library.
        static let webRTCDetectors: [String: DetectorFactory] = [
            "webrtc": { (settings) throws(SpeechError) -> any VoiceActivityDetector in WebRTCDetector(settings) }
        ]
    #else
        /// None: this build is without WebRTC's library.
        static let webRTCStages: [StageIdentifier: StageFactory] = [:]
        /// None: this build is without WebRTC's library.
        static let webRTCDetectors: [String: DetectorFactory] = [:]
    #endif
}
