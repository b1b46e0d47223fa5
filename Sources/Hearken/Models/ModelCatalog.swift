internal import HearkenSilero

/// The models that Hearken can install. A new one is a new entry here and nothing else.
package enum ModelCatalog {
    /// All of them, in the order in which they are listed.
    package static let all: [ModelPackage] = [sileroVAD]

    /// The model called `name`.
    package static func model(_ name: String) -> ModelPackage? { all.first { $0.name == name } }

    /// Silero Team, https://github.com/snakers4/silero-vad. The weights of the ONNX file and of the safetensors file
    /// differ: the detector takes the first, the official model's; `silero-model` may name the second.
    private static let sileroVAD = ModelPackage(
        name: SileroModel.name,
        summary: "Silero VAD v6: tells speech from other sounds.",
        use: "vad-detector: silero",
        wheel: ModelPackage.Wheel(
            project: "silero-vad", version: "6.2.3", size: 11_317_527,
            sha256: "7b7f5436cfcb02fae583a05b512ea96467fd449fe54cb49a5e4f06c51a1e43b8"
        ),
        files: [
            ModelPackage.File(
                source: "silero_vad/data/silero_vad_16k.safetensors", name: "silero_vad_16k.safetensors",
                size: 1_239_748,
                sha256: "c59271c284ae9c8335d795d60e0bfdb71aaaceec578d9bd9ffc1b8153c319ea1", license: "MIT"
            ),
            ModelPackage.File(
                source: "silero_vad/data/silero_vad_16k_op15.onnx", name: SileroModel.file, size: 1_289_603,
                sha256: "7ed98ddbad84ccac4cd0aeb3099049280713df825c610a8ed34543318f1b2c49", license: "MIT"
            ),
            ModelPackage.File(
                source: "silero_vad-6.2.3.dist-info/licenses/LICENSE", name: "LICENSE", size: 1_075,
                sha256: "2e63e9a38b6e8fc0c7bc37ce174caca1862870856c6daf5697cfb785e925520b", license: "MIT"
            ),
        ]
    )
}
