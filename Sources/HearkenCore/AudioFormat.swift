/// The audio inside a pipeline: mono Float32 in -1...1, in frames of a fixed length.
public struct AudioFormat: Hashable, Sendable {
    /// Samples per second, in hertz.
    public var sampleRate: Int

    /// Samples in one frame.
    public var frameLength: Int

    /// Audio of `sampleRate` hertz in frames of `frameLength` samples.
    public init(sampleRate: Int = 16_000, frameLength: Int = 320) {
        self.sampleRate = sampleRate
        self.frameLength = frameLength
    }

    /// The number of samples in `milliseconds`, rounded down.
    public func samples(milliseconds: Int) -> Int { sampleRate * milliseconds / 1_000 }

    /// The number of frames that cover `milliseconds`, rounded up, at least `minimum`.
    public func frames(milliseconds: Int, atLeast minimum: Int = 0) -> Int {
        max(minimum, (samples(milliseconds: milliseconds) + frameLength - 1) / frameLength)
    }
}
