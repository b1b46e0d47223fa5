import Foundation
import Hearken
import Testing

@Suite("hearken config, profiles, devices", .serialized, .timeLimit(.minutes(2)))
struct ConfigurationCommandTests {
    @Test("check tells every problem of every file")
    func check() throws {
        try TemporaryFolder.with { folder in
            let files = [
                "good.yaml": "profile: vadTrigger\n", "bad.yaml": "settings:\n  a: 1\n  pre-roll: x\n",
                "stage.yaml": "name: mine\nstages: [voice-activty]\n",
                "grammar.yaml": "settings:\n  ps-grammar: bad.gram\n", "bad.gram": "#JSGF V1.0;\nfoo\n",
            ]
            for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
            let result = try Tool.run(
                "config", "check", "good.yaml", "bad.yaml", "stage.yaml", "missing.yaml", "grammar.yaml",
                folder: folder
            )
            #expect(result.status == 78)
            #expect(result.output == "good.yaml: ok\n")
            let lines = result.errors.split(separator: "\n")
            try #require(lines.count == 5)
            #expect(lines[0].hasPrefix("hearken: bad.yaml:2: unknown setting 'a'"))
            #expect(lines[1].hasPrefix("hearken: bad.yaml:3: 'x' is no value for pre-roll"))
            #expect(lines[2].hasPrefix("hearken: stage.yaml:2: ") && lines[2].contains("'voice-activity'"))
            #expect(lines[3].hasPrefix("hearken: missing.yaml: "))
            #expect(lines[4].hasPrefix("hearken: grammar.yaml:2: ps-grammar: cannot use the grammar bad.gram: line 2"))
        }
    }

    @Test("show prints every layer, in a form that --config takes")
    func show() throws {
        try TemporaryFolder.with { folder in
            let first = try Tool.run(
                "config", "show", "--profile", "speechRecognizer", "--set", "preRoll=300",
                environment: ["HEARKEN_VAD_RISE_DELAY": "40"]
            )
            #expect(first.status == 0)
            #expect(first.output.hasPrefix("profile: speechRecognizer\nsettings:\n"))
            let byDefault = try Tool.run("config", "show")
            #expect(
                byDefault.output.hasPrefix("profile: vadTriggerSpeech  # as for listen; transcribe takes speechRec"))
            let lines = first.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            #expect(lines.contains("pre-roll: 300 # --set"))
            #expect(lines.contains("vad-rise-delay: 40 # environment HEARKEN_VAD_RISE_DELAY"))
            #expect(lines.contains("wake-active-max: 20000 # profile speechRecognizer"))
            #expect(lines.contains("sample-rate: 16000 # default"))
            try Data(first.output.utf8).write(to: folder.appendingPathComponent("a.yaml"))
            let second = try Tool.run("config", "show", "--config", "a.yaml", folder: folder)
            let values = [first, second].map { $0.output.replacing(/\ *#.*/, with: "") }
            #expect(values[0] == values[1])
        }
    }

    @Test("keys in every form", arguments: ["text", "markdown", "json"])
    func keys(format: String) throws {
        let result = try Tool.run("config", "keys", "--format", format)
        #expect(result.status == 0)
        #expect(result.output.contains("wake-active-max"))
        if format == "json" {
            let array = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
            #expect(array?.allSatisfy { $0["key"] != nil && $0["default"] != nil && $0["type"] != nil } == true)
        }
    }

    @Test("a printed profile is a profile file")
    func profiles() throws {
        try TemporaryFolder.with { folder in
            let list = try Tool.run("profiles")
            #expect(list.output.split(separator: "\n").count == SpeechProfile.all.count)
            let one = try Tool.run("profiles", "push-to-talk-speech")
            try Data(one.output.utf8).write(to: folder.appendingPathComponent("mine.yaml"))
            let again = try Tool.run("profiles", "./mine.yaml", folder: folder)
            #expect(again.status == 0 && again.output == one.output)
            let none = try Tool.run("profiles", "nothing")
            #expect(none.status == 78 && none.output.isEmpty && none.errors.contains("unknown profile 'nothing'"))
        }
    }

    @Test("devices can be listed anywhere", arguments: ["text", "json"])
    func devices(format: String) throws {
        let result = try Tool.run("devices", "--format", format)
        #expect(result.status == 0)
        #expect(result.output.contains("default"))
    }

    @Test(
        "output that cannot be written",
        arguments: [["profiles"], ["config", "keys"], ["config", "show"], ["devices"]]
    )
    func fullDisk(arguments: [String]) throws {
        let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        #expect(try Tool.run(arguments: arguments, output: full).status == 74)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let result = try Tool.run(arguments: arguments, output: pipe.fileHandleForWriting)
        #expect(result.status == 0)
        #expect(!result.errors.contains("hearken:"))
    }
}
