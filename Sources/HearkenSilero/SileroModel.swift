internal import Glibc
internal import HearkenCore

/// The file of the network's weights: where it is, and what to say when it is of no use.
enum SileroModel {
    /// Where `hearken models install silero-vad` puts it, from `$XDG_DATA_HOME` on (XDG Base Directory Specification).
    static let pathInDataFolder = "hearken/models/silero-vad/silero_vad_16k.safetensors"

    /// The network with the weights that `silero-model` names, or those that were installed.
    static func network(_ settings: Settings) throws(SpeechError) -> SileroNetwork {
        let given = settings[.sileroModel]
        let path = given.isEmpty ? installedPath(environment("XDG_DATA_HOME"), home: environment("HOME")) : given
        do throws(ModelFileProblem) {
            return try SileroNetwork(SileroWeights(path: path))
        } catch {
            throw SpeechError(
                .unusableModel, stage: .voiceActivity, setting: "silero-model",
                "the Silero model \(path) \(error.description)",
                advice: given.isEmpty
                    ? "run 'hearken models install silero-vad'"
                    : "run 'hearken models install silero-vad' and unset silero-model, or set it to silero_vad_16k.safetensors"
            )
        }
    }

    /// Where the installed file lies. A relative `$XDG_DATA_HOME` counts as none, as the specification wants it.
    static func installedPath(_ dataFolder: String?, home: String?) -> String {
        let folder = dataFolder.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? (home ?? "") + "/.local/share"
        return folder + "/" + pathInDataFolder
    }

    private static func environment(_ name: String) -> String? {
        // SAFETY: getenv gives nil or a C string, which is copied at once.
        getenv(name).map { String(cString: $0) }
    }
}
