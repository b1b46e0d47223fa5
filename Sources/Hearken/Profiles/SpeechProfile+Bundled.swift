import HearkenCore

extension SpeechProfile {
    /// What the profiles for commands say of endpointing.
    private static let defaultEndpointing: [String: SettingValue] = [
        SettingKey.endpointing.definition.key: .string("default")
    ]

    /// Speaking starts an utterance, falling silent ends it: voice commands without a wake word.
    public static let vadTriggerSpeech = SpeechProfile(
        name: "vadTriggerSpeech",
        summary: "Speaking starts an utterance, falling silent ends it.",
        stages: [.voiceActivity, .vadTrigger, .activationLimits],
        recognizer: .pocketSphinx,
        settings: defaultEndpointing
    )

    /// `activate()` starts an utterance; silence, the no-speech time-out, the maximum length or `deactivate()` ends it.
    public static let pushToTalkSpeech = SpeechProfile(
        name: "pushToTalkSpeech",
        summary: "The app starts an utterance with activate(); silence or deactivate() ends it.",
        stages: [.voiceActivity, .activationLimits],
        recognizer: .pocketSphinx,
        settings: defaultEndpointing
    )

    /// Everything said is transcribed, long input is split at pauses: dictation and recordings.
    public static let speechRecognizer = SpeechProfile(
        name: "speechRecognizer",
        summary: "Everything said is transcribed, long input is split at pauses: recordings and dictation.",
        stages: [.voiceActivity, .vadTrigger, .activationLimits],
        recognizer: .pocketSphinx,
        settings: [
            SettingKey.activationOverflow.definition.key: .string("split"),
            SettingKey.endpointing.definition.key: .string("default"),
            SettingKey.noSpeechTimeout.definition.key: .integer(0),
            SettingKey.psChannelWindow.definition.key: .integer(10_000),
            SettingKey.vadFallDelay.definition.key: .integer(500),
            SettingKey.wakeActiveMax.definition.key: .integer(20_000),
        ]
    )

    /// Says when someone speaks and recognises nothing.
    public static let vadTrigger = SpeechProfile(
        name: "vadTrigger",
        summary: "Says when someone speaks; recognises nothing.",
        stages: [.voiceActivity, .vadTrigger, .activationLimits],
        settings: defaultEndpointing
    )

    /// Active all the time: the recogniser hears everything and finds the ends of phrases itself.
    public static let dictation = SpeechProfile(
        name: "dictation",
        summary: "The recogniser hears everything from start() to stop(); what SpeechRecognitionSession builds on.",
        stages: [.continuousActivation],
        recognizer: .pocketSphinx
    )

    /// The profiles that come with Hearken.
    public static let all: [SpeechProfile] = [
        .vadTriggerSpeech, .pushToTalkSpeech, .speechRecognizer, .vadTrigger, .dictation,
    ]
}
