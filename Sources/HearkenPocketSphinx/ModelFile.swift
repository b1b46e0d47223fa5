#if PocketSphinx
    internal import Glibc
    internal import HearkenCore

    /// A file of a model, read in pieces of bounded size.
    ///
    /// Read, not mapped: a mapped file that someone cuts short meanwhile ends the process.
    struct ModelFile: ~Copyable {
        private let descriptor: Int32
        private let path: String
        /// Bytes it had when it was opened.
        let size: Int

        /// Most bytes that are read as a whole: dictionaries and definitions have some megabytes.
        private static let mostBytes = 1 << 28

        /// Opens the file.
        ///
        /// - Throws: ``SpeechError/Code/unreadableFile``.
        init(_ path: String) throws(SpeechError) {
            // SAFETY: the path is a text for the length of the call, and `status` outlives its own.
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            var status = stat()
            guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
                let error = Self.unreadable(path)
                if descriptor >= 0 { close(descriptor) }
                throw error
            }
            self.descriptor = descriptor
            self.path = path
            size = Int(status.st_size)
        }

        deinit { close(descriptor) }

        /// The whole file.
        ///
        /// - Throws: ``SpeechError/Code/unusableModel`` when it is too long to be what it should.
        func contents() throws(SpeechError) -> [UInt8] {
            guard size <= Self.mostBytes else {
                throw SpeechError(
                    .unusableModel, stage: .pocketSphinx, "\(path) has more than \(Self.mostBytes >> 20) MB",
                    advice: "check that it is the file you mean"
                )
            }
            return try bytes(from: 0, count: size)
        }

        /// The bytes from `offset` on, `count` or as many as there are.
        func bytes(from offset: Int, count: Int) throws(SpeechError) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: max(0, min(count, size - offset)))
            var filled = 0
            while filled < bytes.count {
                let (place, rest) = (off_t(offset + filled), bytes.count - filled)
                let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                    // SAFETY: from `filled` on the buffer has room for `rest` bytes, for the length of the call.
                    unsafe buffer.baseAddress.map { unsafe pread(descriptor, $0 + filled, rest, place) } ?? 0
                }
                if read < 0, errno == EINTR { continue }
                guard read >= 0 else { throw Self.unreadable(path) }
                // Someone cut it short meanwhile.
                if read == 0 { break }
                filled += read
            }
            bytes.removeLast(bytes.count - filled)
            return bytes
        }

        private static func unreadable(_ path: String) -> SpeechError {
            // SAFETY: a text of the C library, copied at once.
            let reason = unsafe String(cString: strerror(errno))
            return SpeechError(
                .unreadableFile, stage: .pocketSphinx, "cannot read \(path): \(reason)",
                advice: "check the file and its permissions"
            )
        }
    }
#endif
