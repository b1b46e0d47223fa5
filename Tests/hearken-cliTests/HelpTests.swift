import ArgumentParser
import Foundation
import Testing

@testable import hearken_cli

@Suite("Help")
struct HelpTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    static let commands: [(String, any ParsableCommand.Type)] = [
        ("hearken", HearkenCommand.self), ("transcribe", TranscribeCommand.self), ("listen", ListenCommand.self),
        ("devices", DevicesCommand.self), ("profiles", ProfilesCommand.self), ("config", ConfigCommand.self),
        ("config-check", ConfigCheckCommand.self), ("config-show", ConfigShowCommand.self),
        ("config-keys", ConfigKeysCommand.self), ("vad", VADCommand.self), ("features", FeaturesCommand.self),
        ("models", ModelsCommand.self), ("models-list", ModelsListCommand.self),
        ("models-install", ModelsInstallCommand.self), ("models-verify", ModelsVerifyCommand.self),
    ]

    /// UPDATE_GOLDEN=1 writes the files anew.
    @Test("help is what it was", arguments: commands)
    func help(name: String, command: any ParsableCommand.Type) throws {
        let text = HearkenCommand.helpMessage(for: command, columns: 80) + "\n"
        let file = Self.folder.appendingPathComponent("help-\(name).txt")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
            try Data(text.utf8).write(to: file)
        }
        #expect(text == (try String(contentsOf: file, encoding: .utf8)))
    }

    @Test("the table of exit codes fits a terminal", arguments: ["hearken", "transcribe", "listen", "vad", "features"])
    func exitCodes(name: String) throws {
        let command = try #require(Self.commands.first { $0.0 == name }).1
        // A line that is too long would be wrapped.
        #expect(HearkenCommand.helpMessage(for: command, columns: 80).contains(ExitStatus.table))
    }

    @Test("completion scripts know profiles and keys", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let result = try Tool.run("--generate-completion-script", shell)
        #expect(result.status == 0)
        #expect(result.output.contains("speechRecognizer"))
        #expect(result.output.contains("wake-active-max="))
        #expect(result.output.contains("kaldi-mfcc"))
        #expect(result.output.contains("silero-vad"))
    }

    @Test("the version")
    func version() throws {
        let result = try Tool.run("--version")
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }
}
