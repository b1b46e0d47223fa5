import AudioTestSupport
import Foundation
import HearkenCore
import HearkenDSP
import Testing

@testable import hearken_cli

@Suite("hearken features", .timeLimit(.minutes(2)))
struct FeaturesTests {
    private static let tone = (0..<8_000).map { 0.5 * sin(Float($0) * 0.3) }

    /// A WAV file of the samples in a folder of its own.
    private func with(_ samples: [Float], _ body: (URL) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            try Data(WAVBytes(samples).bytes).write(to: folder.appendingPathComponent("a.wav"))
            try body(folder)
        }
    }

    /// The rows of a preset, made in this process.
    private func rows(_ preset: FeatureName, _ samples: [Float]) throws -> [[Float]] {
        var extractor = try FeatureExtractor(try .preset(preset))
        var rows: [[Float]] = []
        func append(_ row: Span<Float>) { rows.append(row.indices.map { row[$0] }) }
        // As a 16-bit file has them.
        let samples = samples.map { max(-32_768, min(32_767, ($0 * 32_768).rounded())) / 32_768 }
        extractor.accept(samples.span) { append($0) }
        extractor.finish { append($0) }
        return rows
    }

    @Test("CSV of digital silence, to the byte")
    func silence() throws {
        try with([Float](repeating: 0, count: 560)) { folder in
            let result = try Tool.run("features", "a.wav", "--output", "-", folder: folder)
            let names = (1...80).map { "band_\($0)" }
            // ln of a float's epsilon.
            let values = [String](repeating: "-15.942385", count: 80).joined(separator: ",")
            #expect(
                result.output == "seconds,\(names.joined(separator: ","))\n0.0125,\(values)\n0.0225,\(values)\n")
            #expect(result.status == 0 && result.errors.isEmpty)
        }
    }

    @Test("a NumPy array has the numbers of the library", arguments: FeatureOptions.presets.map(\.name))
    func array(preset: FeatureName) throws {
        try with(Self.tone) { folder in
            let result = try Tool.run(
                "features", "a.wav", "--preset", preset.rawValue, "-o", "a.npy", folder: folder)
            #expect(result.status == 0 && result.errors.isEmpty)
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("a.npy")))
            let expected = try rows(preset, Self.tone)
            #expect(bytes.prefix(128) == FeatureArray.header(rows: expected.count, dimension: expected[0].count)[...])
            #expect(Array(bytes.dropFirst(128)) == expected.flatMap { $0.flatMap { WAVBytes.bytes($0.bitPattern) } })
        }
    }

    @Test("the header of a NumPy array, to the byte")
    func header() {
        let header = FeatureArray.header(rows: 12, dimension: 80)
        #expect(header.count == 128)
        #expect(header.prefix(10) == [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, 118, 0])
        let text = "{'descr': '<f4', 'fortran_order': False, 'shape': (12, 80), }"
        #expect(
            String(decoding: header.dropFirst(10), as: UTF8.self)
                == text + String(repeating: " ", count: 117 - text.count) + "\n")
        #expect(FeatureArray.header(rows: .max, dimension: .max).count == 128)
    }

    @Test("CSV says when a row is, and what its values are")
    func table() throws {
        try with(Self.tone) { folder in
            let result = try Tool.run("features", "a.wav", "--preset", "kaldi-mfcc", folder: folder)
            let lines = result.output.split(separator: "\n")
            #expect(lines[0] == "seconds,energy," + (1...12).map { "cepstrum_\($0)" }.joined(separator: ","))
            let expected = try rows(.kaldiMFCC, Self.tone)
            #expect(lines.count == expected.count + 1)
            #expect(lines[2] == "0.0225," + expected[1].map(\.description).joined(separator: ","))
            let whisper = try Tool.run("features", "a.wav", "--preset", "whisper", folder: folder)
            // Its frames are centred.
            #expect(whisper.output.split(separator: "\n")[2].hasPrefix("0.0100,"))
        }
    }

    @Test("energies are called energies, and magnitudes magnitudes")
    func quantities() {
        #expect(FeatureOptions.kaldi.summary == "80 log-mel energies, 20–8000 Hz, 25 ms every 10 ms")
        #expect(FeatureOptions.kaldi.unit == "ln of energy")
        #expect(FeatureOptions.spokestack.summary == "40 log-mel magnitudes, 0–8000 Hz, 32 ms every 10 ms")
        #expect(FeatureOptions.spokestack.unit == "log magnitude, scaled")
    }

    @Test("a picture decodes and has its size", arguments: FeatureOptions.presets.map(\.name), [640, 8_000])
    func picture(preset: FeatureName, length: Int) throws {
        try with(Array(Self.tone.prefix(length))) { folder in
            let result = try Tool.run("features", "a.wav", "-p", preset.rawValue, "-o", "a.PNG", folder: folder)
            #expect(result.status == 0 && result.errors.isEmpty)
            let picture = try #require(PictureFile(folder.appendingPathComponent("a.PNG").path))
            #expect(picture.width == 1_400 && picture.height == 560)
            #expect(picture.colors > 100)
        }
    }

    @Test("silence can be drawn, and a file name that is too long for the title")
    func silentPicture() throws {
        try TemporaryFolder.with { folder in
            let name = String(repeating: "long name\n", count: 24) + ".wav"
            try Data(WAVBytes([Float](repeating: 0, count: 4_000)).bytes)
                .write(to: folder.appendingPathComponent(name))
            let result = try Tool.run("features", name, "-o", "a.png", folder: folder)
            #expect(result.status == 0 && result.errors.isEmpty)
            #expect(PictureFile(folder.appendingPathComponent("a.png").path) != nil)
        }
    }

    @Test(
        "what cannot be meant is a usage error",
        arguments: [
            ["a.wav", "-o", "a.txt"], ["a.wav", "-o", "png"], ["a.wav", "-o", "dir/"], ["a.wav", "-p", "kaldy"],
            ["a.wav", "-p", ""], ["a.wav", "--channel", "65"], ["a.wav", "--raw-rate", "8000"], [],
        ])
    func usage(arguments: [String]) throws {
        try with(Self.tone) { folder in
            let result = try Tool.run(arguments: ["features"] + arguments, folder: folder)
            #expect(result.status == 64)
            #expect(result.output.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.wav"])
        }
    }

    @Test("the recording is never written over")
    func overItself() throws {
        try with(Self.tone) { folder in
            let (recording, link) = ("a.wav", folder.appendingPathComponent("link.png").path)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: recording)
            #expect(try Tool.run("features", recording, "-o", "link.png", folder: folder).status == 64)
        }
    }

    @Test("an output that cannot be written", arguments: ["csv", "npy", "png"])
    func unwritable(format: String) throws {
        try with(Self.tone) { folder in
            let full = folder.appendingPathComponent("full.\(format)").path
            try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: "/dev/full")
            for path in ["missing/a.\(format)", "full.\(format)"] {
                let result = try Tool.run("features", "a.wav", "--output", path, folder: folder)
                #expect(result.status == 74)
                #expect(result.errors.contains(path) && result.errors.contains("("), "\(result.errors)")
            }
        }
    }

    @Test(
        "no audio, or too little, leaves no picture", arguments: ["empty.wav", "short.wav", "missing.wav", "text.wav"])
    func tooShort(name: String) throws {
        try TemporaryFolder.with { folder in
            try Data().write(to: folder.appendingPathComponent("empty.wav"))
            try Data("no audio".utf8).write(to: folder.appendingPathComponent("text.wav"))
            try Data(WAVBytes([0.1, 0.2]).bytes).write(to: folder.appendingPathComponent("short.wav"))
            let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let picture = try Tool.run("features", name, "--output", "a.png", folder: folder)
            #expect(picture.status == 1)
            #expect(picture.errors.contains(name) && picture.errors.contains("("), "\(picture.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == before.count)
            guard name == "short.wav" else { return }
            let table = try Tool.run("features", name, folder: folder)
            #expect(table.status == 0)
            #expect(table.output.split(separator: "\n").count == 1)
            #expect(table.errors.contains("too short"))
        }
    }

    @Test("samples that are no numbers give rows that are some")
    func notNumbers() throws {
        try TemporaryFolder.with { folder in
            var samples = Self.tone
            for i in stride(from: 0, to: samples.count, by: 7) { samples[i] = [.nan, .infinity, -.infinity][i % 3] }
            try Data(WAVBytes(float: samples).bytes).write(to: folder.appendingPathComponent("a.wav"))
            let result = try Tool.run("features", "a.wav", folder: folder)
            #expect(result.status == 0)
            #expect(!result.output.contains("nan") && !result.output.contains("inf"))
            #expect(try Tool.run("features", "a.wav", "-o", "a.png", folder: folder).status == 0)
        }
    }

    @Test("a frequency lies at its bin, whether the transform's length is given or follows from the frame's")
    func placeOfBin() throws {
        var options = FeatureOptions()
        for (length, hertz) in [(nil, 31.25), (400, 40)] as [(Int?, Double)] {
            options.fftLength = length
            let place = try #require(options.placeOfFrequency)
            #expect(place(hertz) == 1.5)
        }
    }

    @Test("a reader that has had enough is no failure")
    func readerGone() throws {
        try with((0..<160_000).map { 0.5 * sin(Float($0) * 0.3) }) { folder in
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            let result = try Tool.run("features", "a.wav", folder: folder, output: pipe.fileHandleForWriting)
            #expect(result.status == 0 && result.errors.isEmpty)
        }
    }
}
