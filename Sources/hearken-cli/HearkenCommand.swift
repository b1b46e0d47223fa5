import ArgumentParser

/// The tool `hearken`.
@main
struct HearkenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearken",
        abstract: "Speech in, text out.",
        discussion: """
            EXAMPLES:
              hearken transcribe talk.flac                       the text, an utterance per line
              hearken transcribe *.wav --jobs 4 --output texts/  a text file for each recording
              hearken transcribe talk.mp3 --format srt --output talk.srt
              sox talk.wav -t raw -r 16000 -c 1 -e signed -b 16 - | hearken transcribe -
              hearken listen                                     speak, and read what is understood
              hearken listen --profile pushToTalkSpeech          hold a conversation with the space bar
              hearken listen --format jsonl | jq 'select(.event == "recognized").text'
              hearken config show --profile speechRecognizer     every setting, and where it comes from

            Text and events go to standard output, everything else to standard error.

            \(ExitStatus.table)
            """,
        version: "0.1.0",
        subcommands: [
            TranscribeCommand.self, ListenCommand.self, DevicesCommand.self, ProfilesCommand.self, ConfigCommand.self,
        ]
    )
}
