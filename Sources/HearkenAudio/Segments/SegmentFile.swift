internal import CSndFile
internal import Glibc
internal import HearkenCore

/// A WAV file that is being written, 16 bits, mono; its header is right after every write.
///
/// It has its name only once it is complete; until then `.part` follows the name. What is not completed is removed.
// SAFETY: `raw` is valid from init until it is taken, and nobody else has it.
@safe struct SegmentFile: ~Copyable {
    /// What follows the name of a file that is not complete.
    static let suffix = ".part"

    /// Where the file will lie.
    let path: String
    /// Samples written so far.
    private(set) var count = 0
    private var raw: OpaquePointer?

    /// Makes the file.
    ///
    /// - Returns: nil where there is one of that name.
    /// - Throws: ``SpeechError/Code/outputFailed``.
    init?(creating path: String, sampleRate: Int) throws(SpeechError) {
        let part = path + Self.suffix
        let number = unsafe Glibc.open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if number < 0, errno == EEXIST { return nil }
        guard number >= 0 else { throw Self.failure(path, errno) }
        // Looked at only now: whoever completes a file has its `.part` up to then, so none can come in between.
        if unsafe access(path, F_OK) == 0 {
            close(number)
            unsafe unlink(part)
            return nil
        }
        try self.init(writing: path, to: number, sampleRate: sampleRate)
    }

    /// Writes to an open file, which lies at `path` with the suffix, and closes it when it goes.
    ///
    /// - Throws: ``SpeechError/Code/outputFailed``.
    init(writing path: String, to descriptor: Int32, sampleRate: Int) throws(SpeechError) {
        var info = SF_INFO()
        info.samplerate = Int32(sampleRate)
        info.channels = 1
        info.format = Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
        // SAFETY: libsndfile owns the descriptor from here on; it closes it when it fails, too.
        guard let raw = unsafe sf_open_fd(descriptor, Int32(SFM_WRITE), &info, 1) else {
            let reason = unsafe String(cString: sf_strerror(nil))
            unsafe unlink(path + Self.suffix)
            throw Self.failure(path, reason)
        }
        // Samples beyond full scale must not wrap around.
        unsafe sf_command(raw, Int32(SFC_SET_CLIPPING), nil, 1)
        unsafe sf_command(raw, Int32(SFC_SET_UPDATE_HEADER_AUTO), nil, 1)
        self.path = path
        unsafe self.raw = raw
    }

    deinit {
        guard let raw = unsafe raw else { return }
        unsafe sf_close(raw)
        unsafe unlink(path + Self.suffix)
    }

    /// Appends the first `wanted` of the samples, which are in -1...1.
    ///
    /// - Throws: ``SpeechError/Code/outputFailed``, when the disk is full for example.
    mutating func write(first wanted: Int, of samples: [Float]) throws(SpeechError) {
        guard let raw = unsafe raw else { return }
        precondition(wanted <= samples.count)
        // SAFETY: the pointer is valid for `wanted` samples, for the length of the call.
        let written = unsafe samples.withUnsafeBufferPointer { samples in
            unsafe samples.baseAddress.map { unsafe sf_write_float(raw, $0, sf_count_t(wanted)) } ?? 0
        }
        count += Int(written)
        guard written == wanted else { throw Self.failure(path, unsafe String(cString: sf_strerror(raw))) }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Throws: ``SpeechError/Code/outputFailed``, when the folder has gone for example.
    mutating func complete() throws(SpeechError) {
        guard let raw = unsafe raw else { return }
        unsafe self.raw = nil
        let failed = unsafe sf_close(raw)
        guard failed == 0, unsafe rename(path + Self.suffix, path) == 0 else {
            let reason =
                unsafe failed == 0 ? String(cString: strerror(errno)) : String(cString: sf_error_number(failed))
            unsafe unlink(path + Self.suffix)
            throw Self.failure(path, reason)
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> SpeechError {
        failure(path, unsafe String(cString: strerror(code)))
    }

    private static func failure(_ path: String, _ reason: String) -> SpeechError {
        .segmentFailed(path, reason)
    }
}

extension SpeechError {
    /// A segment's file or folder cannot be written.
    static func segmentFailed(_ path: String, _ reason: String) -> Self {
        Self(
            .outputFailed, stage: .segmentWriter, setting: SettingKey.segmentFolder.definition.key,
            "cannot write \(path): \(reason)",
            advice: "the pipeline goes on without it; make room there, or set segment-folder to a folder of yours"
        )
    }
}
