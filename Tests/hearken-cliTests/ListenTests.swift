import Foundation
import Testing

/// Listens through libasound to its `file` plugin, which plays a recording and then silence, faster than real time.
@Suite("hearken listen", .serialized, .timeLimit(.minutes(2)))
struct ListenTests {
    /// Runs `body` with the environment in which the device `speech` exists.
    private func withDevice(_ body: ([String: String]) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let file = folder.appendingPathComponent("asound.conf")
            let text = """
                pcm.speech { type file slave.pcm "null" file "/dev/null" infile "\(Tool.goForward)" format "raw" }
                """
            try Data(text.utf8).write(to: file)
            try body(["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + file.path, "HOME": folder.path])
        }
    }

    @Test("events as lines; a signal ends it in order", arguments: [SIGINT, SIGTERM, SIGHUP])
    func events(signal: Int32) throws {
        try withDevice { environment in
            let tool = Tool(["listen", "--device", "speech", "--format", "jsonl"], environment: environment)
            let output = Pipe()
            tool.process.standardOutput = output
            tool.process.standardError = FileHandle.nullDevice
            try tool.process.run()
            var text = ""
            while !text.contains(#""event":"activated""#) {
                let data = output.fileHandleForReading.availableData
                try #require(!data.isEmpty)
                text += String(decoding: data, as: UTF8.self)
            }
            kill(tool.process.processIdentifier, signal)
            text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            tool.process.waitUntilExit()
            #expect(tool.status == 0)
            let names = try text.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }.compactMap { $0["event"] as? String }
            #expect(names.first == "started" && names.last == "stopped")
            let ends = names.filter { ["activated", "recognized", "timed-out", "deactivated"].contains($0) }
            #expect(ends.count == 3 * names.filter { $0 == "activated" }.count, "\(ends)")
        }
    }

    @Test("the live view, keys, and a terminal that is left as it was")
    func liveView() throws {
        try withDevice { environment in
            let terminal = try Terminal()
            let tool = Tool(
                ["listen", "--device", "speech", "--profile", "pushToTalkSpeech"], environment: environment)
            tool.process.standardInput = terminal.device
            tool.process.standardOutput = terminal.device
            tool.process.standardError = terminal.device
            #expect(terminal.isCooked)
            try tool.process.run()
            terminal.wait(for: "○ listening")
            #expect(!terminal.isCooked)
            terminal.press(" ")
            terminal.wait(for: "● active")
            terminal.press("p")
            terminal.wait(for: "○ paused")
            terminal.press(" ")
            terminal.wait(for: "hearken: paused; press p to go on")
            terminal.press("p")
            terminal.wait(for: "○ listening")
            terminal.press("\u{1B}[Ax")
            terminal.press("q")
            terminal.drain(until: tool.process)
            #expect(tool.status == 0)
            #expect(terminal.isCooked)
        }
    }

    @Test("a terminal is left as it was on every way out", arguments: [SIGINT, SIGTERM, SIGHUP])
    func terminalAfterSignal(signal: Int32) throws {
        try withDevice { environment in
            let terminal = try Terminal()
            let tool = Tool(["listen", "--device", "speech"], environment: environment)
            tool.process.standardInput = terminal.device
            tool.process.standardOutput = FileHandle.nullDevice
            tool.process.standardError = terminal.device
            try tool.process.run()
            terminal.wait(for: "○ listening")
            kill(tool.process.processIdentifier, signal)
            terminal.drain(until: tool.process)
            #expect(tool.status == 0)
            #expect(terminal.isCooked)
        }
    }

    @Test("Ctrl-Z gives the terminal back, every time")
    func suspension() throws {
        try withDevice { environment in
            let terminal = try Terminal()
            let tool = Tool(["listen", "--device", "speech"], environment: environment)
            tool.process.standardInput = terminal.device
            tool.process.standardOutput = FileHandle.nullDevice
            tool.process.standardError = FileHandle.nullDevice
            try tool.process.run()
            for _ in 1...3 {
                while terminal.isCooked { usleep(1_000) }
                kill(tool.process.processIdentifier, SIGTSTP)
                while try !tool.isSuspended { usleep(1_000) }
                #expect(terminal.isCooked)
                kill(tool.process.processIdentifier, SIGCONT)
            }
            while terminal.isCooked { usleep(1_000) }
            terminal.press("q")
            tool.process.waitUntilExit()
            #expect(tool.status == 0)
            #expect(terminal.isCooked)
        }
    }

    @Test("a device that is not there")
    func unknownDevice() throws {
        try withDevice { environment in
            let terminal = try Terminal()
            let tool = Tool(["listen", "--device", "speach"], environment: environment)
            tool.process.standardInput = terminal.device
            tool.process.standardOutput = terminal.device
            tool.process.standardError = terminal.device
            try tool.process.run()
            terminal.drain(until: tool.process)
            #expect(tool.status == 1)
            #expect(terminal.isCooked)
        }
        try withDevice { environment in
            let result = try Tool.run("listen", "--device", "speach", environment: environment)
            #expect(result.status == 1)
            #expect(result.errors.contains("'speach'") && result.errors.contains("did you mean 'speech'?"))
        }
    }

    @Test("a profile that recognises nothing says so")
    func noText() throws {
        try withDevice { environment in
            let terminal = try Terminal()
            let tool = Tool(["listen", "--device", "speech", "--profile", "vadTrigger"], environment: environment)
            tool.process.standardInput = terminal.device
            tool.process.standardError = terminal.device
            try tool.process.run()
            terminal.wait(for: "vadTrigger recognises nothing; --format jsonl")
            terminal.press("q")
            terminal.drain(until: tool.process)
            #expect(tool.status == 0)
        }
    }

    @Test("push to talk needs keys")
    func noKeys() throws {
        let result = try Tool.run("listen", "--profile", "pushToTalkSpeech")
        #expect(result.status == 1)
        #expect(result.errors.contains("no terminal") && result.errors.contains("vadTriggerSpeech"))
    }

    @Test("output that cannot be written")
    func fullDisk() throws {
        try withDevice { environment in
            let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
            let result = try Tool.run(
                "listen", "--device", "speech", "-f", "jsonl", environment: environment, output: full
            )
            #expect(result.status == 74)
            #expect(result.errors.contains("No space left on device"))
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            let quiet = try Tool.run(
                "listen", "--device", "speech", "-f", "jsonl", environment: environment,
                output: pipe.fileHandleForWriting
            )
            #expect(quiet.status == 0)
        }
    }
}
