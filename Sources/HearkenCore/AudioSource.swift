/// What one read from a source brought.
public enum AudioRead: Sendable {
    /// This many samples stand at the start of the buffer; 0 means none came within the source's waiting time, ask
    /// again.
    case samples(Int)
    /// This many samples (an estimate where the device does not tell) are missing before the next ones.
    case lost(Int, LossReason)
    /// This many of the samples to come were no numbers (NaN or infinite) and the source took them as 0. The pipeline
    /// does so with all audio, so only a source needs this that cannot pass them on: it filters them.
    case replaced(Int)
    /// The device or server went away, why, and the source is trying to get it back; ask again. Reported once.
    case unavailable(SpeechError)
    /// The source is back after ``unavailable(_:)``; the samples lost meanwhile.
    case recovered(lost: Int)
    /// There will be no more.
    case end
}

/// Where samples were lost.
public enum LossReason: String, Hashable, Sendable {
    /// The device's buffer overflowed before the capture thread came.
    case overrun
    /// The machine or the device slept.
    case suspended
    /// The device or the sound server was away.
    case deviceLost = "device-lost"
    /// The processing lane did not take samples from its ring in time.
    case processingQueue = "processing-queue"
    /// The recogniser fell behind further than its queue is long.
    case recognitionQueue = "recognition-queue"
}

/// Where audio comes from: a microphone, a file, a pipe, memory.
///
/// All calls come from one thread, in the order `open`, any number of `read`, `close`; then perhaps `open` again, for
/// the pipeline's next start. A source need not be `Sendable`.
public protocol AudioSource: AnyObject {
    /// Whether samples come at the pace of the world, and are lost when nobody takes them (a microphone), or wait to
    /// be read (a file).
    var isLive: Bool { get }

    /// Opens the source; from now on it delivers mono samples at `format.sampleRate`.
    ///
    /// - Throws: ``SpeechError`` when it cannot be opened; `start()` throws it on.
    func open(for format: AudioFormat) throws(SpeechError)

    /// Fills the start of `buffer` with mono samples in -1...1.
    ///
    /// Waits for samples, but no longer than about 100 ms, so that the pipeline can stop. Throws when the source is
    /// gone for good: the pipeline then drains and stops with that error.
    func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead

    /// Closes the source. Harmless when it is not open.
    func close()
}
