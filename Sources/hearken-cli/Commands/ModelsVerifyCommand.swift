import ArgumentParser
import Hearken

/// `hearken models verify`.
struct ModelsVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check every byte of installed models.",
        discussion: """
            Exit code 1 when a file is missing or has other bytes than it should, or a model that is named is not \
            installed. 'hearken models install' mends it.
            """
    )

    @Argument(
        help: "The models; all that are installed unless given.", completion: .list(ModelCatalog.all.map(\.name))
    )
    var names: [String] = []

    func validate() throws {
        _ = try ModelsCommand.models(names)
    }

    func run() async throws {
        let console = Console()
        try await reporting(on: console) {
            let store = ModelStore()
            var isAllWell = true
            var text = ""
            for model in names.isEmpty ? ModelCatalog.all : try ModelsCommand.models(names) {
                let state = store.state(of: model, byHash: true)
                text += "\(model.name): \(state == .installed ? "ok" : state.rawValue)\n"
                switch state {
                case .installed: break
                case .absent: isAllWell = isAllWell && names.isEmpty
                case .damaged:
                    isAllWell = false
                    for (file, problem) in store.problems(of: model, byHash: true) {
                        text += "  \(store.folder.path(model: model.name, file: file.name)): \(problem.rawValue)\n"
                    }
                }
                if state != .installed, !names.isEmpty || state == .damaged {
                    console.report("'hearken models install \(model.name)' installs it")
                }
            }
            try OutputFile.standardOutput.write(text)
            if !isAllWell { throw ExitStatus.failed.exitCode }
        }
    }
}
