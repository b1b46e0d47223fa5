import AudioTestSupport
import Foundation
import HearkenCore
import HearkenStages
import HearkenTesting
import Testing

@testable import HearkenSilero

@Suite("The Silero detector", .enabled(if: SileroModelFile.areInstalled, "\(SileroModelFile.missing)"))
struct SileroDetectorTests {
    /// The signal of Golden/make-probabilities.py.
    static let signal =
        TestSignal.noise(level: -60, milliseconds: 1_000) + .speechLike(level: -20, milliseconds: 3_000)
        + .silence(milliseconds: 500) + .tone(frequency: 440, level: -10, milliseconds: 1_000)
        + .speechLike(level: -30, milliseconds: 2_000, syllablesPerSecond: 2.5, seed: 3)
        + .noise(level: -25, milliseconds: 1_500, seed: 2)

    private func detector(_ path: String = SileroModelFile.safetensors) throws -> SileroDetector {
        var settings = Settings()
        try settings.apply(SettingAssignment("silero-model", .string(path), origin: .code))
        return try SileroDetector(settings)
    }

    private func scores(_ detector: SileroDetector, _ samples: [Float], frameLength: Int = 512) throws -> [Float] {
        try detector.prepare(for: AudioFormat(frameLength: frameLength))
        return continued(detector, samples, frameLength: frameLength)
    }

    private func continued(_ detector: SileroDetector, _ samples: [Float], frameLength: Int = 512) -> [Float] {
        var frame = Frame(length: frameLength)
        return stride(from: 0, through: samples.count - frameLength, by: frameLength).map { start in
            var span = frame.mutableSpan
            for i in span.indices { span[i] = samples[start + i] }
            return detector.score(frame)
        }
    }

    @Test("says what onnxruntime says, to 1e-4", arguments: [SileroModelFile.onnx, SileroModelFile.safetensors])
    func parity(path: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/probabilities.txt")
        let column = path == SileroModelFile.onnx ? 0 : 1
        let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { try #require(Float($0.split(separator: " ")[column])) }
        let actual = try scores(try detector(path), Self.signal.samples)
        #expect(actual.count == expected.count)
        #expect(expected.contains { $0 > 0.99 } && expected.contains { $0 < 0.01 })
        let worst = zip(actual, expected).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 1e-4)
    }

    @Test("the score is the latest whole block's, at any frame length", arguments: [1, 80, 160, 320, 441, 800, 1_600])
    func frameLengths(frameLength: Int) throws {
        let samples = Array(Self.signal.samples.prefix(48_000))
        let detector = try detector()
        let blocks = try scores(detector, samples)
        for (index, score) in try scores(detector, samples, frameLength: frameLength).enumerated() {
            let whole = (index + 1) * frameLength / 512
            #expect(score == (whole == 0 ? 0 : blocks[whole - 1]))
        }
    }

    @Test("the 64 samples of context are heard again, and reset() forgets them")
    func reset() throws {
        let samples = Array(Self.signal.samples[16_000..<48_000])
        let detector = try detector()
        let expected = try scores(detector, samples)
        #expect(continued(detector, samples) != expected)
        detector.reset()
        #expect(continued(detector, samples) == expected)
    }

    @Test(
        "hostile audio leaves finite scores and no trace",
        arguments: [.nan, .infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, 1, 0.9] as [Float])
    func hostile(value: Float) throws {
        let hostile = (0..<16_000).map { $0 / 40 % 2 == 0 ? value : value == 0.9 ? value : -value }
        let speech = Array(Self.signal.samples[16_000..<32_000])
        let detector = try detector()
        let all = try scores(detector, hostile + speech)
        #expect(all.allSatisfy { (0...1).contains($0) })
        #expect(detector.level.isFinite)
        #expect(all.suffix(20).contains { $0 > 0.5 })
        detector.reset()
        #expect(continued(detector, speech) == (try scores(try self.detector(), speech)))
    }

    @Test("as a stage of a pipeline it keeps what every stage must")
    func stage() throws {
        let settings = Settings()
        let audio = TestSignal(samples: Array(Self.signal.samples.prefix(72_000)))
        let events = try StageVerifier().verify(audio) { () throws(SpeechError) in
            [VoiceActivityStage(settings, detector: try SileroDetector(settings))]
        }
        #expect(events.map(\.kind.isSpeechEdge).allSatisfy { $0 })
        #expect(!events.isEmpty)
    }

    @Test("sample rates that the weights are not for are an error", arguments: [8_000, 22_050, 44_100, 48_000])
    func sampleRate(rate: Int) throws {
        let detector = try detector()
        let error = try #require(
            #expect(throws: SpeechError.self) {
                try detector.prepare(for: AudioFormat(sampleRate: rate, frameLength: rate / 50))
            })
        #expect(error.code == .invalidSetting)
        #expect(error.message.contains("\(rate) Hz"))
        #expect(error.advice.contains("sample-rate"))
    }

    @Test(
        "a file that is cut short is an unusable model",
        arguments: [SileroModelFile.safetensors, SileroModelFile.onnx], [0, 7, 8, 9, 600, 1_300, 300_000, 1_239_747])
    func cutShort(path: String, length: Int) throws {
        let whole = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let file = try TemporaryFile("model", Array(whole.prefix(length)))
        let error = try #require(#expect(throws: SpeechError.self) { try detector(file.path) })
        #expect(error.code == .unusableModel)
        #expect(error.message.contains(file.path))
        #expect(error.advice.contains("hearken models install silero-vad"))
    }

    @Test("a file with another transform than Fourier's, or with numbers that are none, is an unusable model")
    func damaged() throws {
        let whole = [UInt8](try Data(contentsOf: URL(filePath: SileroModelFile.safetensors)))
        let header = 8 + Int(whole[0]) + Int(whole[1]) << 8
        func problem(_ value: Float, at index: Int) throws -> String {
            var bytes = whole
            withUnsafeBytes(of: value.bitPattern.littleEndian) { word in
                bytes.replaceSubrange(header + 4 * index..<header + 4 * index + 4, with: word)
            }
            let file = try TemporaryFile("model", bytes)
            return try #require(#expect(throws: SpeechError.self) { try detector(file.path) }).message
        }
        #expect(try problem(0.5, at: 256 * 40 + 10).contains("Fourier"))
        #expect(try problem(.nan, at: 70_000).contains("numbers"))
        #expect(try problem(.infinity, at: 300_000).contains("numbers"))
    }
}

extension SpeechEvent.Kind {
    fileprivate var isSpeechEdge: Bool {
        switch self {
        case .speechStarted, .speechEnded: true
        default: false
        }
    }
}
