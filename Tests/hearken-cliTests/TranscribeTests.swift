import Foundation
import Testing

@Suite("hearken transcribe", .serialized, .timeLimit(.minutes(2)))
struct TranscribeTests {
    @Test("text of human speech, alone and among others")
    func text() throws {
        let one = try Tool.run("transcribe", Tool.goForward)
        #expect(one.status == 0)
        #expect(one.output == "go forward ten meters\n")
        #expect(one.errors.isEmpty)
    }

    @Test("every run gives the same bytes, whatever --jobs")
    func same() throws {
        let arguments = ["transcribe", "--format", "jsonl", "--set", "ps-channel-window=500", "--jobs"]
        let files = ["goforward.raw", "something.raw"].map { Tool.recordings + "/" + $0 }
        let runs = try ["1", "2"].map { try Tool.run(arguments: arguments + [$0] + files) }
        #expect(runs.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
        #expect(runs[0].output == runs[1].output)
        let events = try runs[0].output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let kinds = events.filter { $0["file"] as? String == files[0] }.compactMap { $0["event"] as? String }
        #expect(kinds.first == "started" && kinds.last == "stopped")
        #expect(kinds.contains("partial"))
        #expect(
            kinds.filter { ["activated", "recognized", "deactivated"].contains($0) } == [
                "activated", "recognized", "deactivated",
            ])
        // The recordings come one after the other.
        let order = events.compactMap { $0["file"] as? String }
        #expect(order == order.sorted())
    }

    @Test("a recording that fails is told once, and the others go on")
    func hostile() throws {
        try TemporaryFolder.with { folder in
            let files: [(String, Data)] = [
                ("empty.wav", Data()), ("noise.mp3", Data((0..<4_096).map { _ in UInt8.random(in: 0...255) })),
                ("text.flac", Data("no audio".utf8)), ("header.wav", Data("RIFF\u{0}\u{0}\u{0}\u{0}WAVEfmt ".utf8)),
            ]
            for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
            let names = files.map(\.0) + ["missing.wav", "/"]
            let result = try Tool.run(arguments: ["transcribe"] + names + [Tool.goForward], folder: folder)
            #expect(result.status == 1)
            #expect(result.output == "\(Tool.goForward)\tgo forward ten meters\n")
            let lines = result.errors.split(separator: "\n")
            #expect(lines.count == names.count, "\(lines)")
            for (line, name) in zip(lines, names) {
                #expect(line.hasPrefix("hearken: ") && line.contains(name))
                #expect(line.contains("("), "advice: \(line)")
            }
        }
    }

    @Test("failures are part of json and jsonl", arguments: ["json", "jsonl"])
    func failureRecords(format: String) throws {
        let result = try Tool.run("transcribe", "--format", format, "missing.wav")
        #expect(result.status == 1)
        #expect(result.output.contains(#""code":"unreadable-file""#))
        if format == "json" {
            let array = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [Any]
            #expect(array?.count == 1)
        }
    }

    @Test("raw audio on standard input")
    func standardInput() throws {
        let result = try Tool.run("transcribe", "-", input: Tool.goForward)
        #expect(result.output == "go forward ten meters\n")
        #expect(result.status == 0)
    }

    @Test(
        "standard input that is no raw audio is said to be what it is",
        arguments: [
            ("", "standard input is empty"), ("hello\n", "standard input is text"),
            ("RIFF\0\0\0\0WAVEfmt ", "standard input is a WAV file"),
        ]
    )
    func wrongInput(text: String, message: String) throws {
        try TemporaryFolder.with { folder in
            for name in ["input", "input.pcm"] {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            let result = try Tool.run("transcribe", "-", input: folder.path + "/input")
            #expect(result.status == 1 && result.output.isEmpty)
            #expect(result.errors.hasPrefix("hearken: raw-audio: \(message)"), "\(result)")
            let file = try Tool.run("transcribe", "input.pcm", "--raw-rate", "16000", folder: folder)
            #expect(file.status == 1 && file.errors.hasPrefix("hearken: input.pcm: raw-audio: the input is "))
        }
    }

    @Test("a raw file with another's content", arguments: [("hello\n", "is text"), ("ID3\u{4}", "is an MP3 file")])
    func renamed(text: String, message: String) throws {
        try TemporaryFolder.with { folder in
            try Data(text.utf8).write(to: folder.appendingPathComponent("a.raw"))
            let result = try Tool.run("transcribe", "a.raw", folder: folder)
            #expect(result.status == 1 && result.errors.contains("a.raw \(message)"), "\(result)")
        }
    }

    @Test("what the MP3 decoder says of a damaged file becomes one message")
    func damagedMP3() throws {
        try TemporaryFolder.with { folder in
            // Frames of MPEG 1 layer III, 128 kbit/s, 44.1 kHz, with rubbish in them.
            let frame = [UInt8]([0xFF, 0xFB, 0x90, 0x00]) + (0..<413).map { UInt8(truncatingIfNeeded: $0 * 37) }
            let bytes = (0..<50).flatMap { _ in frame }
            try Data(bytes).write(to: folder.appendingPathComponent("a.mp3"))
            let result = try Tool.run("transcribe", "a.mp3", "missing.wav", folder: folder)
            #expect(result.status == 1)
            let lines = result.errors.split(separator: "\n")
            #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("hearken: audio-file: ") }, "\(lines)")
            #expect(lines.first?.contains("a.mp3 is damaged") == true)
        }
    }

    @Test("raw audio of another form")
    func rawForm() throws {
        try TemporaryFolder.with { folder in
            // Two channels at 8 kHz that play the recording at half its speed, the left one silent.
            let samples = try Data(contentsOf: URL(fileURLWithPath: Tool.goForward))
            var stereo = Data()
            for i in stride(from: 0, to: samples.count - 3, by: 4) {
                stereo += [0, 0]
                stereo += samples[i..<i + 2]
            }
            try stereo.write(to: folder.appendingPathComponent("speech.pcm"))
            let result = try Tool.run(
                "transcribe", "--raw-rate", "8000", "--raw-channels", "2", "--channel", "2", "speech.pcm",
                folder: folder
            )
            #expect(result.output.hasPrefix("go "), "\(result)")
            #expect(result.status == 0)
        }
    }

    @Test("a file for each recording")
    func folder() throws {
        try TemporaryFolder.with { folder in
            let result = try Tool.run(
                "transcribe", Tool.goForward, Tool.recordings + "/something.raw", "--format", "vtt", "--output",
                "new/texts/", folder: folder
            )
            #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
            let texts = folder.appendingPathComponent("new/texts")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: texts.path).sorted() == [
                    "goforward.vtt", "something.vtt",
                ])
            let text = try String(contentsOf: texts.appendingPathComponent("goforward.vtt"), encoding: .utf8)
            #expect(
                text.wholeMatch(of: /WEBVTT\n\n00:00:00\.\d{3} --> 00:00:0\d\.\d{3}\ngo forward ten meters\n\n/) != nil)
        }
    }

    @Test("a recording that fails leaves no file", arguments: ["text", "tsv", "vtt"])
    func noEmptyFile(format: String) throws {
        try TemporaryFolder.with { folder in
            try Data("RIFF\0\0\0\0WAVEfmt ".utf8).write(to: folder.appendingPathComponent("cut.wav"))
            let files = ["missing.wav", "cut.wav"]
            for file in files {
                let result = try Tool.run("transcribe", file, "-f", format, "-o", "out", folder: folder)
                #expect(result.status == 1)
            }
            let result = try Tool.run(
                arguments: ["transcribe", "-f", format, "-o", "texts/", Tool.goForward] + files, folder: folder
            )
            #expect(result.status == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["cut.wav", "texts"])
            let texts = folder.appendingPathComponent("texts").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: texts).count == 1)
        }
    }

    @Test("a folder that is a file gets the right advice", arguments: ["texts/", "texts/new/"])
    func fileAsFolder(path: String) throws {
        try TemporaryFolder.with { folder in
            try Data().write(to: folder.appendingPathComponent("texts"))
            let result = try Tool.run("transcribe", Tool.goForward, "-o", path, folder: folder)
            #expect(result.status == 74)
            #expect(result.errors.contains("texts is a file: give another folder, or remove it"))
        }
    }

    @Test("profiles with which nothing could be printed are refused", arguments: ["vadTrigger", "pushToTalkSpeech"])
    func uselessProfile(name: String) throws {
        let result = try Tool.run("transcribe", Tool.goForward, "--profile", name)
        #expect(result.status == 78)
        #expect(result.output.isEmpty && result.errors.hasPrefix("hearken: profile \(name): "))
        #expect(result.errors.contains("--profile speechRecognizer"))
    }

    @Test("a pipe that nobody writes to can be interrupted")
    func pipeWithoutWriter() throws {
        try TemporaryFolder.with { folder in
            #expect(mkfifo(folder.path + "/a.raw", 0o600) == 0)
            let tool = Tool(["transcribe", "a.raw", "--raw-rate", "16000", "-f", "jsonl"], folder: folder)
            let output = Pipe()
            tool.process.standardOutput = output
            try tool.process.run()
            // `started`: it waits for the pipe.
            #expect(!output.fileHandleForReading.availableData.isEmpty)
            kill(tool.process.processIdentifier, SIGINT)
            _ = output.fileHandleForReading.readDataToEndOfFile()
            tool.process.waitUntilExit()
            #expect(tool.status == 130)
        }
    }

    @Test("a full disk is told, with an exit code of its own", arguments: ["text", "json", "tsv", "jsonl"])
    func fullDisk(format: String) throws {
        let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        for result in [
            try Tool.run("transcribe", "-f", format, Tool.goForward, output: full),
            try Tool.run("transcribe", "-f", format, Tool.goForward, "--output", "/dev/full"),
        ] {
            #expect(result.status == 74)
            #expect(result.errors.contains("No space left on device"))
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("an output that cannot be made", arguments: ["/no/such/folder/out.txt", "/proc/out/"])
    func badOutput(path: String) throws {
        let result = try Tool.run("transcribe", Tool.goForward, "--output", path)
        #expect(result.status == 74)
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test("a reader that has gone is no error")
    func brokenPipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let result = try Tool.run(
            "transcribe", "-f", "jsonl", "-j", "2", Tool.goForward, Tool.goForward,
            output: pipe.fileHandleForWriting
        )
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
    }

    @Test("wrong settings of all layers are told at once")
    func settings() throws {
        try TemporaryFolder.with { folder in
            try Data("settings:\n  vad-fall-delai: 5\n".utf8).write(to: folder.appendingPathComponent("a.yaml"))
            let result = try Tool.run(
                "transcribe", Tool.goForward, "--config", "a.yaml", "--profile", "speechRecogniser", "--set", "x",
                "--set", "pre-roll=-1", environment: ["HEARKEN_VAD_TRESHOLD": "1"], folder: folder
            )
            #expect(result.status == 78)
            #expect(result.output.isEmpty)
            let lines = result.errors.split(separator: "\n")
            try #require(lines.count == 5)
            #expect(
                lines[0].hasPrefix(
                    "hearken: a.yaml:2: unknown setting 'vad-fall-delai' (did you mean 'vad-fall-delay'?"))
            #expect(
                lines[1].hasPrefix(
                    "hearken: --profile: unknown profile 'speechRecogniser' (did you mean 'speechRecognizer'?"))
            #expect(lines[2].hasPrefix("hearken: --set: 'x' is no setting"))
            #expect(lines[3].hasPrefix("hearken: environment HEARKEN_VAD_TRESHOLD: unknown setting"))
            #expect(lines[4].hasPrefix("hearken: --set: -1 is out of range for pre-roll"))
        }
    }

    @Test(
        "an unusable model is told once, before any recording is read, with the line that names it",
        arguments: [
            ("ps-acoustic-model: /nowhere", "/nowhere"), ("ps-grammar: bad.gram", "bad.gram: line 2: 'foo'"),
            ("ps-keywords: bad.kws", "'zzyzzx' of the keyword list bad.kws, line 1,"),
        ],
        ["transcribe", "listen"]
    )
    func model(line: (setting: String, message: String), command: String) throws {
        try TemporaryFolder.with { folder in
            for (name, text) in [
                "a.yaml": "settings:\n  \(line.setting)\n", "bad.gram": "#JSGF V1.0;\nfoo\n", "bad.kws": "zzyzzx\n",
            ] {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            let recordings = ["missing.wav", Tool.goForward, "--jobs", "2", "--output", "out"]
            let arguments = [command, "--config", "a.yaml"] + (command == "listen" ? [] : recordings)
            let result = try Tool.run(arguments: arguments, folder: folder)
            #expect(result.status == 78 && result.output.isEmpty)
            #expect(result.errors.hasPrefix("hearken: a.yaml:2: ps-") && result.errors.contains(line.message))
            #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
        }
    }

    @Test(
        "command lines that cannot be meant",
        arguments: [
            [], ["a", "--jobs", "0"], ["a", "--format", "doc"], ["-", "-"], ["a.wav", "--raw-rate", "8000"],
            ["-", "--raw-rate", "0"], ["-", "--raw-channels", "0"], ["-", "--raw-format", "mp3"],
            ["a", "b", "--format", "srt"], ["a", "--nonsense"],
        ]
    )
    func usage(arguments: [String]) throws {
        let result = try Tool.run(arguments: ["transcribe"] + arguments)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("Error: "))
    }

    @Test("an interrupt ends it with the words so far", arguments: zip([SIGINT, SIGTERM], [130, 143] as [Int32]))
    func interrupt(signal: Int32, status: Int32) throws {
        let tool = Tool(["transcribe", "-", "-f", "jsonl", "--set", "ps-channel-window=500"])
        let (input, output) = (Pipe(), Pipe())
        tool.process.standardInput = input
        tool.process.standardOutput = output
        try tool.process.run()
        // Less than two seconds: in the middle of what is said.
        let speech = try Data(contentsOf: URL(fileURLWithPath: Tool.goForward)).prefix(57_600)
        try input.fileHandleForWriting.write(contentsOf: speech)
        var text = ""
        while !text.contains("go forward") {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty)
            text += String(decoding: data, as: UTF8.self)
        }
        kill(tool.process.processIdentifier, signal)
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        tool.process.waitUntilExit()
        #expect(tool.status == status)
        #expect(text.contains(#""event":"recognized""#))
        #expect(text.contains("go forward"))
        #expect(text.hasSuffix("\n") && text.split(separator: "\n").last?.contains(#""event":"stopped""#) == true)
    }
}
