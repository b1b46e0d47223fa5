/// How patiently utterances are ended: values for the times of endpointing, under one name.
///
/// `default` are the defaults of the table, which are about the middle of what voice assistants do. The hangovers of all
/// three, and their names, are Home Assistant's; the other values of `aggressive` and `relaxed` are at the ends of what
/// is usual (OVOS; Vosk, and RealtimeSTT). Thresholds are in none: they go with the detector and the room, not with the
/// speaker's pace.
enum EndpointingPreset: String, CaseIterable {
    /// Answers fast; cuts off who pauses to think.
    case aggressive
    /// The table's defaults.
    case `default`
    /// Lets people think.
    case relaxed

    /// The settings in it, with their values.
    var values: [(definition: SettingDefinition, value: SettingValue)] {
        switch self {
        case .aggressive:
            Self.values(fallDelay: 250, activeMin: 500, noSpeech: 3_000, activeMax: 10_000)
        case .default:
            Self.values()
        case .relaxed:
            Self.values(fallDelay: 1_250, activeMin: 1_000, noSpeech: 10_000, activeMax: 30_000)
        }
    }

    /// The settings of all presets; the defaults for those that are not given, and for those that no preset changes.
    private static func values(
        fallDelay: Int? = nil, activeMin: Int? = nil, noSpeech: Int? = nil, activeMax: Int? = nil
    ) -> [(definition: SettingDefinition, value: SettingValue)] {
        let keys: [(SettingKey<Int>, Int?)] = [
            (.vadRiseDelay, nil), (.wakeRiseDelay, nil), (.vadFallDelay, fallDelay), (.preRoll, nil),
            (.wakeSpeechMin, nil), (.wakeActiveMin, activeMin), (.noSpeechTimeout, noSpeech),
            (.wakeActiveMax, activeMax),
        ]
        return keys.map { key, value in (key.definition, value.map { .integer($0) } ?? key.definition.defaultValue) }
    }
}
