import Foundation
import HearkenAudio
import HearkenCore

/// A recording to transcribe.
enum AudioInput: Sendable {
    /// A file with a header, or a `.raw` file of the usual form.
    case file(String)
    /// Raw audio in a file.
    case rawFile(String, RawAudioFormat)
    /// Raw audio on standard input.
    case standardInput(RawAudioFormat)

    /// As the user names it.
    var name: String {
        switch self {
        case .file(let path), .rawFile(let path, _): path
        case .standardInput: "-"
        }
    }
}
