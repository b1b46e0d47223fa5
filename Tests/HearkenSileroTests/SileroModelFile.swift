import Foundation

@testable import HearkenSilero

/// The files that Scripts/install-models puts where the detector looks.
enum SileroModelFile {
    static let folder = URL(
        filePath: SileroModel.installedPath(
            ProcessInfo.processInfo.environment["XDG_DATA_HOME"], home: ProcessInfo.processInfo.environment["HOME"])
    ).deletingLastPathComponent()
    /// The default weights.
    static let safetensors = folder.appending(path: "silero_vad_16k.safetensors").path
    /// The official ONNX model's.
    static let onnx = folder.appending(path: "silero_vad_16k_op15.onnx").path

    static let areInstalled = [safetensors, onnx].allSatisfy(FileManager.default.fileExists)
    static let missing = "there is no Silero model in \(folder.path); Scripts/install-models installs it"
}
