/// The value of a setting, as profiles, the environment and the command line give it.
public enum SettingValue: Hashable, Sendable, CustomStringConvertible {
    /// A whole number.
    case integer(Int)
    /// A number with a fraction.
    case number(Double)
    /// Yes or no.
    case boolean(Bool)
    /// Text, a path, or the name of a choice.
    case string(String)
    /// Several texts.
    case list([String])

    /// The value as a profile would spell it.
    public var description: String {
        switch self {
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .string(let value): value
        case .list(let values): values.joined(separator: ", ")
        }
    }
}

/// A Swift type that a setting can be given as or read as.
public protocol SettingConvertible: Sendable {
    /// The value as the settings table holds it.
    var settingValue: SettingValue { get }
    /// The value read back; nil when `value` is of another type.
    init?(settingValue value: SettingValue)
}

extension Int: SettingConvertible {
    /// The number as a setting.
    public var settingValue: SettingValue { .integer(self) }
    /// Reads a whole number.
    public init?(settingValue value: SettingValue) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }
}

extension Double: SettingConvertible {
    /// The number as a setting.
    public var settingValue: SettingValue { .number(self) }
    /// Reads a number.
    public init?(settingValue value: SettingValue) {
        switch value {
        case .number(let number): self = number
        case .integer(let number): self = Double(number)
        default: return nil
        }
    }
}

extension Bool: SettingConvertible {
    /// The truth value as a setting.
    public var settingValue: SettingValue { .boolean(self) }
    /// Reads a truth value.
    public init?(settingValue value: SettingValue) {
        guard case .boolean(let flag) = value else { return nil }
        self = flag
    }
}

extension String: SettingConvertible {
    /// The text as a setting.
    public var settingValue: SettingValue { .string(self) }
    /// Reads text.
    public init?(settingValue value: SettingValue) {
        guard case .string(let text) = value else { return nil }
        self = text
    }
}

extension [String]: SettingConvertible {
    /// The texts as a setting.
    public var settingValue: SettingValue { .list(self) }
    /// Reads a list of texts.
    public init?(settingValue value: SettingValue) {
        guard case .list(let texts) = value else { return nil }
        self = texts
    }
}

extension TraceLevel: SettingConvertible {
    /// The level's name as a setting.
    public var settingValue: SettingValue { .string(name) }
    /// Reads the name of a level.
    public init?(settingValue value: SettingValue) {
        guard case .string(let text) = value, let level = Self.allCases.first(where: { $0.name == text }) else {
            return nil
        }
        self = level
    }
}
