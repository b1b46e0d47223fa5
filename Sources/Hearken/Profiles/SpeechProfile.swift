public import HearkenCore

/// A named set of stages, a recogniser and the settings that suit them: what a pipeline is built from.
///
/// Bundled ones are statics of this type and files in `Configs/profiles`; an app makes its own in code or as a file.
public struct SpeechProfile: Hashable, Sendable {
    /// What the profile is called: `vadTriggerSpeech`.
    public var name: String
    /// What it is for, in one line.
    public var summary: String
    /// The stages of the processing lane, in order.
    public var stages: [StageIdentifier]
    /// The recogniser; nil for a pipeline that only says when someone speaks.
    public var recognizer: StageIdentifier?
    /// The values it gives to settings, by key; everything later overrides them.
    public var settings: [String: SettingValue]
    /// The file it was read from, if it was.
    var file = ProfileFile()

    /// A profile. Nothing is checked before a pipeline is built from it.
    public init(
        name: String, summary: String, stages: [StageIdentifier], recognizer: StageIdentifier? = nil,
        settings: [String: SettingValue] = [:]
    ) {
        self.name = name
        self.summary = summary
        self.stages = stages
        self.recognizer = recognizer
        self.settings = settings
    }

    /// The settings as assignments that come from this profile, or from the lines of its file, sorted by key.
    public var assignments: [SettingAssignment] {
        settings.sorted { $0.key < $1.key }.map { key, value in
            guard let path = file.path, let line = file.settings[key] else {
                return SettingAssignment(key, value, origin: .profile(name))
            }
            return SettingAssignment(key, value, origin: .file(path, line: line))
        }
    }
}
