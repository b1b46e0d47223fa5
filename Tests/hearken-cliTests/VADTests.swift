import AudioTestSupport
import Foundation
import HearkenCore
import Testing

@testable import hearken_cli

@Suite("hearken vad", .timeLimit(.minutes(2)))
struct VADTests {
    /// Faint noise, a second of something loud that is like a voice to any detector of loudness, faint noise.
    private static let utterance: [Float] = {
        var state: UInt32 = 1
        return (0..<48_000).map { i in
            state = state &* 1_664_525 &+ 1_013_904_223
            let noise = Float(Int32(bitPattern: state)) / 2_147_483_648
            let isLoud = (16_000..<32_000).contains(i)
            return 0.001 * noise + (isLoud ? 0.3 * sin(Float(i) * 0.08) * (1 + noise) / 2 : 0)
        }
    }()

    private func with(_ samples: [Float] = utterance, _ body: (URL) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            try Data(WAVBytes(samples).bytes).write(to: folder.appendingPathComponent("a b.wav"))
            try body(folder)
        }
    }

    private func text(_ format: DetectionFormat, file: String = "x/my talk.wav") throws -> String {
        var text = ""
        try withoutActuallyEscaping({ (part: String) throws(OutputFailure) in text += part }) { write in
            var sink = DetectionText(format, file: file, channel: 2, sampleRate: 16_000, write)
            try sink.append(0, at: .zero)
            try sink.append(0.875, at: .zero + 320)
            try sink.append(SpeechSegment(start: .zero + 320, end: .zero + 8_000))
            try sink.finish()
        }
        return text
    }

    @Test("every format, to the byte")
    func formats() throws {
        #expect(
            try text(.jsonl) == """
                {"position":0,"score":0,"seconds":0,"type":"frame"}
                {"position":320,"score":0.875,"seconds":0.02,"type":"frame"}
                {"end":8000,"end_seconds":0.5,"start":320,"start_seconds":0.02,"type":"segment"}

                """)
        #expect(try text(.tsv) == "0.0000\t0.000000\n0.0200\t0.875000\n")
        #expect(try text(.audacity) == "0.020000\t0.500000\tspeech\n")
        #expect(try text(.rttm) == "SPEAKER my_talk 2 0.020 0.480 <NA> <NA> speech <NA> <NA>\n")
        #expect(try text(.rttm, file: "-") == "SPEAKER stdin 2 0.020 0.480 <NA> <NA> speech <NA> <NA>\n")
    }

    @Test("scores and segments of made speech", arguments: ["energy", "webrtc"])
    func utterance(detector: String) throws {
        guard DetectorOption.names.contains(detector) else { return }
        try with { folder in
            let arguments = ["vad", "a b.wav", "--detector", detector, "--set", "vad-fall-delay=100", "--format"]
            let rttm = try Tool.run(arguments: arguments + ["rttm"], folder: folder)
            #expect(rttm.status == 0 && rttm.errors.isEmpty)
            let fields = try #require(rttm.output.split(separator: "\n").first).split(separator: " ")
            #expect(fields.count == 10 && fields[0] == "SPEAKER" && fields[1] == "a_b" && fields[2] == "1")
            let begin = try #require(Double(fields[3]))
            #expect((0.9...1.2).contains(begin))
            let scores = try Tool.run(arguments: arguments + ["tsv"], folder: folder).output.split(separator: "\n")
                .map { $0.split(separator: "\t").compactMap { Double($0) } }
            #expect(scores.count == 150)
            #expect(scores.enumerated().allSatisfy { $1.count == 2 && abs($1[0] - 0.02 * Double($0)) < 1e-9 })
            #expect(scores.allSatisfy { (0...1).contains($0[1]) })
            #expect(scores[25][1] < scores[75][1])
        }
    }

    @Test("lines are JSON, the same on every run; the layers of settings count")
    func json() throws {
        try with { folder in
            try Data("settings:\n  vad-detector: energy\n  frame-width: 10\n".utf8)
                .write(to: folder.appendingPathComponent("mine.yaml"))
            let runs = try (0..<2).map { _ in
                try Tool.run("vad", "a b.wav", "--config", "mine.yaml", "--profile", "speechRecognizer", folder: folder)
            }
            #expect(runs[0].output == runs[1].output)
            let records = try runs[0].output.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(records.count { $0["type"] as? String == "frame" } == 300)
            #expect(records.contains { $0["type"] as? String == "segment" })
        }
    }

    @Test(
        "the name of the output tells the format, unless --format does",
        arguments: [
            (nil, nil, .jsonl), (nil, "a.png", .png), (nil, "x/a.PNG", .png), (nil, "a.rttm", .rttm),
            (nil, "a.tsv", .tsv), (nil, "a.jpg", .jsonl), (nil, "png", .jsonl), (.tsv, "a.png", .tsv),
        ] as [(DetectionFormat?, String?, DetectionFormat)])
    func format(asked: DetectionFormat?, path: String?, format: DetectionFormat) {
        #expect(DetectionFormat(asked, output: path) == format)
    }

    @Test("a picture decodes and has its size", arguments: [1, 700, 48_000, 480_000])
    func picture(length: Int) throws {
        let samples = (0..<length).map { Self.utterance[$0 % Self.utterance.count] }
        try with(samples) { folder in
            let result = try Tool.run(
                "vad", "a b.wav", "--detector", "energy", "-o", "a.png", folder: folder)
            #expect(result.status == 0 && result.errors.isEmpty)
            let picture = try #require(PictureFile(folder.appendingPathComponent("a.png").path))
            #expect(picture.width == 1_400 && picture.height == 640)
            #expect(picture.colors > 10)
        }
    }

    @Test("silence can be drawn, with any threshold", arguments: ["0", "0.5", "1"])
    func silence(threshold: String) throws {
        try with([Float](repeating: 0, count: 16_000)) { folder in
            let result = try Tool.run(
                "vad", "a b.wav", "--set", "vad-threshold=\(threshold)", "-f", "png", "-o", "a.png", folder: folder)
            #expect(result.status == 0 && result.errors.isEmpty)
            #expect(PictureFile(folder.appendingPathComponent("a.png").path) != nil)
        }
    }

    @Test(
        "what is wrong is told, and no output is left",
        arguments: [
            (["a b.wav", "--detector", "energi"], 78, "did you mean 'energy'"),
            (["a b.wav", "--profile", "dictation"], 78, "voice-activity"),
            (["a b.wav", "--set", "vad-threshold=2"], 78, "vad-threshold"),
            (["a b.wav", "--set", "nonsense=2"], 78, "nonsense"),
            (["a b.wav", "--detector", "silero", "--set", "silero-model=/no/such"], 78, "hearken models install"),
            (["a b.wav", "--detector", "silero"], 1, "hearken models install silero-vad"),
            (["a b.wav", "--format", "wav"], 64, "jsonl"), (["missing.wav"], 1, "missing.wav"),
            (["empty.wav"], 1, "empty.wav"), (["text.wav"], 1, "text.wav"),
            (["a b.wav", "--channel", "3"], 1, "channel"),
        ] as [([String], Int32, String)])
    func hostile(arguments: [String], status: Int32, message: String) throws {
        try with { folder in
            try Data().write(to: folder.appendingPathComponent("empty.wav"))
            try Data("no audio".utf8).write(to: folder.appendingPathComponent("text.wav"))
            let result = try Tool.run(
                arguments: ["vad"] + arguments + ["-o", "out"], environment: ["XDG_DATA_HOME": folder.path],
                folder: folder)
            #expect(result.status == status || (result.status == 78 && status == 1))
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("out").path))
        }
    }

    @Test("an output that cannot be written", arguments: DetectionFormat.allCases)
    func unwritable(format: DetectionFormat) throws {
        try with { folder in
            let link = folder.appendingPathComponent("full").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/full")
            for path in ["missing/out", "full"] {
                let result = try Tool.run(
                    "vad", "a b.wav", "--detector", "energy", "-f", format.rawValue, "-o", path, folder: folder)
                #expect(result.status == 74)
                #expect(result.errors.contains(path), "\(result.errors)")
            }
            #expect(try Tool.run("vad", "a b.wav", "-o", "a b.wav", folder: folder).status == 64)
        }
    }
}
