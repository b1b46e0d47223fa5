import Hearken
import HearkenCore

/// A model as `hearken models` prints it.
struct ModelRecord: Encodable {
    private enum CodingKeys: String, CodingKey {
        case model, version, state, licenses, use, folder, summary
        case bytes = "size_bytes"
    }

    /// What stands above the rows.
    static let heading = ["MODEL", "STATE", "SIZE", "LICENCE", "USED BY"]

    let model: String
    let version: String
    let state: String
    let bytes: Int
    let licenses: [String]
    let use: String
    let folder: String
    let summary: String

    /// The record of a model.
    ///
    /// - Parameter folder: Where models are installed.
    init(_ model: ModelPackage, state: ModelState, folder: ModelFolder) {
        self.model = model.name
        version = model.wheel.version
        self.state = state.rawValue
        bytes = model.size
        licenses = model.licenses
        use = model.use
        self.folder = folder.path(model: model.name)
        summary = model.summary
    }

    /// The columns of the text form.
    var row: [String] { [model, state, ByteCount.text(bytes), licenses.joined(separator: ", "), use] }

    /// What is said after installing.
    ///
    /// - Parameter isNew: Whether it was not there before.
    func summary(isNew: Bool) -> String {
        """
        \(model) \(version): \(isNew ? "installed" : "already installed") in \(folder)
          what      \(summary)
          licence   \(licenses.joined(separator: ", "))
          used by   \(use)

        """
    }
}
