internal import HearkenCore

/// The file of the network's weights: where it is, and what to say when it is of no use.
package enum SileroModel {
    /// What `hearken models install` calls it.
    package static let name = "silero-vad"
    /// The file that the detector takes unless `silero-model` names another one.
    package static let file = "silero_vad_16k_op15.onnx"

    /// The network with the weights that `silero-model` names, or those that were installed.
    static func network(_ settings: Settings) throws(SpeechError) -> SileroNetwork {
        let given = settings[.sileroModel]
        let path = given.isEmpty ? ModelFolder.ofUser.path(model: name, file: file) : given
        do throws(ModelFileProblem) {
            return try SileroNetwork(SileroWeights(path: path))
        } catch {
            throw SpeechError(
                .unusableModel, stage: .voiceActivity, setting: "silero-model",
                "the Silero model \(path) \(error.description)",
                advice: given.isEmpty
                    ? "run 'hearken models install \(name)'"
                    : "run 'hearken models install \(name)' and unset silero-model, or set it to \(file)"
            )
        }
    }
}
