import HearkenCore
import Synchronization

/// What an input tells about itself, from the pipeline's thread to the tool.
final class InputReport: Sendable {
    /// What is known by now.
    struct Facts {
        /// Seconds of audio, where the header tells.
        var duration: Double?
        /// What is wrong with a file that was read only in part.
        var damage: SpeechError?
    }

    private let state = Mutex(Facts())

    var facts: Facts { state.withLock { $0 } }

    func update(_ change: (inout Facts) -> Void) {
        state.withLock { change(&$0) }
    }
}
