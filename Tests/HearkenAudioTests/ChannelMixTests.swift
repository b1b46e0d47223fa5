import AudioTestSupport
import HearkenCore
import Testing

@testable import HearkenAudio

@Suite("Decoding and mixing")
struct ChannelMixTests {
    private func decode(
        _ bytes: [UInt8], _ encoding: SampleEncoding, channels: Int = 1, channel: Int = 0
    ) throws -> [Float] {
        let mix = try ChannelMix(channels: channels, channel: channel, of: "the test", stage: .rawAudio)
        let frames = bytes.count / (channels * encoding.bytesPerSample)
        var output = [Float](repeating: .nan, count: frames)
        var span = output.mutableSpan
        mix.decode(bytes.span.bytes, as: encoding, frames: frames, into: &span)
        return output
    }

    @Test("zero, full scale and the sign of every encoding")
    func encodings() throws {
        #expect(try decode([0, 0, 0xFF, 0x7F, 0, 0x80, 0, 0xC0], .signed16) == [0, 32_767 / 32_768, -1, -0.5])
        #expect(
            try decode([0, 0, 0, 0, 0, 0x40, 0, 0, 0x80, 0xFF, 0xFF, 0xFF], .signed24)
                == [0, 0.5, -1, -1 / 8_388_608])
        // What the fourth byte holds must not matter.
        #expect(try decode([0, 0, 0x40, 0x55, 0, 0, 0x80, 0], .signed24In32) == [0.5, -1])
        #expect(try decode([0, 0, 0, 0x40, 0, 0, 0, 0x80], .signed32) == [0.5, -1])
        #expect(
            try decode([0.25, -1, 2].flatMap { (value: Float) in WAVBytes.bytes(value.bitPattern) }, .float32)
                == [0.25, -1, 1])
        let noNumbers: [Float] = [.nan, .infinity, -.infinity]
        #expect(
            try decode(noNumbers.flatMap { WAVBytes.bytes($0.bitPattern) }, .float32).allSatisfy { $0.isNaN })
    }

    @Test("every value of 16 bits stays in -1...1 and in order")
    func all16() throws {
        let values = try decode((Int16.min...Int16.max).flatMap { WAVBytes.bytes($0) }, .signed16)
        #expect(values.first == -1)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
        #expect(values.allSatisfy { (-1...1).contains($0) })
    }

    @Test("the mean of the channels, or one of them", arguments: SampleEncoding.allCases)
    func channels(encoding: SampleEncoding) throws {
        // 0.5 and -0.25 and 0 in every encoding.
        let frame: [UInt8] =
            switch encoding {
            case .signed16: [0, 0x40, 0, 0xE0, 0, 0]
            case .signed24: [0, 0, 0x40, 0, 0, 0xE0, 0, 0, 0]
            case .signed24In32: [0, 0, 0x40, 0, 0, 0, 0xE0, 0xFF, 0, 0, 0, 0]
            case .signed32: [0, 0, 0, 0x40, 0, 0, 0, 0xE0, 0, 0, 0, 0]
            case .float32: [0.5, -0.25, 0].flatMap { WAVBytes.bytes(Float($0).bitPattern) }
            }
        let bytes = frame + frame
        for value in try decode(bytes, encoding, channels: 3) { #expect(abs(value - 0.25 / 3) < 1e-6) }
        #expect(try decode(bytes, encoding, channels: 3, channel: 1) == [0.5, 0.5])
        #expect(try decode(bytes, encoding, channels: 3, channel: 2) == [-0.25, -0.25])
        #expect(try decode(bytes, encoding, channels: 3, channel: 3) == [0, 0])
    }

    @Test("advice has no range of one")
    func advice() throws {
        let mono = #expect(throws: SpeechError.self) {
            try ChannelMix(channels: 1, channel: 2, of: "the test", stage: .rawAudio)
        }
        #expect(mono?.advice == "leave the channel out")
    }

    @Test("a channel that is not there is an error", arguments: [-1, 3, Int.max, Int.min])
    func missing(channel: Int) {
        #expect(throws: SpeechError.self) {
            try ChannelMix(channels: 2, channel: channel, of: "the test", stage: .rawAudio)
        }
    }
}
