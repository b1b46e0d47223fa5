public import HearkenCore

/// One thing that is wrong with a configuration.
public struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it was written: a file, `environment HEARKEN_…`, `--set`; nil where nowhere in particular.
    public var source: String?
    /// The line of a file, counted from 1.
    public var line: Int?
    /// The setting or the key of a file that is wrong, as it was written; nil where the problem is with the whole.
    public var key: String?
    /// What is wrong, without a full stop.
    public var message: String
    /// What the user can do next; empty where nothing helps.
    public var advice: String

    /// A problem.
    public init(source: String?, line: Int? = nil, key: String? = nil, _ message: String, advice: String = "") {
        self.source = source
        self.line = line
        self.key = key
        self.message = message
        self.advice = advice
    }

    /// The problem that `error` tells of.
    public init(_ error: SpeechError, source: String?, line: Int? = nil, key: String? = nil) {
        self.init(source: source, line: line, key: key, error.message, advice: error.advice)
    }

    /// The problem that `error` tells of, with a setting that came from `origin`.
    init(_ error: SpeechError, key: String, origin: SettingOrigin) {
        switch origin {
        case .file(let path, let line): self.init(error, source: path, line: line, key: key)
        default: self.init(error, source: origin.description, key: key)
        }
    }

    /// The problem that a part made from `settings` tells of; nil where no setting is at fault.
    ///
    /// - Parameter error: What making or preparing the part failed with.
    /// - Parameter settings: They know where the setting at fault was given.
    public init?(_ error: SpeechError, in settings: Settings) {
        guard let key = error.setting, let definition = try? SettingsTable.definition(named: key) else { return nil }
        let origin = settings.origin(of: definition)
        if origin == .default {
            self.init(error, source: error.stage?.rawValue, key: key)
        } else {
            self.init(error, key: key, origin: origin)
        }
        if !message.contains(key) { message = "\(key): \(message)" }
    }

    /// `profile.yaml:7: unknown setting 'vad-fall-delai' (did you mean 'vad-fall-delay'?)`.
    public var description: String {
        var place = ""
        if let source {
            place = line.map { "\(source):\($0): " } ?? "\(source): "
        }
        return advice.isEmpty ? place + message : "\(place)\(message) (\(advice))"
    }
}
