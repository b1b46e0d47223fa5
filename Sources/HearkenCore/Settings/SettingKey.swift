/// A setting together with the Swift type of its value.
///
/// The statics of this type are the settings table; ``SettingsTable/all`` lists them for profiles, the environment, the
/// command line and the printed reference.
public struct SettingKey<Value: SettingConvertible>: Sendable {
    /// The row of the table.
    public let definition: SettingDefinition

    init(_ definition: SettingDefinition) { self.definition = definition }
}

extension SettingKey where Value == Int {
    static func integer(
        _ key: String, _ range: ClosedRange<Int>, default value: Int, unit: String? = nil, aliases: [String] = [],
        _ summary: String
    ) -> Self {
        Self(
            SettingDefinition(
                key: key, aliases: aliases, type: .integer(range), unit: unit, defaultValue: .integer(value),
                summary: summary
            )
        )
    }
}

extension SettingKey where Value == Double {
    static func number(
        _ key: String, _ range: ClosedRange<Double>, default value: Double, unit: String? = nil,
        aliases: [String] = [], derived: (@Sendable (Settings) -> SettingValue)? = nil, _ summary: String
    ) -> Self {
        Self(
            SettingDefinition(
                key: key, aliases: aliases, type: .number(range), unit: unit, defaultValue: .number(value),
                summary: summary, derived: derived
            )
        )
    }
}

extension SettingKey where Value == Bool {
    static func boolean(_ key: String, default value: Bool, aliases: [String] = [], _ summary: String) -> Self {
        Self(
            SettingDefinition(
                key: key, aliases: aliases, type: .boolean, unit: nil, defaultValue: .boolean(value), summary: summary
            )
        )
    }
}

extension SettingKey where Value == String {
    static func string(_ key: String, default value: String, aliases: [String] = [], _ summary: String) -> Self {
        Self(
            SettingDefinition(
                key: key, aliases: aliases, type: .string, unit: nil, defaultValue: .string(value), summary: summary
            )
        )
    }

    static func path(_ key: String, default value: String = "", aliases: [String] = [], _ summary: String) -> Self {
        Self(
            SettingDefinition(
                key: key, aliases: aliases, type: .path, unit: nil, defaultValue: .string(value), summary: summary
            )
        )
    }
}

extension SettingKey where Value == [String] {
    static func list(_ key: String, aliases: [String] = [], _ summary: String) -> Self {
        Self(
            SettingDefinition(
                key: key, aliases: aliases, type: .list, unit: nil, defaultValue: .list([]), summary: summary
            )
        )
    }
}

extension SettingKey {
    static func choice(
        _ key: String, _ names: [String], default value: Value, aliases: [String] = [], _ summary: String
    ) -> Self {
        Self(
            SettingDefinition(
                key: key, aliases: aliases, type: .choice(names), unit: nil, defaultValue: value.settingValue,
                summary: summary
            )
        )
    }
}
