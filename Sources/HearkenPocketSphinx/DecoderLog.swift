#if PocketSphinx
    internal import CPocketSphinx
    internal import HearkenCore

    /// The error lines of one decoder's calls into the library.
    ///
    /// The library knows one log for the whole process. The shim sends each line to the log of the call that the
    /// current thread is in, and drops what no call asked for, so that decoders on several threads do not mix.
    // SAFETY: `pointer` is valid from init to deinit; the library has it only while a call lasts.
    @safe struct DecoderLog: ~Copyable {
        /// Passed to every call that may fail.
        let pointer: UnsafeMutablePointer<CPocketSphinx_Log>

        private static let key = CPocketSphinx_catchLog()
        private static let capacity = 4_096

        /// - Throws: ``SpeechError/Code/systemResource`` when the process has no thread-specific keys left.
        init() throws(SpeechError) {
            guard Self.key >= 0 else {
                throw SpeechError(.systemResource, stage: .pocketSphinx, "no thread-specific key is left")
            }
            // SAFETY: both are freed in deinit; a call into the library has them only while it lasts.
            let text = UnsafeMutablePointer<CChar>.allocate(capacity: Self.capacity)
            unsafe text.initialize(repeating: 0, count: Self.capacity)
            unsafe pointer = .allocate(capacity: 1)
            unsafe pointer.initialize(
                to: CPocketSphinx_Log(
                    key: pthread_key_t(Self.key), text: text, capacity: Self.capacity, length: 0,
                    isFatal: false
                )
            )
        }

        deinit {
            // SAFETY: no call is under way: calls borrow the log.
            unsafe pointer.pointee.text.deallocate()
            unsafe pointer.deallocate()
        }

        /// Whether a call ended in a fatal error: the object that it worked on must not be touched again.
        var isFatal: Bool { unsafe pointer.pointee.isFatal }

        /// What went wrong in the latest call: lines without their source positions, in order.
        var lines: [String] {
            // SAFETY: the shim keeps a zero at the end, within the capacity.
            unsafe String(cString: pointer.pointee.text).split(separator: "\n").map { line in
                // ERROR: "file.c", line 12: message
                let parts = line.split(separator: ": ", maxSplits: 2)
                // Damaged files end up in messages: no control characters.
                return String((parts.count == 3 ? parts[2] : line).filter { $0.isASCII && $0 >= " " })
            }
        }
    }
#endif
