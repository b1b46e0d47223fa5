internal import Glibc
public import HearkenCore

/// Raw audio from a pipe, a socket or a file: what `arecord -t raw` or `sox -t raw` write.
///
/// Ends when the other side closes; bytes of an incomplete last sample are dropped. The descriptor stays the caller's:
/// ``close()`` does not close it, and a second `open` goes on where the first stopped.
public final class RawAudioSource: AudioSource {
    /// False: a pipe waits to be read.
    public var isLive: Bool { false }

    private let descriptor: Int32
    private let format: RawAudioFormat
    private let channel: Int
    private var reader: RawAudioReader?
    private var staging: StagingBuffer?

    /// Most frames taken at once: a quarter of a second at the usual rate.
    private static let blockFrames = 4_096
    private static let channelRange = 1...256

    /// A source on `fileDescriptor`.
    ///
    /// - Parameter fileDescriptor: Open for reading; standard input unless given.
    /// - Parameter format: What the bytes mean.
    /// - Parameter channel: The channel to take, counted from 1; 0 takes the mean of all.
    public init(fileDescriptor: Int32 = 0, format: RawAudioFormat = RawAudioFormat(), channel: Int = 0) {
        self.descriptor = fileDescriptor
        self.format = format
        self.channel = channel
    }

    /// Gets ready to read.
    ///
    /// - Throws: ``SpeechError/Code/unreadableFile`` when the descriptor is not open or is a terminal,
    ///   ``SpeechError/Code/unsupportedAudio`` when the rate or number of channels cannot be right,
    ///   ``SpeechError/Code/invalidSetting`` when there is no such channel.
    public func open(for format: AudioFormat) throws(SpeechError) {
        close()
        guard Self.channelRange.contains(self.format.channels) else {
            throw SpeechError(
                .unsupportedAudio, stage: .rawAudio, "raw audio cannot have \(self.format.channels) channels",
                advice: "give 1 to \(Self.channelRange.upperBound)"
            )
        }
        guard fcntl(descriptor, F_GETFD) >= 0 else { throw RawAudioReader.failure(descriptor, errno) }
        guard isatty(descriptor) == 0 else { throw RawAudioReader.failure(descriptor, ENOTTY) }
        let mix = try ChannelMix(
            channels: self.format.channels, channel: channel, of: "the raw audio", stage: .rawAudio
        )
        staging = try StagingBuffer(
            capacity: Self.blockFrames, from: self.format.sampleRate, to: format.sampleRate
        )
        reader = RawAudioReader(descriptor, self.format, mix: mix, blockFrames: Self.blockFrames)
    }

    /// Brings what the pipe holds; waits at most about 100 ms for more.
    ///
    /// - Throws: ``SpeechError/Code/unreadableFile`` when the descriptor cannot be read any more,
    ///   ``SpeechError/Code/unsupportedAudio`` when it brings a text, a file with a header, or nothing at all,
    ///   ``SpeechError/Code/wrongState`` when the source is not open.
    public func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
        while true {
            if let replaced = staging?.takeReplaced() { return replaced }
            guard let count = staging?.read(into: &buffer) else { throw .notOpen(.rawAudio) }
            if count > 0 || buffer.isEmpty { return .samples(count) }
            if staging?.hasEnded == true { return .end }
            if try !stage() { return .samples(0) }
        }
    }

    /// Forgets what is staged; the descriptor stays open.
    public func close() {
        reader = nil
        staging = nil
    }

    /// Stages a block, or the end; false when nothing came in time.
    private func stage() throws(SpeechError) -> Bool {
        var hasEnded = false
        let frames = try staging?.fill { (block: inout MutableSpan<Float>) throws(SpeechError) -> Int in
            switch try reader?.read(into: &block) {
            case .frames(let count): return count
            case .end, nil:
                hasEnded = true
                return 0
            }
        }
        if hasEnded { staging?.finish() }
        return hasEnded || frames != 0
    }
}
