import Foundation
import Hearken
import HearkenCore
import Testing

@Suite("Configuration files")
struct ConfigurationFileTests {
    @Test("a file names a profile and sets settings")
    func good() throws {
        try ConfigurationText.with(
            """
            profile: pushToTalkAppleSpeech
            settings:
              wakeActiveMax: 20000
              vad_threshold: 0.25   # a comment
              partial-results: no
              contextual-strings: [turn on, turn off]
              tracing: .PERF
              lm: model.bin
            """
        ) { path in
            let file = try ConfigurationFile(yamlFile: path)
            #expect(file.profile == .pushToTalkSpeech)
            let settings = try ConfigurationResolver(profile: file.profile, assignments: file.assignments).settings()
            #expect(settings[.wakeActiveMax] == 20_000)
            #expect(settings[.vadThreshold] == 0.25)
            #expect(settings[.partialResults] == false)
            #expect(settings[.contextualStrings] == ["turn on", "turn off"])
            #expect(settings[.tracing] == .perf)
            let folder = (path as NSString).deletingLastPathComponent
            #expect(settings[.psLanguageModel] == folder + "/model.bin")
            #expect(settings.origin(of: SettingKey.wakeActiveMax.definition) == .file(path, line: 3))
        }
    }

    @Test("a profile file stands in for a configuration file")
    func profileFile() throws {
        try ConfigurationText.with(SpeechProfile.speechRecognizer.yaml) { path in
            let file = try ConfigurationFile(yamlFile: path)
            #expect(file.profile == .speechRecognizer)
            #expect(file.assignments.isEmpty)
        }
    }

    @Test("a profile's path is relative to the file")
    func relativeProfile() throws {
        try ConfigurationText.with(SpeechProfile.vadTrigger.yaml) { profilePath in
            let name = (profilePath as NSString).lastPathComponent
            try ConfigurationText.with("profile: \(name)") { path in
                let file = try ConfigurationFile(yamlFile: path)
                #expect(file.profile == .vadTrigger)
            }
        }
    }

    @Test("a profile file that cannot be used is told with the line that names it, or with its own")
    func badProfile() throws {
        try ConfigurationText.with("settings: {}\nprofile: none.yaml") { path in
            let error = try #require(throws: ConfigurationError.self) { try ConfigurationFile(yamlFile: path) }
            #expect(error.description.hasPrefix("\(path):2: "), "\(error)")
            #expect(error.description.contains("none.yaml cannot be opened"))
        }
        try ConfigurationText.with("name: a\nstages:\n- voice-activity\n- vad-triger") { path in
            let profile = try SpeechProfile(yamlFile: path)
            let error = try #require(throws: ConfigurationError.self) {
                try SpeechPipelineBuilder().useProfile(profile).build()
            }
            #expect(error.description.hasPrefix("\(path):4: unknown stage 'vad-triger' (did you mean 'vad-trigger'?"))
        }
    }

    @Test(
        "what only a part can tell is told with the line of the setting",
        arguments: [
            ("ps-acoustic-model: /nowhere", "cannot read /nowhere", false),
            ("ps-dictionary: none.dict", "none.dict", false),
            ("contextual-strings: [a]", "contextual-strings needs", false),
            ("ps-keywords: empty.txt", "write one phrase per line", false),
            ("ps-grammar: bad.gram", "line 2: 'foo' begins no statement", true),
            ("ps-keywords: bad.kws", "line 2: 'zzyzzx", true), ("sample-rate: 8000", "at 8000 Hz", true),
        ]
    )
    func parts(line: String, message: String, needsModels: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "empty.txt": "", "bad.gram": "#JSGF V1.0;\nfoo\n", "bad.kws": "go\nzzyzzx /1e-5\n",
            "profile.yaml": "name: a\nstages: [vad-trigger]\nrecognizer: pocketsphinx\nsettings:\n  \(line)\n",
            "configuration.yaml": "profile: vadTriggerSpeech\nsettings:\n\n\n  \(line)\n",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        for name in ["profile.yaml", "configuration.yaml"] {
            let path = folder.path + "/" + name
            let file = try ConfigurationFile(yamlFile: path)
            let builder = SpeechPipelineBuilder().useProfile(file.profile ?? .vadTrigger).assign(file.assignments)
            let error = try #require(throws: ConfigurationError.self) { try builder.check() }
            let key = String(line.prefix { $0 != ":" })
            #expect(error.problems.count == 1)
            #expect(error.problems[0].key == key)
            #expect(error.description.hasPrefix("\(path):5: ") && error.description.contains(key), "\(error)")
            #expect(error.description.contains(message), "\(error)")
            if !needsModels { #expect(throws: ConfigurationError.self) { try builder.build() } }
        }
    }

    @Test("all problems are told at once, with line, key and the nearest key")
    func problems() throws {
        try ConfigurationText.with(
            """
            profile: vadTrigerSpeech
            setings: {}
            settings:
              vad-fall-delai: 500
              wake-active-max: soon
              vad-threshold: 1.5
              pre-roll: 100
              pre-roll: 200
              wake-active-min: [1, 2]
              ps-grammar:
              vad-detector: {a: b}
              hmm: a
              ps-acoustic-model: b
            """
        ) { path in
            let error = try #require(throws: ConfigurationError.self) { try ConfigurationFile(yamlFile: path) }
            let lines = error.description.split(separator: "\n").map { $0.dropFirst(path.count) }
            #expect(
                lines == [
                    ":1: unknown profile 'vadTrigerSpeech' (did you mean 'vadTriggerSpeech'? 'hearken profiles' lists all; the path of a profile file ends in .yaml)",
                    ":2: unknown key 'setings' in a configuration file (did you mean 'settings'? known are profile, settings)",
                    ":4: unknown setting 'vad-fall-delai' (did you mean 'vad-fall-delay'? 'hearken config keys' lists all)",
                    ":5: 'soon' is no value for wake-active-max (give integer 0...600000 ms)",
                    ":6: 1.5 is out of range for vad-threshold (give number 0.0...1.0)",
                    ":8: pre-roll is set twice, first on line 7 (remove one of the two)",
                    ":9: '1, 2' is no value for wake-active-min (give integer 0...60000 ms)",
                    ":10: ps-grammar has no value (give one, or remove the line)",
                    ":11: vad-detector is a mapping (give a single value)",
                    ":13: ps-acoustic-model is set twice, first on line 12 (remove one of the two)",
                ]
            )
            #expect(error.problems.allSatisfy { $0.source == path && $0.line != nil && $0.key != nil })
        }
    }

    @Test(
        "problems of profile files",
        arguments: [
            ("summary: x", [": the profile has no name", ": the profile has no stages"]),
            ("name: a\nstages: voice", [":2: stages is no list"]),
            ("name: a\nstages: []", [":2: stages is empty"]),
            ("name: a\nstages:", [":2: stages is empty"]),
            ("name: a\nstages:\n- vad\n- vad", [":4: stage 'vad' is listed twice"]),
            ("name: a\nstages:\n- {}\n- 'a b'", [":3: stages holds something", ":4: stages holds something"]),
            ("name: a\nstages: [a]\nrecognizer: [x]", [":3: recognizer holds something"]),
            ("name: [a]\nstages: [a]", [":1: name is no text"]),
            (
                "name: a\nname: b\nname: c\nstages: [a]",
                [":2: 'name' is given twice, first on line 1", ":3: 'name' is given twice"]
            ),
            (
                "name: a\nstages: [a]\nwake-active-max: 5",
                [":3: unknown key 'wake-active-max' in a profile file (it is a setting"]
            ),
            ("name: a\nstages: [a]\nsettings: 5", [":3: settings is no mapping"]),
            ("name: a\nstages: [a]\n[b]: 5", [":3: a key is no text"]),
        ]
    )
    func profileProblems(text: String, expected: [String]) throws {
        try ConfigurationText.with(text) { path in
            let error = try #require(throws: ConfigurationError.self) { try SpeechProfile(yamlFile: path) }
            let lines = error.description.split(separator: "\n").map { String($0.dropFirst(path.count)) }
            #expect(lines.count == expected.count, "\(lines)")
            for (line, expected) in zip(lines, expected) { #expect(line.hasPrefix(expected)) }
        }
    }

    struct HostileFile: CustomTestStringConvertible {
        var testDescription: String
        var text: String
        var message: String

        init(_ name: String, _ text: String, _ message: String) {
            testDescription = name
            self.text = text
            self.message = message
        }
    }

    private static let hostileFiles = [
        HostileFile("empty", "", "is empty"),
        HostileFile("comment only", "# nothing\n", "is empty"),
        HostileFile("list", "- a\n- b\n", "is no mapping"),
        HostileFile("scalar", "hello", "is no mapping"),
        HostileFile("two colons", "a: b: c", "is no YAML"),
        HostileFile("tab", "settings:\n\tpre-roll: 5", "is no YAML"),
        HostileFile("undefined alias", "a: *b", "is no YAML"),
        HostileFile("two documents", "a: 1\n---\nb: 2", "is no YAML"),
        HostileFile("open quote", "a: \"open", "is no YAML"),
        HostileFile("NUL", "a\0b", "is no UTF-8 text"),
        HostileFile("brackets", String(repeating: "[", count: 30_000), "is nested too deeply"),
        HostileFile("lists on one line", String(repeating: "- ", count: 30_000), "is nested too deeply"),
        HostileFile("complex keys", String(repeating: "? ", count: 30_000), "is nested too deeply"),
        HostileFile("braces", String(repeating: "{a: ", count: 10_000), "is nested too deeply"),
        HostileFile("large", String(repeating: "#", count: 70_000), "is larger than 64 KiB"),
        HostileFile(
            "staircase", (0..<340).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"),
            "unknown key 'a'"
        ),
        HostileFile("one key for ever", String(repeating: "a: 1\n", count: 5_000), "'a' is given twice"),
    ]

    @Test("hostile files give one clear error", arguments: hostileFiles)
    func hostile(file: HostileFile) throws {
        try ConfigurationText.with(file.text) { path in
            let error = try #require(throws: ConfigurationError.self) { try ConfigurationFile(yamlFile: path) }
            #expect(error.problems.count == 1)
            #expect(error.description.contains(file.message), "\(error)")
        }
    }

    @Test("bytes that are no text")
    func notText() throws {
        try ConfigurationText.with(Data([0xFF, 0xFE, 0x00, 0xD8])) { path in
            let error = try #require(throws: ConfigurationError.self) { try ConfigurationFile(yamlFile: path) }
            #expect(error.description == "\(path): is no UTF-8 text (check that it is a settings file)")
        }
    }

    @Test("files that cannot be read", arguments: ["/does/not/exist.yaml", "/", "", "/dev/zero"])
    func unreadable(path: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try ConfigurationFile(yamlFile: path) }
        #expect(error.problems.count == 1)
        #expect(!error.problems[0].advice.isEmpty)
    }
}
