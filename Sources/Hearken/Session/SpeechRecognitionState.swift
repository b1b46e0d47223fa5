public import HearkenCore

/// Whether this program may use speech recognition on this machine.
public enum SpeechRecognitionAuthorization: String, Hashable, Sendable {
    /// Nobody has asked yet: call ``SpeechRecognitionSession/requestAuthorization()``.
    case notDetermined
    /// The user may not open the microphone.
    case denied
    /// Recognition is not set up on this machine: a model is missing, or a setting is wrong.
    case restricted
    /// It may.
    case authorized
}

/// What a recognition session reports.
public enum SpeechRecognitionState: Hashable, Sendable {
    /// Speech recognition may be used.
    case authorized
    /// The microphone is open.
    case audioEngineStart
    /// The microphone is closed; always the last state of a session.
    case audioEngineStop
    /// The text so far, or the text of the phrase when the update is final.
    case speechRecognized(String)
    /// The phrase ended and nothing was understood.
    case speechNotRecognized
    /// The microphone went away, or came back.
    case availabilityChanged(Bool)
    /// `cancel()` dropped what was not final.
    case recognitionTaskCancelled
    /// Something failed; the session goes on where it can.
    case failed(SpeechRecognitionError)
}

/// A state, with what belongs to it.
public struct SpeechRecognitionUpdate: Hashable, Sendable {
    /// The state.
    public var state: SpeechRecognitionState
    /// Whether a phrase is complete: no new text came for the time-out, or the session ended.
    public var isFinal: Bool
    /// All readings of a final phrase, with words, times and confidences; nil otherwise.
    public var recognition: Recognition?

    /// An update.
    public init(_ state: SpeechRecognitionState, isFinal: Bool = false, recognition: Recognition? = nil) {
        self.state = state
        self.isFinal = isFinal
        self.recognition = recognition
    }
}

/// Why a session cannot do what it was asked; each carries what happened underneath, where something did.
public enum SpeechRecognitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The user may not open the microphone.
    case denied(SpeechError?)
    /// Authorisation was never asked for.
    case notDetermined
    /// Recognition is not set up on this machine.
    case restricted(String)
    /// There is no such microphone.
    case inputNodeUnavailable(SpeechError)
    /// The microphone or the sound server is in use, or went away.
    case audioSessionUnavailable(SpeechError)
    /// The recogniser failed.
    case recognitionFailed(SpeechError)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .denied(let cause): cause?.description ?? "the microphone may not be opened (add the user to group audio)"
        case .notDetermined: "nobody asked for authorisation yet (call requestAuthorization() first)"
        case .restricted(let problems): problems
        case .inputNodeUnavailable(let cause), .audioSessionUnavailable(let cause), .recognitionFailed(let cause):
            cause.description
        }
    }

    /// The session's name for an error of the pipeline.
    init(_ error: SpeechError) {
        switch error.code {
        case .permissionDenied: self = .denied(error)
        case .deviceNotFound, .unreadableFile, .unsupportedAudio: self = .inputNodeUnavailable(error)
        case .deviceBusy, .deviceLost, .systemResource, .wrongState: self = .audioSessionUnavailable(error)
        case .invalidSetting, .unknownName, .unusableModel, .unsupported: self = .restricted(error.description)
        default: self = .recognitionFailed(error)
        }
    }
}

extension Recognition {
    /// The reading whose words are on average the most certain; the decoder's best where none tells.
    ///
    /// The mean, not the sum: a sum would favour whatever reading has more words.
    public var mostConfident: Transcript {
        alternatives.max { ($0.confidence ?? -1) < ($1.confidence ?? -1) } ?? best
    }
}
