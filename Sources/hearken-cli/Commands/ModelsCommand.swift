import ArgumentParser
import Hearken

/// `hearken models`.
struct ModelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Install the models that some parts need, and see which there are.",
        discussion: """
            Models lie in $XDG_DATA_HOME/hearken/models, by default ~/.local/share/hearken/models, where the parts that \
            need them look. Each comes as a pinned wheel from the Python Package Index, through pip; once installed, no \
            network is needed.

            EXAMPLES:
              hearken models list
              hearken models install silero-vad
              hearken listen --detector silero
              hearken models verify
            """,
        subcommands: [ModelsListCommand.self, ModelsInstallCommand.self, ModelsVerifyCommand.self]
    )

    /// Finds the models called `names`.
    ///
    /// - Throws: `ValidationError` with the names there are.
    static func models(_ names: [String]) throws -> [ModelPackage] {
        try names.map { name in
            if let model = ModelCatalog.model(name) { return model }
            let known = ModelCatalog.all.map(\.name).joined(separator: ", ")
            throw ValidationError("There is no model '\(name)'; there are: \(known).")
        }
    }
}
