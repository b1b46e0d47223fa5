internal import Glibc

/// Where the models lie that `hearken models install` has installed, and where what needs them looks for them:
/// `hearken/models/NAME/FILE` in the user's data folder (XDG Base Directory Specification).
package struct ModelFolder: Hashable, Sendable {
    /// The folder with a folder for each model.
    package let path: String

    /// The folder in a user's data folder.
    ///
    /// - Parameter dataHome: `$XDG_DATA_HOME`. A relative path counts as none, as the specification wants it.
    /// - Parameter home: `$HOME`.
    package init(dataHome: String?, home: String?) {
        let folder = dataHome.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? (home ?? "") + "/.local/share"
        path = folder + "/hearken/models"
    }

    /// That of the user who runs this process.
    package static var ofUser: Self {
        Self(dataHome: environment("XDG_DATA_HOME"), home: environment("HOME"))
    }

    /// The folder of a model.
    package func path(model: String) -> String { path + "/" + model }

    /// A file of a model.
    package func path(model: String, file: String) -> String { path(model: model) + "/" + file }

    private static func environment(_ name: String) -> String? {
        // SAFETY: getenv gives nil or a C string, which is copied at once.
        getenv(name).map { String(cString: $0) }
    }
}
