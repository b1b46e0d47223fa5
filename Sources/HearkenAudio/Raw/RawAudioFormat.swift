/// What raw audio looks like: nothing in the bytes says so, so the user must.
public struct RawAudioFormat: Hashable, Sendable {
    /// How a sample is spelt.
    public var encoding: SampleEncoding
    /// Samples per second and channel, in hertz.
    public var sampleRate: Int
    /// Interleaved channels, 1...256.
    public var channels: Int

    /// 16 kHz, 16 bits, mono unless given.
    public init(encoding: SampleEncoding = .signed16, sampleRate: Int = 16_000, channels: Int = 1) {
        self.encoding = encoding
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// Bytes of one sample of every channel.
    var bytesPerFrame: Int { encoding.bytesPerSample * channels }
}
