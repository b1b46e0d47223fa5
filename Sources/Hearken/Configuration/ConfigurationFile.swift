public import HearkenCore

/// A file of settings, as `--config` takes it: `profile:` names a profile or the path of one, `settings:` overrides it.
///
/// A profile file can stand in its place.
public struct ConfigurationFile: Hashable, Sendable {
    /// The profile it names or is; nil where it leaves that open.
    public var profile: SpeechProfile?
    /// What it sets.
    public var assignments: [SettingAssignment]

    /// Reads a file.
    ///
    /// Paths in it are relative to the file's folder.
    ///
    /// - Throws: ``ConfigurationError`` with every problem of the file, and of the profile file it names.
    public init(yamlFile path: String) throws(ConfigurationError) {
        var document = try ConfigurationDocument(path: path)
        if document.isProfile {
            profile = document.profile()
            assignments = []
        } else {
            (profile, assignments) = document.configuration()
        }
        try document.finish()
    }
}
