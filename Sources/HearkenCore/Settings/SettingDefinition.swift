/// One row of the settings table: what a setting is called, what it may be, and what it does.
public struct SettingDefinition: Sendable {
    /// What values a setting takes.
    public enum ValueType: Hashable, Sendable {
        /// A whole number in a range.
        case integer(ClosedRange<Int>)
        /// A number in a range.
        case number(ClosedRange<Double>)
        /// `true` or `false`.
        case boolean
        /// Any text.
        case string
        /// A file or folder; empty where none is given.
        case path
        /// One of these names.
        case choice([String])
        /// Texts; given in one string they are separated by commas.
        case list
    }

    /// The kebab-case key.
    public let key: String
    /// Further names: other spellings, and Spokestack's where it calls the setting differently.
    public let aliases: [String]
    /// What values it takes.
    public let type: ValueType
    /// The unit of a number, as in `ms`; nil where there is none.
    public let unit: String?
    /// The value when nobody gives one.
    public let defaultValue: SettingValue
    /// What it does, in one line.
    public let summary: String
    /// The value when nobody gives one, where that follows from other settings.
    var derived: (@Sendable (Settings) -> SettingValue)?

    /// `integer 0...1000 ms`, `one of energy`: the type as help prints it.
    public var typeDescription: String {
        let unit = unit.map { " \($0)" } ?? ""
        return switch type {
        case .integer(let range): "integer \(range.lowerBound)...\(range.upperBound)\(unit)"
        case .number(let range): "number \(range.lowerBound)...\(range.upperBound)\(unit)"
        case .boolean: "true or false"
        case .string: "text"
        case .path: "path"
        case .choice(let names): "one of " + names.joined(separator: ", ")
        case .list: "list of texts"
        }
    }

    /// Checks a value and gives it the setting's type: text that spells a number becomes the number.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` saying what is accepted.
    package func validated(_ value: SettingValue) throws(SpeechError) -> SettingValue {
        switch (type, value) {
        case (.integer(let range), _):
            guard let number = Self.integer(value) else { throw mismatch(value) }
            guard range.contains(number) else { throw outOfRange(value) }
            return .integer(number)
        case (.number(let range), _):
            guard let number = Self.number(value), number.isFinite else { throw mismatch(value) }
            guard range.contains(number) else { throw outOfRange(value) }
            return .number(number)
        case (.boolean, .boolean):
            return value
        case (.boolean, .string(let text)):
            guard let flag = Self.boolean(text) else { throw mismatch(value) }
            return .boolean(flag)
        case (.choice(let names), _):
            guard let name = choice(value, among: names) else { throw mismatch(value) }
            return .string(name)
        case (.string, .string), (.path, .string), (.list, .list):
            return value
        case (.string, .integer), (.string, .number):
            return .string(value.description)
        case (.list, .string(let text)):
            return .list(text.split(separator: ",").map { $0.trimmingSpaces })
        default:
            throw mismatch(value)
        }
    }

    private static func integer(_ value: SettingValue) -> Int? {
        switch value {
        case .integer(let number): number
        case .number(let number): Int(exactly: number)
        case .string(let text): Int(text.trimmingSpaces)
        case .boolean, .list: nil
        }
    }

    private static func number(_ value: SettingValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .string(let text): Double(text.trimmingSpaces)
        case .boolean, .list: nil
        }
    }

    private static func boolean(_ text: String) -> Bool? {
        switch text.trimmingSpaces.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    /// Accepts `perf`, `PERF`, Spokestack's `.PERF` and, for trace levels, their numbers.
    private func choice(_ value: SettingValue, among names: [String]) -> String? {
        switch value {
        case .string(let text):
            var name = text.trimmingSpaces.lowercased()
            if name.hasPrefix(".") { name.removeFirst() }
            if key == SettingKey.tracing.definition.key {
                if name == "trace" { return TraceLevel.debug.name }
                if let number = Int(name) { return TraceLevel(rawValue: number)?.name }
            }
            return names.contains(name) ? name : nil
        case .integer(let number) where key == SettingKey.tracing.definition.key:
            return TraceLevel(rawValue: number)?.name
        case .integer(let number):
            return names.contains("\(number)") ? "\(number)" : nil
        default:
            return nil
        }
    }

    private func mismatch(_ value: SettingValue) -> SpeechError {
        SpeechError(.invalidSetting, "'\(value)' is no value for \(key)", advice: "give \(typeDescription)")
    }

    private func outOfRange(_ value: SettingValue) -> SpeechError {
        SpeechError(.invalidSetting, "\(value) is out of range for \(key)", advice: "give \(typeDescription)")
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    package var trimmingSpaces: String {
        String(
            drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        )
    }
}
