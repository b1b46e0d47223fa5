import HearkenCore

/// A row of the settings table as JSON.
struct SettingRecord: Encodable {
    private enum Keys: String, CodingKey {
        case key, aliases, type, minimum, maximum, choices, unit, summary
        case defaultValue = "default"
    }

    let definition: SettingDefinition

    init(_ definition: SettingDefinition) { self.definition = definition }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(definition.key, forKey: .key)
        try container.encode(definition.aliases, forKey: .aliases)
        try container.encodeIfPresent(definition.unit, forKey: .unit)
        try container.encode(definition.summary, forKey: .summary)
        switch definition.type {
        case .integer(let range):
            try container.encode("integer", forKey: .type)
            try container.encode(range.lowerBound, forKey: .minimum)
            try container.encode(range.upperBound, forKey: .maximum)
        case .number(let range):
            try container.encode("number", forKey: .type)
            try container.encode(range.lowerBound, forKey: .minimum)
            try container.encode(range.upperBound, forKey: .maximum)
        case .boolean: try container.encode("boolean", forKey: .type)
        case .string: try container.encode("string", forKey: .type)
        case .path: try container.encode("path", forKey: .type)
        case .choice(let names):
            try container.encode("choice", forKey: .type)
            try container.encode(names, forKey: .choices)
        case .list: try container.encode("list", forKey: .type)
        }
        switch definition.defaultValue {
        case .integer(let value): try container.encode(value, forKey: .defaultValue)
        case .number(let value): try container.encode(value, forKey: .defaultValue)
        case .boolean(let value): try container.encode(value, forKey: .defaultValue)
        case .string(let value): try container.encode(value, forKey: .defaultValue)
        case .list(let values): try container.encode(values, forKey: .defaultValue)
        }
    }
}
