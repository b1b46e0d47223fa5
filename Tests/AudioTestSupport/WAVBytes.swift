/// The bytes of a WAV file, each field as a test wants it.
package struct WAVBytes {
    package enum Encoding: UInt16 {
        case integer = 1
        case float = 3
    }

    package var sampleRate: UInt32 = 16_000
    package var channels: UInt16 = 1
    package var bits: UInt16 = 16
    package var encoding = Encoding.integer
    /// Length of the samples as the header has it; nil for the truth.
    package var claimedBytes: UInt32?
    package var data: [UInt8] = []

    /// 16-bit samples.
    package init(_ samples: [Float], rate: Int = 16_000, channels: Int = 1) {
        sampleRate = UInt32(rate)
        self.channels = UInt16(channels)
        data = Self.signed16(samples)
    }

    /// Float samples.
    package init(float samples: [Float], rate: Int = 16_000, channels: Int = 1) {
        sampleRate = UInt32(rate)
        self.channels = UInt16(channels)
        bits = 32
        encoding = .float
        data = samples.flatMap { Self.bytes($0.bitPattern) }
    }

    /// Unsigned 8-bit samples.
    package init(unsigned8 samples: [UInt8], rate: Int = 16_000) {
        sampleRate = UInt32(rate)
        bits = 8
        data = samples
    }

    package var bytes: [UInt8] {
        let length = claimedBytes ?? UInt32(data.count)
        let block = channels &* (bits / 8)
        return Array("RIFF".utf8) + Self.bytes(length &+ 36) + Array("WAVEfmt ".utf8) + Self.bytes(UInt32(16))
            + Self.bytes(encoding.rawValue) + Self.bytes(channels) + Self.bytes(sampleRate)
            + Self.bytes(sampleRate &* UInt32(block)) + Self.bytes(block) + Self.bytes(bits)
            + Array("data".utf8) + Self.bytes(length) + data
    }

    package static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    package static func signed16(_ samples: [Float]) -> [UInt8] {
        samples.flatMap { bytes(Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded())))) }
    }
}
