internal import HearkenCore

/// Makes mono samples in -1...1 of interleaved ones: the mean of all channels, or one of them.
///
/// Samples over full scale are clipped to it. Where one is no number (NaN or infinite), what becomes of it is none.
struct ChannelMix: Hashable, Sendable {
    /// Channels in the interleaved audio, at least 1.
    let channels: Int

    /// The channel to take, counted from 0; nil takes the mean of all.
    let picked: Int?

    /// - Parameter channel: The channel to take, counted from 1; 0 takes the mean of all.
    /// - Throws: ``SpeechError/Code/invalidSetting`` when there is no such channel; `name` says where.
    init(channels: Int, channel: Int, of name: String, stage: StageIdentifier) throws(SpeechError) {
        guard (0...channels).contains(channel) else {
            throw SpeechError(
                .invalidSetting, stage: stage,
                "channel \(channel) was asked for and \(name) has \(channels == 1 ? "only one" : "\(channels)")",
                advice: channels == 1 ? "leave the channel out" : "give a channel of 1 to \(channels), or 0 to mix all"
            )
        }
        self.channels = channels
        self.picked = channel == 0 ? nil : channel - 1
    }

    /// Decodes `frames` interleaved frames at the start of `bytes` to the start of `output`.
    ///
    /// No allocation. `bytes` must hold the frames, and `output` as many samples.
    func decode(_ bytes: RawSpan, as encoding: SampleEncoding, frames: Int, into output: inout MutableSpan<Float>) {
        precondition(frames * channels * encoding.bytesPerSample <= bytes.byteCount && frames <= output.count)
        switch encoding {
        case .signed16: mix(frames, into: &output) { Self.signed16(bytes, $0) }
        case .signed24: mix(frames, into: &output) { Self.signed24(bytes, $0) }
        case .signed24In32: mix(frames, into: &output) { Self.signed24In32(bytes, $0) }
        case .signed32: mix(frames, into: &output) { Self.signed32(bytes, $0) }
        case .float32: mix(frames, into: &output) { Self.float32(bytes, $0) }
        }
    }

    @inline(__always)
    private func mix(_ frames: Int, into output: inout MutableSpan<Float>, _ sample: (Int) -> Float) {
        if let picked {
            for i in 0..<frames { output[i] = sample(i * channels + picked) }
        } else if channels == 1 {
            for i in 0..<frames { output[i] = sample(i) }
        } else {
            let scale = 1 / Float(channels)
            for i in 0..<frames {
                var sum: Float = 0
                for channel in 0..<channels { sum += sample(i * channels + channel) }
                output[i] = sum * scale
            }
        }
    }

    // SAFETY: the loads are bounds-checked, and every bit pattern is a value of these types.

    private static func signed16(_ bytes: RawSpan, _ i: Int) -> Float {
        unsafe Float(Int16(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: i * 2, as: Int16.self))) / 32_768
    }

    private static func signed24(_ bytes: RawSpan, _ i: Int) -> Float {
        let low = unsafe UInt16(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: i * 3, as: UInt16.self))
        let high = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: i * 3 + 2, as: Int8.self)
        return Float(Int32(high) << 16 | Int32(low)) / 8_388_608
    }

    private static func signed24In32(_ bytes: RawSpan, _ i: Int) -> Float {
        let word = unsafe Int32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: i * 4, as: Int32.self))
        return Float((word << 8) >> 8) / 8_388_608  // the fourth byte may hold anything
    }

    private static func signed32(_ bytes: RawSpan, _ i: Int) -> Float {
        unsafe Float(Int32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: i * 4, as: Int32.self)))
            / 2_147_483_648
    }

    private static func float32(_ bytes: RawSpan, _ i: Int) -> Float {
        let bits = unsafe UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: i * 4, as: UInt32.self))
        return clipped(Float(bitPattern: bits))
    }

    /// The sample clipped to full scale; NaN where it is NaN or infinite.
    @inline(__always)
    static func clipped(_ sample: Float) -> Float {
        sample.isFinite ? min(1, max(-1, sample)) : .nan
    }
}
