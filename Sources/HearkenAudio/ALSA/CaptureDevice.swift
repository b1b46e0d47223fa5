internal import Glibc
internal import HearkenCore

/// An open device that captures: waits, reads, decodes and mixes. Allocates when it is made, never while it reads.
struct CaptureDevice: ~Copyable {
    /// What the device delivers.
    let format: CaptureFormat

    private let pcm: PCMHandle
    private let mix: ChannelMix
    private var bytes: [UInt8]

    /// Longest wait for samples; a stop takes no longer.
    private static let patience: Int32 = 100
    /// Pause when a device says it has samples and gives none.
    private static let pause: Int32 = 10
    /// Most frames one read takes: a buffer that has run full is emptied in few steps.
    private static let blockMilliseconds = 100

    /// Opens the PCM called `name`, agrees on a format near to `rate` hertz, and starts.
    ///
    /// - Throws: ``SpeechError`` saying why the device cannot be had.
    init(opening name: String, rate: Int, channel: Int, bufferMilliseconds: Int) throws(SpeechError) {
        let pcm = try PCMHandle(opening: name)
        let format = try pcm.configure(rate: rate, channel: channel, bufferMilliseconds: bufferMilliseconds)
        let mix = try ChannelMix(channels: format.channels, channel: channel, of: "'\(name)'", stage: .alsa)
        let code = pcm.start()
        guard code >= 0 else { throw .opening(name, -code) }
        let frames = max(1, min(format.bufferFrames, format.sampleRate * Self.blockMilliseconds / 1_000))
        bytes = [UInt8](repeating: 0, count: frames * format.channels * format.encoding.bytesPerSample)
        self.format = format
        self.pcm = pcm
        self.mix = mix
    }

    /// Most frames one read brings.
    var blockFrames: Int { bytes.count / (format.channels * format.encoding.bytesPerSample) }

    /// Waits for samples and puts them, mixed, at the start of `output`, which must hold a block.
    mutating func read(into output: inout MutableSpan<Float>) -> CaptureRecovery.Observation {
        let ready = pcm.wait(milliseconds: Self.patience)
        guard ready >= 0 else { return .failed(-ready) }
        guard ready > 0 else { return .nothing }
        let wanted = blockFrames
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            // SAFETY: the buffer holds `wanted` frames of the agreed format, for the length of the call.
            unsafe bytes.baseAddress.map { unsafe pcm.read(frames: wanted, into: $0) } ?? 0
        }
        if count == 0 || count == -Int(EAGAIN) {
            poll(nil, 0, Self.pause)
            return .nothing
        }
        guard count > 0 else { return .failed(Int32(clamping: -count)) }
        unsafe mix.decode(bytes.span.bytes, as: format.encoding, frames: count, into: &output)
        return .audio(frames: count, isDrained: count < wanted)
    }

    /// Begins anew after samples were lost.
    func restart(after reason: LossReason) -> CaptureRecovery.Observation {
        let code = reason == .suspended ? pcm.resume() : pcm.restart()
        if code == -EAGAIN { return .restartPending }
        return code < 0 ? .failed(-code) : .restarted
    }
}
