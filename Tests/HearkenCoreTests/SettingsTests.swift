import Testing

@testable import HearkenCore

@Suite struct SettingsTests {
    @Test("every default is accepted by its own type", arguments: SettingsTable.all)
    func defaults(definition: SettingDefinition) throws {
        #expect(try definition.validated(definition.defaultValue) == definition.defaultValue)
        #expect(definition.summary.hasSuffix("."))
    }

    @Test("keys and aliases name one setting each")
    func unique() {
        let names = SettingsTable.all.flatMap { [$0.key] + $0.aliases }
        #expect(Set(names).count == names.count)
    }

    @Test(
        "every spelling finds the setting",
        arguments: [
            "wake-active-max", "wakeActiveMax", "wake_active_max", "WAKE_ACTIVE_MAX", "activeMax", "max_active",
        ]
    )
    func spellings(name: String) throws {
        #expect(try SettingsTable.definition(named: name).key == "wake-active-max")
    }

    @Test(
        "an unknown name is refused with the nearest one",
        arguments: [("vad-fall-delai", "vad-fall-delay"), ("wakActiveMax", "wake-active-max"), ("", "")]
    )
    func unknown(name: String, nearest: String) {
        let error = #expect(throws: SpeechError.self) { try SettingsTable.definition(named: name) }
        #expect(error?.code == .invalidSetting)
        #expect(error?.advice.contains(nearest) == true)
    }

    @Test("a name that is near to none gets no guess", arguments: ["nonsense", "a", "frame", ""])
    func far(name: String) {
        let error = #expect(throws: SpeechError.self) { try SettingsTable.definition(named: name) }
        #expect(error?.advice == "'hearken config keys' lists all")
    }

    @Test(
        "text becomes the setting's type",
        arguments: [
            ("wake-active-max", "8000", SettingValue.integer(8_000)), ("wake-active-max", " 8000 ", .integer(8_000)),
            ("vad-threshold", "0.6", .number(0.6)), ("vad-threshold", "1", .number(1)),
            ("partial-results", "no", .boolean(false)), ("partial-results", "True", .boolean(true)),
            ("tracing", ".PERF", .string("perf")), ("tracing", "20", .string("perf")),
            ("tracing", "TRACE", .string("debug")), ("activation-overflow", "Split", .string("split")),
            ("contextual-strings", "a, b", .list(["a", "b"])), ("input-device", "plughw:1,0", .string("plughw:1,0")),
        ]
    )
    func text(name: String, text: String, value: SettingValue) throws {
        var settings = Settings()
        try settings.apply(SettingAssignment(name, .string(text), origin: .commandLine))
        let definition = try SettingsTable.definition(named: name)
        #expect(settings.value(of: definition) == value)
        #expect(settings.origin(of: definition) == .commandLine)
    }

    @Test(
        "a wrong value is refused with what is accepted",
        arguments: [
            ("wake-active-max", SettingValue.string("soon")), ("wake-active-max", .integer(-1)),
            ("wake-active-max", .number(1.5)), ("wake-active-max", .boolean(true)), ("wake-active-max", .list(["1"])),
            ("wake-active-max", .string("99999999999999999999")), ("vad-threshold", .number(.nan)),
            ("vad-threshold", .string("inf")), ("vad-threshold", .number(1.01)), ("partial-results", .string("maybe")),
            ("tracing", .string("loud")), ("tracing", .integer(21)), ("activation-overflow", .string("")),
            ("contextual-strings", .integer(3)), ("sample-rate", .integer(7_999)),
        ]
    )
    func refused(name: String, value: SettingValue) {
        var settings = Settings()
        let error = #expect(throws: SpeechError.self) {
            try settings.apply(SettingAssignment(name, value, origin: .code))
        }
        #expect(error?.code == .invalidSetting)
        #expect(error?.advice.hasPrefix("give ") == true)
    }

    @Test("typed settings read what was applied")
    func typed() throws {
        var settings = Settings()
        #expect(settings[.tracing] == .none)
        try settings.apply(SettingAssignment("tracing", .integer(30), origin: .code))
        try settings.apply(SettingAssignment("frame-width", .integer(30), origin: .code))
        #expect(settings[.tracing] == .info)
        #expect(settings.audioFormat == AudioFormat(sampleRate: 16_000, frameLength: 480))
    }
}

@Suite struct EditDistanceTests {
    @Test(
        "Levenshtein's distance",
        arguments: [("", "", 0), ("a", "", 1), ("", "abc", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2)]
    )
    func distance(one: String, other: String, expected: Int) {
        #expect(one.editDistance(to: other) == expected)
        #expect(other.editDistance(to: one) == expected)
    }
}
