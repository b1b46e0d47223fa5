import ArgumentParser

/// The tool `hearken`.
@main
struct HearkenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearken",
        abstract: "Speech in, text out.",
        discussion: """
            EXAMPLES:
              The text of a recording, an utterance per line:
                hearken transcribe talk.flac
              A text file for each recording; subtitles:
                hearken transcribe *.wav --jobs 4 --output texts/
                hearken transcribe talk.mp3 --output talk.srt
              Speak, and read what is understood; or talk with the space bar:
                hearken listen
                hearken listen --profile pushToTalkSpeech
              For scripts:
                hearken listen --format jsonl | jq 'select(.event == "recognized")'
              Where someone speaks; and what a model sees, as pictures:
                hearken vad talk.flac --output speech.png
                hearken features talk.flac --output talk.png
              Every setting, and where its value comes from:
                hearken config show --profile speechRecognizer

            Text and events go to standard output, everything else to standard error.

            \(ExitStatus.table)
            """,
        version: "0.1.0",
        subcommands: [
            TranscribeCommand.self, ListenCommand.self, VADCommand.self, FeaturesCommand.self, DevicesCommand.self,
            ModelsCommand.self,
            ProfilesCommand.self, ConfigCommand.self,
        ]
    )
}
