import HearkenCore

/// Why output could not be written.
enum OutputFailure: Error {
    /// The reader of a pipe has gone: it has had enough, and nobody needs to be told.
    case readerGone
    /// Anything else: a full disk, no permission.
    case failed(SpeechError)
}
