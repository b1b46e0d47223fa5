import Foundation
import Hearken
import HearkenCore
import Testing

@Suite("Profiles")
struct SpeechProfileTests {
    private static let folder = Repository.root + "/Configs/profiles"

    @Test("the profile files are the profiles of the code")
    func files() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(names.allSatisfy { $0.hasSuffix(".yaml") })
        let fromFiles = try names.map { try SpeechProfile(yamlFile: "\(Self.folder)/\($0)") }
        #expect(Set(fromFiles) == Set(SpeechProfile.all))
        for name in names {
            #expect(
                try SpeechProfile.named(String(name.dropLast(".yaml".count)))
                    == SpeechProfile(yamlFile: "\(Self.folder)/\(name)"))
        }
    }

    @Test("a profile survives its own YAML", arguments: SpeechProfile.all + [Self.odd])
    func yaml(profile: SpeechProfile) throws {
        try ConfigurationText.with(profile.yaml) { path in
            let read = try SpeechProfile(yamlFile: path)
            #expect(read == profile)
        }
    }

    private static let odd = SpeechProfile(
        name: "no", summary: "quotes \" and \\ and: colons # and\nlines", stages: ["own-stage"],
        settings: [
            "input-device": .string("plughw:1,0 \u{1}"), "contextual-strings": .list(["a, b", "null", "ü"]),
            "vad-threshold": .number(0.25), "partial-results": .boolean(false),
        ]
    )

    @Test("profiles are settings that resolve", arguments: SpeechProfile.all)
    func resolves(profile: SpeechProfile) throws {
        let settings = try ConfigurationResolver(profile: profile).settings()
        for (key, value) in profile.settings {
            #expect(settings.value(of: try SettingsTable.definition(named: key)) == value)
        }
    }

    @Test("only push to talk waits for the app")
    func trigger() {
        #expect(SpeechProfile.all.filter { !$0.hasTrigger } == [.pushToTalkSpeech])
    }

    @Test(
        "names in every spelling",
        arguments: [
            ("vadTriggerSpeech", SpeechProfile.vadTriggerSpeech), ("vad-trigger-speech", .vadTriggerSpeech),
            ("vad_trigger_speech", .vadTriggerSpeech), ("vadTriggerAppleSpeech", .vadTriggerSpeech),
            ("vadTriggerSpokestackSpeech", .vadTriggerSpeech), ("pushToTalkAppleSpeech", .pushToTalkSpeech),
            ("pushToTalkSpokestackSpeech", .pushToTalkSpeech), ("push-to-talk-speech", .pushToTalkSpeech),
            ("speechRecognizer", .speechRecognizer), ("vadTrigger", .vadTrigger),
        ]
    )
    func named(name: String, profile: SpeechProfile) throws {
        #expect(try SpeechProfile.named(name) == profile)
        #expect(try SpeechProfile.resolving(name) == profile)
    }

    @Test(
        "an unknown name gives the nearest",
        arguments: [
            ("vadTrigerSpeech", "vadTriggerSpeech"), ("pushtotalk", "pushToTalkSpeech"), ("dictatoin", "dictation"),
        ]
    )
    func unknown(name: String, nearest: String) throws {
        let error = try #require(throws: SpeechError.self) { try SpeechProfile.named(name) }
        #expect(error.code == .unknownName)
        #expect(error.advice.contains("'\(nearest)'"))
    }

    @Test("a name that is near to none gives no advice but the list", arguments: ["", "v", "nothing", "kitchen-robot"])
    func far(name: String) throws {
        let error = try #require(throws: SpeechError.self) { try SpeechProfile.named(name) }
        #expect(error.advice.hasPrefix("'hearken profiles' lists all"))
    }
}
