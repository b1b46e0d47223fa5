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

    @Test("without a threshold to leave speech there is one below that to enter it")
    func exitThreshold() throws {
        func exit(_ values: (String, Double)...) throws -> Double {
            try ConfigurationResolver(
                assignments: values.map { SettingAssignment($0.0, .number($0.1), origin: .code) }
            ).settings()[.vadExitThreshold]
        }
        #expect(try exit() == 0.35)
        #expect(try exit(("vad-threshold", 0.7)) == 0.55)
        #expect(try exit(("vad-threshold", 0.1)) == 0)
        #expect(try exit(("vad-exit-threshold", 0.2)) == 0.2)
        #expect(try exit(("vad-threshold", 0.9), ("vad-exit-threshold", 0.2)) == 0.2)
        let error = try #require(throws: ConfigurationError.self) { try exit(("vad-exit-threshold", 0.6)) }
        #expect(error.problems.map(\.key) == ["vad-exit-threshold"])
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

@Suite("Endpointing presets")
struct EndpointingPresetTests {
    private func settings(
        _ profile: [String: SettingValue] = [:], _ assignments: SettingAssignment...
    ) throws -> Settings {
        let profile = SpeechProfile(name: "p", summary: "", stages: [], settings: profile)
        return try ConfigurationResolver(profile: profile, assignments: assignments).settings()
    }

    private let relaxed = ["endpointing": SettingValue.string("relaxed")]

    @Test(
        "a preset is short for the settings in it",
        arguments: [
            ("aggressive", [200, 100, 250, 500, 300, 500, 3_000, 10_000]),
            ("default", [200, 100, 700, 500, 300, 1_000, 5_000, 15_000]),
            ("relaxed", [200, 100, 1_250, 500, 300, 1_000, 10_000, 30_000]),
        ]
    )
    func values(name: String, expected: [Int]) throws {
        let keys: [SettingKey<Int>] = [
            .vadRiseDelay, .wakeRiseDelay, .vadFallDelay, .preRoll, .wakeSpeechMin, .wakeActiveMin, .noSpeechTimeout,
            .wakeActiveMax,
        ]
        let settings = try settings(["endpointing": .string(name)])
        #expect(keys.map { settings[$0] } == expected)
        for key in keys {
            #expect(settings.provenance(of: key.definition) == "profile p, endpointing \(name)")
            if name == "default" { #expect(settings.value(of: key.definition) == key.definition.defaultValue) }
        }
        #expect(settings.provenance(of: SettingKey.endpointing.definition) == "profile p")
        #expect(settings.provenance(of: SettingKey.vadThreshold.definition) == "default")
    }

    @Test("what is given in the same layer counts, before the preset or after it")
    func sameLayer() throws {
        let before = SettingAssignment("vad-fall-delay", .integer(400), origin: .commandLine)
        let after = SettingAssignment("pre-roll", .integer(300), origin: .commandLine)
        let preset = SettingAssignment("Endpointing", .string("aggressive"), origin: .commandLine)
        let settings = try settings(relaxed, before, preset, after)
        #expect(settings[.vadFallDelay] == 400)
        #expect(settings[.preRoll] == 300)
        #expect(settings[.wakeActiveMax] == 10_000)
        #expect(settings.provenance(of: SettingKey.preRoll.definition) == "--set")
    }

    @Test("a later layer counts: a value over a preset, a preset over values")
    func laterLayer() throws {
        let value = SettingAssignment("vad-fall-delay", .integer(400), origin: .file("a.yaml", line: 1))
        let preset = SettingAssignment(
            "endpointing", .string("aggressive"), origin: .environment("HEARKEN_ENDPOINTING"))
        #expect(try settings(relaxed, value)[.vadFallDelay] == 400)
        #expect(try settings(relaxed, value)[.wakeActiveMax] == 30_000)
        let both = try settings(["vad-fall-delay": .integer(600)], preset, value)
        #expect(both[.vadFallDelay] == 250)
        #expect(
            both.provenance(of: SettingKey.vadFallDelay.definition)
                == "environment HEARKEN_ENDPOINTING, endpointing aggressive")
    }

    @Test("a preset of a file overrides what a profile file says")
    func profileFile() throws {
        try ConfigurationText.with("name: p\nsettings:\n  vad-fall-delay: 600\nstages:\n  - voice-activity\n") { path in
            let settings = try ConfigurationResolver(
                profile: SpeechProfile(yamlFile: path),
                assignments: [SettingAssignment("endpointing", .string("relaxed"), origin: .file("a.yaml", line: 1))]
            ).settings()
            #expect(settings[.vadFallDelay] == 1_250)
        }
    }

    @Test("no other name", arguments: [SettingValue.string("patient"), .string(""), .integer(1), .boolean(true)])
    func unknown(value: SettingValue) throws {
        let error = try #require(throws: ConfigurationError.self) { try settings(["endpointing": value]) }
        #expect(error.description.contains("aggressive, default, relaxed"))
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
