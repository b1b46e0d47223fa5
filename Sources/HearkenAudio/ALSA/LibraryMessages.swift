internal import CALSA
internal import HearkenCore

/// What libasound says instead of writing it to stderr.
enum LibraryMessages {
    /// Runs `body` with this thread's messages kept; ``last`` gives the latest of them.
    static func kept<Value: ~Copyable, Failure>(
        during body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let previous = unsafe CALSA_keep_messages()
        defer { unsafe CALSA_restore_messages(previous) }
        return try body()
    }

    /// The latest message kept on this thread; nil when there was none.
    static var last: String? {
        // SAFETY: the thread's own buffer, always ended by a zero, copied at once.
        let text = unsafe String(cString: CALSA_last_message()).trimmingSpaces
        return text.isEmpty ? nil : text
    }
}
