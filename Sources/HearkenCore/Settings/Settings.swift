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
    /// What somebody gave a value, and the preset that the value is short for, if it is.
    private var assigned: [String: (value: SettingValue, origin: SettingOrigin, preset: EndpointingPreset?)] = [:]

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
        assigned[definition.key]?.value ?? definition.derived?(self) ?? definition.defaultValue
    }

    /// Where the value of a setting of the table came from.
    public func origin(of definition: SettingDefinition) -> SettingOrigin {
        assigned[definition.key]?.origin ?? .default
    }

    /// Where the value of a setting of the table came from, in words: with the preset, where it is one's.
    public func provenance(of definition: SettingDefinition) -> String {
        let preset = assigned[definition.key]?.preset.map {
            ", \(SettingKey.endpointing.definition.key) \($0.rawValue)"
        }
        return "\(origin(of: definition))\(preset ?? "")"
    }

    /// Checks and applies an assignment; later ones override earlier ones. A preset assigns all settings in it.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when the name is unknown or the value is not accepted.
    public mutating func apply(_ assignment: SettingAssignment) throws(SpeechError) {
        let definition = try SettingsTable.definition(named: assignment.name)
        let value = try definition.validated(assignment.value)
        assigned[definition.key] = (value, assignment.origin, nil)
        guard definition.key == SettingKey.endpointing.definition.key else { return }
        guard let preset = EndpointingPreset(rawValue: value.description) else { return }
        for (definition, value) in preset.values { assigned[definition.key] = (value, assignment.origin, preset) }
    }

    /// The format of the audio inside the pipeline.
    public var audioFormat: AudioFormat {
        let rate = self[.sampleRate]
        return AudioFormat(sampleRate: rate, frameLength: rate * self[.frameWidth] / 1_000)
    }
}
