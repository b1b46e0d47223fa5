public import HearkenCore

/// Audio from a file: WAV, FLAC, Ogg Vorbis, Ogg Opus, MP3, AIFF, AU and whatever else libsndfile reads.
///
/// Any rate and any number of channels; memory is the same for a second and for a day. A file that ends `.raw` and has
/// no header is taken as 16 kHz, 16 bits little-endian, mono. A truncated or damaged file brings what can be read;
/// ``damage`` then says so.
public final class AudioFileSource: AudioSource {
    /// False: samples wait to be read.
    public var isLive: Bool { false }

    /// Length of the file in seconds, as its header has it; nil before `open` and where it does not say.
    public private(set) var duration: Double?

    /// What is wrong with a file that could be read only in part; known once its end was read, nil when all is well.
    public private(set) var damage: SpeechError?

    private let path: String
    private let channel: Int
    private let chunk: Int
    private var file: SoundFile?
    private var mix: ChannelMix?
    private var staging: StagingBuffer?
    private var framesRead = 0

    /// The file at `path`; nothing is opened yet.
    ///
    /// - Parameter channel: The channel to take, counted from 1; 0 takes the mean of all.
    /// - Parameter chunk: Most samples one read brings, at least 1. It does not change the samples.
    public init(path: String, channel: Int = 0, chunk: Int = 4_096) {
        self.path = path
        self.channel = channel
        self.chunk = max(1, chunk)
    }

    /// Opens the file at its start.
    ///
    /// - Throws: ``SpeechError/Code/unreadableFile`` when it is missing, a folder, or not permitted;
    ///   ``SpeechError/Code/unsupportedAudio`` when it is empty, no audio, or its header cannot be right;
    ///   ``SpeechError/Code/invalidSetting`` when it has no such channel.
    public func open(for format: AudioFormat) throws(SpeechError) {
        close()
        let file = try SoundFile(path: path)
        mix = try ChannelMix(channels: file.channels, channel: channel, of: path, stage: .audioFile)
        staging = try StagingBuffer(capacity: file.blockFrames, from: file.sampleRate, to: format.sampleRate)
        duration = file.frames.map { Double($0) / Double(file.sampleRate) }
        damage = nil
        framesRead = 0
        self.file = consume file
    }

    /// Brings the next samples, at most a chunk; never waits for longer than the disk does.
    ///
    /// - Throws: ``SpeechError/Code/unsupportedAudio`` when not one sample could be read,
    ///   ``SpeechError/Code/wrongState`` when the source is not open.
    public func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
        while true {
            if let replaced = staging?.takeReplaced() { return replaced }
            guard let count = staging?.read(into: &buffer, limit: chunk) else { throw .notOpen(.audioFile) }
            if count > 0 || buffer.isEmpty { return .samples(count) }
            if staging?.hasEnded == true { return .end }
            if stage() == 0 {
                staging?.finish()
                try noteDamage()
            }
        }
    }

    /// Closes the file.
    public func close() {
        file = nil
        staging = nil
    }

    private func stage() -> Int {
        guard let mix else { return 0 }
        let frames =
            staging?.fill { (block: inout MutableSpan<Float>) in
                file?.read(mix, into: &block) ?? 0
            } ?? 0
        framesRead += frames
        return frames
    }

    private func noteDamage() throws(SpeechError) {
        let reason: String
        if let failure = file?.failure {
            reason = failure
        } else if let promised = file?.frames, framesRead < promised {
            reason = "it ends after \(framesRead) of \(promised) samples"
        } else if file?.isCutOff == true {
            reason = "it is shorter than its header says"
        } else if framesRead == 0 {
            reason = "it holds no samples"
        } else {
            return
        }
        let error = SpeechError(
            .unsupportedAudio, stage: .audioFile, "\(path) is damaged or cut off: \(reason)",
            advice: framesRead == 0 ? "copy or record it again" : "what could be read was used; copy or record it again"
        )
        if framesRead == 0 { throw error }
        damage = error
    }
}
