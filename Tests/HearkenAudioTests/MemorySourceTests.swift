import AudioTestSupport
import HearkenAudio
import HearkenCore
import Testing

@Suite("Memory source")
struct MemorySourceTests {
    @Test("samples at the pipeline's rate come as they are", arguments: [1, 160, 320, 333, 4_096])
    func passThrough(chunk: Int) throws {
        let samples = tone(rate: 16_000, seconds: 0.3)
        let delivery = try readAll(MemorySource(samples: samples, sampleRate: 16_000, chunk: chunk))
        #expect(delivery.samples == samples)
        #expect(delivery.longest <= chunk)
    }

    @Test(
        "another rate gives as many samples as it lasts, the same at every chunk size",
        arguments: [8_000, 11_025, 22_050, 32_000, 44_100, 48_000, 96_000]
    )
    func resampled(rate: Int) throws {
        let samples = tone(rate: rate, seconds: 0.5)
        let whole = try readAll(MemorySource(samples: samples, sampleRate: rate, chunk: 4_096)).samples
        #expect(abs(Double(whole.count) - Double(samples.count) * 16_000 / Double(rate)) <= 1)
        #expect(abs(level(whole[1_000..<7_000]) - level(tone(rate: 16_000, seconds: 0.5)[1_000..<7_000])) < 0.002)
        for chunk in [1, 160, 320, 333] {
            let pieces = try readAll(MemorySource(samples: samples, sampleRate: rate, chunk: chunk), capacity: 500)
            #expect(pieces.samples == whole, "chunk \(chunk)")
        }
    }

    @Test("the very last sample is heard after conversion")
    func lastSample() throws {
        var samples = [Float](repeating: 0, count: 48_000)
        samples[47_990...] = [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9]
        let heard = try readAll(MemorySource(samples: samples, sampleRate: 48_000)).samples
        #expect(heard.count == 16_000)
        #expect(level(heard[15_996...]) > 0.3)
    }

    @Test("hostile samples come out in -1...1", arguments: [16_000, 44_100])
    func hostile(rate: Int) throws {
        let samples: [Float] =
            (0..<1_000).flatMap { _ in [.nan, .infinity, -.infinity, 3e38, -3e38, 2, -2, .leastNonzeroMagnitude] }
        let delivery = try readAll(MemorySource(samples: samples, sampleRate: rate))
        #expect(delivery.samples.allSatisfy { (-1...1).contains($0) })
        #expect(delivery.replaced == 3_000)
    }

    @Test("no samples, or one", arguments: [0, 1], [16_000, 48_000, 8_000])
    func tiny(count: Int, rate: Int) throws {
        let heard = try readAll(MemorySource(samples: [Float](repeating: 0.5, count: count), sampleRate: rate)).samples
        #expect(heard.count <= 2)
        if rate <= 16_000 { #expect(heard.count == count * 16_000 / rate) }
    }

    @Test("an impossible rate is an error", arguments: [0, -1, 10, Int.max, Int.min])
    func impossibleRate(rate: Int) {
        #expect(throws: SpeechError.self) {
            try MemorySource(samples: [0], sampleRate: rate).open(for: AudioFormat())
        }
    }

    @Test("it can be opened again, and not be read when closed")
    func lifecycle() throws {
        let source = MemorySource(samples: [0.1, 0.2], sampleRate: 16_000, chunk: -5)
        #expect(throws: SpeechError.self) { try drain(source) }
        #expect(try readAll(source).samples == [0.1, 0.2])
        #expect(try readAll(source).samples == [0.1, 0.2])
        source.close()
        source.close()
        #expect(throws: SpeechError.self) { try drain(source) }
    }
}
