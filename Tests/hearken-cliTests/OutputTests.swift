import ArgumentParser
import Foundation
import Synchronization
import Testing

@testable import hearken_cli

@Suite("Output")
struct OutputTests {
    @Test("standard output, a file, a folder")
    func plans() throws {
        try TemporaryFolder.with { folder in
            let path = folder.path
            let joined = try OutputPlan(nil, inputs: ["a.wav", "b.wav"], format: .text)
            #expect(joined == .standardOutput)
            let single = try OutputPlan(path + "/o", inputs: ["a.wav"], format: .srt)
            #expect(single == .file(path + "/o"))
            let several = try OutputPlan(path, inputs: ["x/a.b.wav", "-"], format: .srt)
            #expect(several == .files([path + "/a.b.srt", path + "/stdin.srt"]))
            let new = try OutputPlan("new/", inputs: ["a"], format: .text)
            #expect(new == .files(["new/a.txt"]))
        }
    }

    @Test(
        "the name of the output tells the format, unless --format does",
        arguments: [
            (nil, nil, .text), (nil, "a.srt", .srt), (nil, "x/a.VTT", .vtt), (nil, "a.txt", .text),
            (nil, "a.jsonl", .jsonl), (nil, "a.doc", .text), (nil, "a.srt/", .text), (.text, "a.srt", .text),
        ] as [(TranscriptFormat?, String?, TranscriptFormat)])
    func format(asked: TranscriptFormat?, path: String?, format: TranscriptFormat) {
        #expect(TranscriptFormat(asked, output: path) == format)
    }

    @Test(
        "plans that cannot be meant",
        arguments: [
            (nil, ["a.wav", "b.wav"], TranscriptFormat.srt), ("o.vtt", ["a.wav", "b.wav"], .vtt),
            ("o/", ["x/a.wav", "y/a.flac"], .text),
        ]
    )
    func badPlans(option: String?, inputs: [String], format: TranscriptFormat) {
        #expect(throws: ValidationError.self) { try OutputPlan(option, inputs: inputs, format: format) }
    }

    @Test("a recording is never written over, by whatever name")
    func recordingAsOutput() throws {
        try TemporaryFolder.with { folder in
            let recording = folder.appendingPathComponent("a.json").path
            try Data("x".utf8).write(to: URL(fileURLWithPath: recording))
            let link = folder.appendingPathComponent("link").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: recording)
            #expect(throws: ValidationError.self) { try OutputPlan(link, inputs: [recording], format: .text) }
            #expect(throws: ValidationError.self) { try OutputPlan(folder.path, inputs: [recording], format: .json) }
        }
    }

    @Test("parts come in order, the first unfinished one at once")
    func order() async throws {
        let log = Log()
        let output = OrderedOutput { text throws(OutputFailure) in log.append(text) }
        try await output.add("b1 ", to: 1)
        try await output.add("a1 ", to: 0)
        #expect(log.text == "a1 ")
        try await output.finish(1)
        try await output.add("c1 ", to: 2)
        try await output.add("a2 ", to: 0)
        #expect(log.text == "a1 a2 ")
        try await output.finish(0)
        #expect(log.text == "a1 a2 b1 c1 ")
        try await output.add("c2 ", to: 2)
        try await output.finish(2)
        #expect(log.text == "a1 a2 b1 c1 c2 ")
    }

    private final class Log: Sendable {
        private let state = Mutex("")
        var text: String { state.withLock { $0 } }
        func append(_ text: String) { state.withLock { $0 += text } }
    }

    @Test("columns line up")
    func table() {
        #expect(TextTable.text([["a", "b"], ["ccc", "d"]]) == "a    b\nccc  d\n")
        #expect(TextTable.text([]).isEmpty)
    }
}
