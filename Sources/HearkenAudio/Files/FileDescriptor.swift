internal import Glibc
internal import HearkenCore

/// A regular file open for reading; closed when it goes.
struct FileDescriptor: ~Copyable {
    /// The number the kernel gave it.
    let number: Int32
    /// Length of the file in bytes.
    let byteCount: Int

    /// Opens the file at `path`.
    ///
    /// - Throws: ``SpeechError/Code/unreadableFile`` saying why; also for what is no regular file.
    init(reading path: String) throws(SpeechError) {
        // Without O_NONBLOCK a named pipe would hold us here until somebody writes to it.
        let number = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw Self.failure(path, errno) }
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            let code = errno
            Glibc.close(number)
            throw Self.failure(path, code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            Glibc.close(number)
            throw Self.unsuitable(path, isDirectory: status.st_mode & S_IFMT == S_IFDIR)
        }
        self.number = number
        byteCount = Int(status.st_size)
    }

    deinit { Glibc.close(number) }

    /// The first bytes of the file, at most `count`.
    func head(_ count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            // SAFETY: the buffer takes `count` bytes; none are said to be there on an error.
            filled = unsafe max(0, bytes.baseAddress.map { unsafe pread(number, $0, count, 0) } ?? 0)
        }
    }

    private static func unsuitable(_ path: String, isDirectory: Bool) -> SpeechError {
        isDirectory
            ? SpeechError(
                .unreadableFile, stage: .audioFile, "\(path) is a folder", advice: "give the files inside it")
            : SpeechError(
                .unreadableFile, stage: .audioFile, "\(path) is no regular file",
                advice: "give an audio file, or pipe raw audio into standard input"
            )
    }

    private static func failure(_ path: String, _ code: Int32) -> SpeechError {
        let advice =
            switch code {
            case ENOENT, ENOTDIR: "check the spelling of the path"
            case EACCES, EPERM: "give yourself permission to read it, for example with chmod +r"
            case EMFILE, ENFILE: "close other files, or raise the limit with ulimit -n"
            default: ""
            }
        return SpeechError(
            .unreadableFile, stage: .audioFile, unsafe "cannot open \(path): \(String(cString: strerror(code)))",
            advice: advice
        )
    }
}
