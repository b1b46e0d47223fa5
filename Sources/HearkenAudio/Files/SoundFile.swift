internal import CSndFile
internal import Glibc
internal import HearkenCore

/// A sound file open for reading through libsndfile; closed when it goes.
///
/// What a header says is only a hint: nothing is allocated by it, and ``read(frames:into:)`` brings what is there.
// SAFETY: `raw` is valid from init to deinit, and nobody else has it.
@safe struct SoundFile: ~Copyable {
    /// Hertz, as the header has it.
    let sampleRate: Int
    /// Channels, at least 1.
    let channels: Int
    /// Frames the header promises; nil where it does not say, or cannot be right.
    let frames: Int?

    /// Whether a WAV file is shorter than its header says; libsndfile mends that without a word.
    let isCutOff: Bool

    private let raw: OpaquePointer
    private var interleaved: [Float]

    /// Raw files have no header; by custom they are 16 kHz, 16 bits, mono.
    private static let rawSampleRate: Int32 = 16_000
    /// Channels above which a header is damaged rather than a file unusual.
    private static let maximumChannels = 256
    /// The most frames a byte of a file can hold: FLAC spells 65,535 silent frames in about a dozen bytes.
    private static let framesPerByte = 8_192

    /// Opens the file at `path`.
    ///
    /// - Throws: ``SpeechError/Code/unreadableFile`` when it cannot be opened, ``SpeechError/Code/unsupportedAudio``
    ///   when it is no audio.
    init(path: String) throws(SpeechError) {
        let file = try FileDescriptor(reading: path)
        guard file.byteCount > 0 else {
            throw SpeechError(
                .unsupportedAudio, stage: .audioFile, "\(path) is empty", advice: "record or copy it again"
            )
        }
        var info = SF_INFO()
        let raw = try unsafe Self.open(file, path, &info)
        guard (1...Self.maximumChannels).contains(Int(info.channels)),
            StagingBuffer.rates.contains(Int(info.samplerate))
        else {
            unsafe sf_close(raw)
            throw Self.damaged(
                path, "its header says \(info.channels) channels at \(info.samplerate) Hz, which cannot be right"
            )
        }
        let promised = Int(info.frames)
        guard promised != 0 else {
            unsafe sf_close(raw)
            throw SpeechError(
                .unsupportedAudio, stage: .audioFile, "\(path) holds no samples", advice: "record or copy it again"
            )
        }
        frames = promised >= 0 && promised / Self.framesPerByte <= file.byteCount ? promised : nil
        isCutOff = Self.isCutOff(file)
        sampleRate = Int(info.samplerate)
        channels = Int(info.channels)
        unsafe self.raw = raw
        interleaved = [Float](repeating: 0, count: Self.blockFrames(channels: channels) * channels)
    }

    deinit { unsafe sf_close(raw) }

    /// Most frames one read brings.
    var blockFrames: Int { interleaved.count / channels }

    /// Reads the next frames, as many as a block holds, and mixes them into the start of `output`; returns how many,
    /// fewer only at the end of what can be read, 0 after it.
    mutating func read(_ mix: ChannelMix, into output: inout MutableSpan<Float>) -> Int {
        let wanted = sf_count_t(min(blockFrames, output.count))
        // SAFETY: the buffer holds as many frames as are asked for, for the length of the call.
        let count = unsafe interleaved.withUnsafeMutableBufferPointer { samples in
            unsafe samples.baseAddress.map { unsafe sf_readf_float(raw, $0, wanted) } ?? 0
        }
        let frames = max(0, Int(count))
        unsafe mix.decode(interleaved.span.bytes, as: .float32, frames: frames, into: &output)
        return frames
    }

    /// A block is constant memory, however many channels there are.
    private static func blockFrames(channels: Int) -> Int { max(1, min(4_096, 65_536 / channels)) }

    /// Why reading stopped, when that was not the end of the file.
    var failure: String? {
        unsafe sf_error(raw) == Int32(SF_ERR_NO_ERROR) ? nil : String(cString: sf_strerror(raw))
    }

    private static func open(
        _ file: borrowing FileDescriptor, _ path: String, _ info: inout SF_INFO
    ) throws(SpeechError) -> OpaquePointer {
        let isRaw = path.lowercased().hasSuffix(".raw")
        let head = file.head(RawAudioHead.length)
        if let raw = unsafe open(file.number, &info) {
            // Headerless samples can look like the two bytes that begin an MPEG frame.
            guard isRaw, Int(info.format) & SF_FORMAT_TYPEMASK == SF_FORMAT_MPEG, !head.starts(with: "ID3".utf8)
            else { return unsafe raw }
            unsafe sf_close(raw)
        } else if !isRaw {
            throw damaged(path, unsafe "libsndfile says: \(String(cString: sf_strerror(nil)))")
        }
        if let mistake = RawAudioHead.mistake(in: head) {
            throw SpeechError(
                .unsupportedAudio, stage: .audioFile, "\(path) \(mistake)",
                advice: "a '.raw' file is samples without a header; call the file by what it is"
            )
        }
        info = SF_INFO()
        info.samplerate = rawSampleRate
        info.channels = 1
        info.format = Int32(SF_FORMAT_RAW | SF_FORMAT_PCM_16 | SF_ENDIAN_LITTLE)
        guard let raw = unsafe open(file.number, &info) else {
            throw damaged(path, unsafe "libsndfile says: \(String(cString: sf_strerror(nil)))")
        }
        return unsafe raw
    }

    /// Lends libsndfile a copy of the descriptor: it closes what it is given when it fails, even if told not to.
    private static func open(_ file: Int32, _ info: inout SF_INFO) -> OpaquePointer? {
        guard lseek(file, 0, SEEK_SET) == 0 else { return nil }
        // SAFETY: libsndfile fills `info` and owns the copy from here on.
        return unsafe sf_open_fd(fcntl(file, F_DUPFD_CLOEXEC, 0), Int32(SFM_READ), &info, 1)
    }

    private static func isCutOff(_ file: borrowing FileDescriptor) -> Bool {
        let head = file.head(8)
        guard head.count == 8, head.starts(with: "RIFF".utf8) else { return false }
        let promised = head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
        // Programs that write to a pipe do not know the length, and promise about the most there can be; others leave
        // out the byte that pads an odd length.
        return promised < 0x7FFF_0000 && promised + 8 > file.byteCount + 1
    }

    private static func damaged(_ path: String, _ reason: String) -> SpeechError {
        SpeechError(
            .unsupportedAudio, stage: .audioFile, "\(path) is not audio, or is damaged: \(reason)",
            advice: "convert it, for example with: ffmpeg -i FILE -ar 16000 -ac 1 out.wav"
        )
    }
}
