/// Where the value of a setting came from; later origins override earlier ones.
public enum SettingOrigin: Hashable, Sendable, CustomStringConvertible {
    /// The table's default.
    case `default`
    /// A profile that was made in code, by name.
    case profile(String)
    /// A line of a profile file or configuration file.
    case file(String, line: Int)
    /// An environment variable.
    case environment(String)
    /// `--set` on the command line.
    case commandLine
    /// `set` or `setProperty` in code.
    case code

    /// The origin as `hearken config show` prints it.
    public var description: String {
        switch self {
        case .default: "default"
        case .profile(let name): "profile \(name)"
        case .file(let path, let line): "\(path):\(line)"
        case .environment(let variable): "environment \(variable)"
        case .commandLine: "--set"
        case .code: "code"
        }
    }
}

/// One value that somebody gave to a setting, not yet checked.
public struct SettingAssignment: Hashable, Sendable {
    /// The name as it was written.
    public var name: String
    /// The value as it was written.
    public var value: SettingValue
    /// Who wrote it.
    public var origin: SettingOrigin

    /// An assignment of `value` to the setting called `name`.
    public init(_ name: String, _ value: SettingValue, origin: SettingOrigin) {
        self.name = name
        self.value = value
        self.origin = origin
    }
}

/// The values of all settings, checked.
public struct Settings: Sendable {
    private var assigned: [String: (value: SettingValue, origin: SettingOrigin)] = [:]

    /// The defaults.
    public init() {}

    /// The value of a setting.
    public subscript<Value: SettingConvertible>(key: SettingKey<Value>) -> Value {
        let definition = key.definition
        guard let value = Value(settingValue: value(of: definition)) else {
            preconditionFailure("the table's type of \(definition.key) is not \(Value.self)")
        }
        return value
    }

    /// The value of a setting of the table.
    public func value(of definition: SettingDefinition) -> SettingValue {
        assigned[definition.key]?.value ?? definition.defaultValue
    }

    /// Where the value of a setting of the table came from.
    public func origin(of definition: SettingDefinition) -> SettingOrigin {
        assigned[definition.key]?.origin ?? .default
    }

    /// Checks and applies an assignment; later ones override earlier ones.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when the name is unknown or the value is not accepted.
    public mutating func apply(_ assignment: SettingAssignment) throws(SpeechError) {
        let definition = try SettingsTable.definition(named: assignment.name)
        assigned[definition.key] = (try definition.validated(assignment.value), assignment.origin)
    }

    /// The format of the audio inside the pipeline.
    public var audioFormat: AudioFormat {
        let rate = self[.sampleRate]
        return AudioFormat(sampleRate: rate, frameLength: rate * self[.frameWidth] / 1_000)
    }
}
