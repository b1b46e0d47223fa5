import Foundation
import HearkenCore

@testable import HearkenSilero

/// The files that Scripts/install-models puts where the detector looks.
enum SileroModelFile {
    /// The default weights, the official ONNX model's.
    static let onnx = ModelFolder.ofUser.path(model: SileroModel.name, file: SileroModel.file)
    /// Those of another training.
    static let safetensors = ModelFolder.ofUser.path(model: SileroModel.name, file: "silero_vad_16k.safetensors")

    static let areInstalled = [safetensors, onnx].allSatisfy(FileManager.default.fileExists)
    static let missing = "there is no \(safetensors) or \(onnx); Scripts/install-models installs them"
}
