/// One block of audio, owned by the pipeline and lent to each stage in turn.
///
/// A frame holds `AudioFormat.frameLength` mono samples in -1...1. It cannot be copied or kept: a stage that needs
/// history copies the samples into memory it allocated in ``SpeechStage/prepare(for:)``.
public struct Frame: ~Copyable {
    /// Where the first sample lies in the audio.
    public package(set) var position: SamplePosition

    /// Samples that were lost directly before or inside this frame; 0 unless there was an overrun.
    public package(set) var samplesLost: Int

    private var storage: [Float]

    /// A silent frame.
    ///
    /// - Parameter length: Samples in the frame, at least 1.
    public init(length: Int, position: SamplePosition = .zero) {
        precondition(length > 0, "a frame holds at least one sample")
        self.position = position
        self.samplesLost = 0
        self.storage = [Float](repeating: 0, count: length)
    }

    /// The samples, to read.
    public var span: Span<Float> {
        @_lifetime(borrow self) get { storage.span }
    }

    /// The samples, to change in place (clean-up stages).
    public var mutableSpan: MutableSpan<Float> {
        @_lifetime(&self) mutating get { storage.mutableSpan }
    }

    /// Samples in the frame.
    public var count: Int { storage.count }

    /// Copies `samples` into the frame from the sample `offset` on.
    package mutating func write(_ samples: Span<Float>, at offset: Int) {
        var target = storage.mutableSpan
        for index in samples.indices { target[offset + index] = samples[index] }
    }

    /// Puts 0 in the place of samples that are no numbers; gives the largest magnitude, and how many were replaced.
    package mutating func replaceNonNumbers() -> (peak: Float, replaced: Int) {
        var target = storage.mutableSpan
        return target.replaceNonNumbers()
    }

    /// Zeroes `range`.
    package mutating func silence(_ range: Range<Int>) {
        var target = storage.mutableSpan
        for index in range { target[index] = 0 }
    }
}
