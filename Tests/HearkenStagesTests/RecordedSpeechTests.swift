import Foundation
import HearkenCore
import HearkenStages
import HearkenTesting
import Testing

/// The stages on people who speak: the recordings of Debian's pocketsphinx-testdata.
@Suite("Speech stages on recordings")
struct RecordedSpeechTests {
    private static let folder = "/usr/share/pocketsphinx/test/data/"

    /// 16-bit little-endian mono samples after `header` bytes.
    private func recording(_ name: String, header: Int) throws -> TestSignal {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.folder + name))).dropFirst(header)
        let samples = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
            Float(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)) / 32_768
        }
        return TestSignal(samples: samples)
    }

    /// First and last sound above -40 dBFS in milliseconds: a floor on what must be heard.
    private func loudPart(_ signal: TestSignal) -> (start: Int, end: Int) {
        let loud = stride(from: 0, to: signal.samples.count - 320, by: 320).filter { start in
            let power = signal.samples[start..<start + 320].reduce(0) { $0 + $1 * $1 } / 320
            return power > 1e-4
        }
        return ((loud.first ?? 0) / 16, (loud.last ?? 0) / 16 + 20)
    }

    @Test(
        "one utterance, one activation, and no word lost",
        arguments: [
            ("goforward.raw", 0), ("numbers.raw", 0), ("something.raw", 0),
            ("cards/001.wav", 44), ("cards/002.wav", 44), ("cards/003.wav", 44), ("cards/004.wav", 44),
            ("cards/005.wav", 44),
            ("librivox/sense_and_sensibility_01_austen_64kb-0870.wav", 44),
            ("librivox/sense_and_sensibility_01_austen_64kb-0880.wav", 44),
            ("librivox/sense_and_sensibility_01_austen_64kb-0890.wav", 44),
            ("librivox/sense_and_sensibility_01_austen_64kb-0920.wav", 44),
            ("librivox/sense_and_sensibility_01_austen_64kb-0930.wav", 44),
        ],
        [0.0, -10]
    )
    func utterance(file: (name: String, header: Int), gain: Double) throws {
        let recording = try recording(file.name, header: file.header)
        let (start, end) = loudPart(recording)
        let audio = recording.amplified(by: gain) + .silence(milliseconds: 1_500)
        let settings = Settings()
        let events = try StageVerifier().verify(audio) { () throws(SpeechError) in
            [
                VoiceActivityStage(settings, detector: EnergyDetector(settings)), VADTrigger(settings),
                ActivationLimits(settings),
            ]
        }
        #expect(
            events.map(\.kind) == [
                .speechStarted, .activated(.voiceActivity), .speechEnded, .deactivated(.endOfSpeech),
            ])
        try #require(events.count == 4)
        let times = events.map { Int($0.position.seconds(at: 16_000) * 1_000) }
        #expect(times[1] - Settings()[.preRoll] <= start)
        #expect(times[3] >= end)
    }
}
