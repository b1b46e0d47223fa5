import Foundation
import Hearken
import HearkenCore
import Testing

@Suite("Key reference")
struct SettingsReferenceTests {
    @Test("Configs/README.md is what the table prints")
    func readme() throws {
        let path = Repository.root + "/Configs/README.md"
        let file = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            file == SettingsReference.markdown(),
            "print it anew: swift run hearken config keys --format markdown > Configs/README.md"
        )
    }

    @Test("every default is a value its setting accepts")
    func defaults() throws {
        for definition in SettingsTable.all {
            var settings = Settings()
            try settings.apply(SettingAssignment(definition.key, definition.defaultValue, origin: .code))
            #expect(settings.value(of: definition) == definition.defaultValue, "\(definition.key)")
        }
    }

    @Test("no two settings share a name")
    func names() {
        let names = SettingsTable.all.flatMap { [$0.key] + $0.aliases }
        #expect(Set(names).count == names.count)
    }
}
