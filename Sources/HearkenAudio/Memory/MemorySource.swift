public import HearkenCore

/// Audio from memory, for tests and for apps that hold a recording.
public final class MemorySource: AudioSource {
    /// False: samples wait to be read.
    public var isLive: Bool { false }

    private let samples: [Float]
    private let sampleRate: Int
    private let chunk: Int
    private var position = 0
    private var staging: StagingBuffer?

    /// The samples of one block on the way to another rate.
    private static let blockLength = 4_096

    /// A source of `samples`.
    ///
    /// - Parameter samples: Mono samples in -1...1. Not a number and infinity become silence; the rest is clipped.
    /// - Parameter sampleRate: Their rate in hertz; converted where the pipeline's is another.
    /// - Parameter chunk: Most samples one read brings, at least 1.
    public init(samples: [Float], sampleRate: Int, chunk: Int = 320) {
        self.samples = samples
        self.sampleRate = sampleRate
        self.chunk = max(1, chunk)
    }

    /// Goes to the first sample.
    ///
    /// - Throws: ``SpeechError/Code/unsupportedAudio`` when the rate is no rate of audio.
    public func open(for format: AudioFormat) throws(SpeechError) {
        position = 0
        staging = try StagingBuffer(capacity: Self.blockLength, from: sampleRate, to: format.sampleRate)
    }

    /// Brings the next samples, at most a chunk; never waits.
    ///
    /// - Throws: ``SpeechError/Code/wrongState`` when it is not open.
    public func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
        while true {
            if let replaced = staging?.takeReplaced() { return replaced }
            guard let count = staging?.read(into: &buffer, limit: chunk) else { throw .notOpen() }
            if count > 0 || buffer.isEmpty { return .samples(count) }
            if staging?.hasEnded == true { return .end }
            if position == samples.count { staging?.finish() } else { stage() }
        }
    }

    private func stage() {
        let first = position
        position +=
            staging?.fill { (block: inout MutableSpan<Float>) in
                let count = min(block.count, samples.count - first)
                for i in 0..<count { block[i] = ChannelMix.clipped(samples[first + i]) }
                return count
            } ?? 0
    }

    /// Forgets where it was.
    public func close() { staging = nil }
}

extension SpeechError {
    /// A read before `open` or after `close`.
    static func notOpen(_ stage: StageIdentifier? = nil) -> Self {
        Self(.wrongState, stage: stage, "the source is not open", advice: "call open(for:) before read(into:)")
    }
}
