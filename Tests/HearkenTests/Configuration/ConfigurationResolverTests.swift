import Hearken
import HearkenCore
import Testing

@Suite("Layers of a configuration")
struct ConfigurationResolverTests {
    private static let layers: [SettingAssignment] = [
        SettingAssignment("wake-active-max", .integer(2_000), origin: .file("a.yaml", line: 3)),
        SettingAssignment("WAKE_ACTIVE_MAX", .string("3000"), origin: .environment("HEARKEN_WAKE_ACTIVE_MAX")),
        SettingAssignment("wakeActiveMax", .string("4000"), origin: .commandLine),
    ]

    @Test("later layers override earlier ones, in whatever order they are given", arguments: [false, true], 0...3)
    func precedence(reversed: Bool, count: Int) throws {
        let given = Array(Self.layers.prefix(count))
        let profile = SpeechProfile(
            name: "p", summary: "", stages: [], settings: ["wake-active-max": .integer(1_000)]
        )
        let settings = try ConfigurationResolver(
            profile: profile, assignments: reversed ? given.reversed() : given
        ).settings()
        #expect(settings[.wakeActiveMax] == 1_000 * (count + 1))
        let origin = settings.origin(of: SettingKey.wakeActiveMax.definition)
        #expect(origin == (count == 0 ? .profile("p") : given[count - 1].origin))
    }

    @Test("within a layer the last one counts")
    func last() throws {
        let settings = try ConfigurationResolver(assignments: [
            SettingAssignment("pre-roll", .string("100"), origin: .commandLine),
            SettingAssignment("pre-roll", .integer(200), origin: .code),
            SettingAssignment("buffer-width", .string("300"), origin: .commandLine),
        ]).settings()
        #expect(settings[.preRoll] == 300)
    }

    @Test("the environment is a layer, and only HEARKEN_ is looked at")
    func environment() throws {
        let settings = try ConfigurationResolver(
            environment: ["HEARKEN_VAD_FALL_DELAY": "250", "WAKE_ACTIVE_MAX": "x", "HEARKEN": "y", "PATH": "/bin"]
        ).settings()
        #expect(settings[.vadFallDelay] == 250)
        #expect(settings.origin(of: SettingKey.vadFallDelay.definition) == .environment("HEARKEN_VAD_FALL_DELAY"))
    }

    @Test("all problems of all layers at once, overridden ones included")
    func problems() throws {
        let profile = SpeechProfile(name: "mine", summary: "", stages: [], settings: ["pre-rol": .integer(1)])
        let resolver = ConfigurationResolver(
            profile: profile,
            assignments: [
                SettingAssignment("vad-threshold", .boolean(true), origin: .code),
                SettingAssignment("sample-rate", .integer(1), origin: .commandLine),
                SettingAssignment("sample-rate", .integer(16_000), origin: .commandLine),
                SettingAssignment("tracing", .string("loud"), origin: .file("a.yaml", line: 9)),
            ],
            environment: ["HEARKEN_PRE_ROLL": "", "HEARKEN_NONSENSE": "1"]
        )
        let error = try #require(throws: ConfigurationError.self) { try resolver.settings() }
        #expect(
            error.description.split(separator: "\n").map { $0.prefix { $0 != "(" } } == [
                "profile mine: unknown setting 'pre-rol' ", "a.yaml:9: 'loud' is no value for tracing ",
                "environment HEARKEN_NONSENSE: unknown setting 'NONSENSE' ",
                "environment HEARKEN_PRE_ROLL: '' is no value for pre-roll ",
                "code: 'true' is no value for vad-threshold ", "--set: 1 is out of range for sample-rate ",
            ]
        )
    }

    @Test("settings that contradict each other are told with the layer to mend")
    func contradictions() throws {
        let resolver = ConfigurationResolver(assignments: [
            SettingAssignment("wake-active-max", .integer(100), origin: .file("a.yaml", line: 2)),
            SettingAssignment("ps-grammar", .string("a"), origin: .code),
            SettingAssignment("ps-keywords", .string("b"), origin: .environment("HEARKEN_KWS")),
        ])
        let error = try #require(throws: ConfigurationError.self) { try resolver.settings() }
        #expect(error.problems.map(\.source) == ["a.yaml", "code"])
        #expect(error.problems.map(\.key) == ["wake-active-max", "ps-grammar"])
        let unlimited = ConfigurationResolver(
            assignments: [SettingAssignment("wake-active-max", .integer(0), origin: .code)]
        )
        #expect(try unlimited.settings()[.wakeActiveMax] == 0)
    }

    @Test(
        "--set",
        arguments: [
            ("a=b", "a", "b"), ("wakeActiveMax = 5", "wakeActiveMax", "5"), ("a=", "a", ""), ("a=b=c", "a", "b=c"),
        ]
    )
    func parsing(text: String, name: String, value: String) throws {
        let assignment = try SettingAssignment(parsing: text)
        #expect(assignment == SettingAssignment(name, .string(value), origin: .commandLine))
    }

    @Test("--set without key or value", arguments: ["", "=", "=5", "wake-active-max", " =x"])
    func parsingProblems(text: String) throws {
        let error = try #require(throws: SpeechError.self) { try SettingAssignment(parsing: text) }
        #expect(error.code == .invalidSetting)
        #expect(error.advice.contains("key=value"))
    }
}

@Suite("Settings as YAML")
struct SettingsYAMLTests {
    @Test("the printed settings are a configuration file that gives the same settings")
    func roundTrip() throws {
        let settings = try ConfigurationResolver(
            profile: .speechRecognizer,
            assignments: [
                SettingAssignment("contextual-strings", .list(["a b", "c"]), origin: .code),
                SettingAssignment("input-device", .string("plughw:1,0"), origin: .commandLine),
            ],
            environment: ["HEARKEN_PS_GRAMMAR": "/tmp/a b.gram"]
        ).settings()
        let text = settings.yaml
        #expect(text.contains("# profile speechRecognizer\n"))
        #expect(text.contains("# environment HEARKEN_PS_GRAMMAR\n"))
        try ConfigurationText.with(text) { path in
            let file = try ConfigurationFile(yamlFile: path)
            let read = try ConfigurationResolver(assignments: file.assignments).settings()
            for definition in SettingsTable.all {
                #expect(read.value(of: definition) == settings.value(of: definition), "\(definition.key)")
            }
        }
    }
}
