/// What a device offers by itself, before any conversion.
public struct AudioDeviceCapabilities: Hashable, Sendable {
    /// The usual rates it has, in hertz, ascending.
    public var sampleRates: [Int]
    /// Fewest and most channels. Plugins such as `pulse` and `null` convert, and claim more than any hardware has.
    public var channels: ClosedRange<Int>
    /// The encodings it has of those Hearken reads.
    public var encodings: [SampleEncoding]
}
