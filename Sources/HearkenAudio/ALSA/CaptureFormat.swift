/// What a device agreed to deliver.
struct CaptureFormat: Hashable, Sendable {
    /// How a sample is spelt.
    var encoding: SampleEncoding
    /// Interleaved channels.
    var channels: Int
    /// Hertz.
    var sampleRate: Int
    /// Length of the device's buffer in frames: how late a read may come.
    var bufferFrames: Int
}
