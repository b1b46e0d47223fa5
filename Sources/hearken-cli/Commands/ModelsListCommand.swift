import ArgumentParser
import Hearken

/// `hearken models list`.
struct ModelsListCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the models: whether they are installed, size, licence, what uses them.",
        discussion: """
            A model is damaged when one of its files is missing or has another size; 'hearken models verify' looks at \
            every byte.
            """
    )

    @Option(help: "How to print them.")
    var format = Format.text

    func run() async throws {
        try await reporting(on: Console()) {
            let store = ModelStore()
            let records = ModelCatalog.all.map { model in
                ModelRecord(model, state: store.state(of: model, byHash: false), folder: store.folder)
            }
            let text =
                switch format {
                case .text: TextTable.text([ModelRecord.heading] + records.map(\.row))
                case .json: JSONText.array(records)
                }
            try OutputFile.standardOutput.write(text)
        }
    }
}
