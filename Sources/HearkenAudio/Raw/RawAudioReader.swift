internal import Glibc
internal import HearkenCore

/// Takes whole frames from a descriptor, whatever pieces the bytes come in. Does not own the descriptor.
struct RawAudioReader: ~Copyable {
    /// What one read brought.
    enum Outcome {
        /// This many frames; 0 when none came in time.
        case frames(Int)
        /// The other end closed the pipe, or the file ended.
        case end
    }

    private let descriptor: Int32
    private let format: RawAudioFormat
    private let mix: ChannelMix
    private var bytes: [UInt8]
    /// Bytes of a frame whose rest has not come yet, at the start of `bytes`.
    private var carried = 0
    private var head = RawAudioHead()

    /// Longest wait for bytes, in milliseconds; a stop takes no longer.
    private static let patience: Int32 = 100

    init(_ descriptor: Int32, _ format: RawAudioFormat, mix: ChannelMix, blockFrames: Int) {
        self.descriptor = descriptor
        self.format = format
        self.mix = mix
        bytes = [UInt8](repeating: 0, count: blockFrames * format.bytesPerFrame)
    }

    /// Waits for bytes, and mixes the whole frames among them into the start of `output`.
    ///
    /// - Throws: ``SpeechError/Code/unreadableFile`` when the descriptor cannot be read,
    ///   ``SpeechError/Code/unsupportedAudio`` when what comes first is no raw audio, or nothing comes at all.
    mutating func read(into output: inout MutableSpan<Float>) throws(SpeechError) -> Outcome {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // SAFETY: one request, valid for the length of the call.
        let ready = unsafe poll(&request, 1, Self.patience)
        if ready == 0 || (ready < 0 && errno == EINTR) { return .frames(0) }
        guard ready > 0, Int32(request.revents) & POLLNVAL == 0 else {
            throw Self.failure(descriptor, ready < 0 ? errno : EBADF)
        }
        let first = carried
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            // SAFETY: the rest of the buffer is writable for as many bytes as are asked for; a whole frame is never
            // carried, so the rest is not empty.
            unsafe bytes.baseAddress.map { unsafe Glibc.read(descriptor, $0 + first, bytes.count - first) } ?? 0
        }
        if count == 0 {
            if !head.isComplete { try head.check(Self.name(descriptor)) }
            return .end
        }
        if count < 0 {
            guard [EINTR, EAGAIN].contains(errno) else { throw Self.failure(descriptor, errno) }
            return .frames(0)
        }
        let filled = carried + count
        if !head.isComplete {
            head.take(bytes[first..<filled])
            if head.isComplete { try head.check(Self.name(descriptor)) }
        }
        let frames = filled / format.bytesPerFrame
        unsafe mix.decode(bytes.span.bytes, as: format.encoding, frames: frames, into: &output)
        let used = frames * format.bytesPerFrame
        carried = filled - used
        for i in 0..<carried { bytes[i] = bytes[used + i] }
        return .frames(frames)
    }

    /// The error for a descriptor that failed with `code`.
    static func failure(_ descriptor: Int32, _ code: Int32) -> SpeechError {
        SpeechError(
            .unreadableFile, stage: .rawAudio,
            unsafe "cannot read \(name(descriptor)): \(String(cString: strerror(code)))",
            advice: "pipe raw audio into it, for example: arecord -q -t raw -f S16_LE -r 16000 -c 1 | …"
        )
    }

    private static func name(_ descriptor: Int32) -> String {
        descriptor == STDIN_FILENO ? "standard input" : "the input"
    }
}
