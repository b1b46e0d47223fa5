import ArgumentParser
import Hearken
import HearkenAudio
import HearkenCore

/// `hearken devices`.
struct DevicesCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices to listen to.",
        discussion: """
            The names can be pasted: hearken listen --device plughw:CARD=USB,DEV=0
            Any other PCM that libasound knows can be given too: plughw:1,0, pulse, a name of your asoundrc.
            """
    )

    @Option(help: "How to print them.")
    var format = Format.text

    @Flag(help: "Open each device for a moment, to see whether it works and what it offers.")
    var probe = false

    func run() async throws {
        try await reporting(on: Console()) {
            LibraryChatter.silence()
            let listings = AudioDevice.list().map { DeviceListing($0, probe: probe) }
            LibraryChatter.restore()
            let text =
                switch format {
                case .text: TextTable.text(listings.map(\.row))
                case .json: JSONText.array(listings)
                }
            try OutputFile.standardOutput.write(text)
        }
    }
}
