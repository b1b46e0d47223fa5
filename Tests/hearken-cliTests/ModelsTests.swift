import Foundation
import Testing

@Suite("hearken models", .timeLimit(.minutes(2)))
struct ModelsTests {
    private func run(_ arguments: String..., folder: URL, path: String = "/usr/bin:/bin") throws -> Tool.Result {
        try Tool.run(
            arguments: ["models"] + arguments,
            environment: [
                "XDG_DATA_HOME": folder.path, "PATH": path, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": folder.path,
            ])
    }

    @Test("nothing is installed at first")
    func list() throws {
        try TemporaryFolder.with { folder in
            let result = try run("list", folder: folder)
            #expect(result.status == 0)
            #expect(
                result.output.contains(/silero-vad +not installed +2\.5 MB +MIT +vad-detector: silero\n/), "\(result)")
            let json = try run("list", "--format", "json", folder: folder).output
            let records = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
            #expect(records.first?["model"] as? String == "silero-vad")
            #expect(records.first?["folder"] as? String == folder.path + "/hearken/models/silero-vad")
            // What is not wanted need not be there; what is named must.
            #expect(try run("verify", folder: folder).status == 0)
            #expect(try run("verify", "silero-vad", folder: folder).status == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test("what is damaged is told file by file")
    func damaged() throws {
        try TemporaryFolder.with { folder in
            let model = folder.appendingPathComponent("hearken/models/silero-vad")
            try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: model.appendingPathComponent("LICENSE"))
            let result = try run("verify", folder: folder)
            #expect(result.status == 1)
            #expect(result.output.contains("silero-vad: damaged\n"))
            #expect(result.output.contains("LICENSE: damaged\n"))
            #expect(result.output.contains("silero_vad_16k_op15.onnx: missing\n"))
            #expect(result.errors.contains("hearken models install silero-vad"))
            #expect(try run("list", folder: folder).output.contains("damaged"))
        }
    }

    @Test("Ctrl-C in the middle of a download ends it and leaves nothing", arguments: [("INT", 130), ("TERM", 143)])
    func interrupted(signal: String, status: Int32) throws {
        try TemporaryFolder.with { folder in
            // In place of Python: what pip would have written by then, the signal for the tool, no end.
            let python = folder.appendingPathComponent("python3")
            let script = """
                #!/bin/sh
                touch "$TMPDIR/part.whl"
                kill -\(signal) $PPID
                exec sleep 1000
                """
            try Data(script.utf8).write(to: python)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: python.path)
            let result = try run("install", "silero-vad", folder: folder, path: "\(folder.path):/usr/bin:/bin")
            #expect(result.status == status)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("was not changed"))
            let place = folder.appendingPathComponent("hearken/models").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [".lock"])
        }
    }

    @Test("no network, no pip, no such model, no permission: each says what to do")
    func failures() throws {
        try TemporaryFolder.with { folder in
            let offline = try run("install", "silero-vad", folder: folder)
            #expect(offline.status == 1)
            #expect(offline.errors.contains("check the network"), "\(offline)")
            let bare = try run("install", "silero-vad", folder: folder, path: "/nowhere")
            #expect(bare.status == 1)
            #expect(bare.errors.contains("apt install python3-pip"))
            #expect(try run("install", "silero-vat", folder: folder).errors.contains("there are: silero-vad"))
            #expect(try run("install", folder: folder).status == 64)
            let place = folder.appendingPathComponent("hearken/models").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [".lock"])
            let file = try run("install", "silero-vad", folder: URL(fileURLWithPath: "/dev/null"))
            #expect(file.status == 1)
            #expect(file.errors.contains("/dev/null/hearken/models"))
        }
    }
}
