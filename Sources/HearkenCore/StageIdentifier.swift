/// The name of a stage, a recogniser or a source, as profiles and errors spell it: `voice-activity`, `pocketsphinx`.
public struct StageIdentifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible
{
    /// The kebab-case name.
    public let rawValue: String

    /// The identifier spelt `rawValue`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier spelt `value`.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The kebab-case name.
    public var description: String { rawValue }
}

extension StageIdentifier {
    /// A high-pass filter, `HearkenStages/CleanUp`.
    public static let highPass: Self = "high-pass"
    /// WebRTC's gain control, `HearkenWebRTC`.
    public static let automaticGainControl: Self = "automatic-gain-control"
    /// WebRTC's noise suppression, `HearkenWebRTC`.
    public static let noiseSuppression: Self = "noise-suppression"
    /// Normalisation of the speaker's level, `HearkenStages/CleanUp`.
    public static let rmsNormalization: Self = "rms-normalization"
    /// Voice-activity detection, `HearkenStages/VoiceActivity`.
    public static let voiceActivity: Self = "voice-activity"
    /// Spectral features for the stages after it, `HearkenStages/Features`.
    public static let features: Self = "features"
    /// Activation on the rising edge of voice activity, `HearkenStages/Trigger`.
    public static let vadTrigger: Self = "vad-trigger"
    /// Activation all the time, for dictation, `HearkenStages/Trigger`.
    public static let continuousActivation: Self = "continuous-activation"
    /// Minimum, maximum, no-speech and end-of-speech limits, `HearkenStages/Activation`.
    public static let activationLimits: Self = "activation-limits"
    /// The PocketSphinx recogniser, `HearkenPocketSphinx`.
    public static let pocketSphinx: Self = "pocketsphinx"
    /// Capture through libasound, `HearkenAudio`.
    public static let alsa: Self = "alsa"
    /// The pipeline itself, where an error belongs to no stage.
    public static let pipeline: Self = "pipeline"
}
