public import HearkenCore

/// A speech error as JSON.
public struct SpeechErrorRecord: Encodable, Sendable {
    /// The kind of failure: `unreadable-file`.
    public let code: String
    /// The stage, recogniser or source that failed.
    public let stage: String?
    /// What happened.
    public let message: String
    /// What the user can do next.
    public let advice: String?

    /// The record of an error.
    public init(_ error: SpeechError) {
        code = error.code.rawValue
        stage = error.stage?.rawValue
        message = error.message
        advice = error.advice.isEmpty ? nil : error.advice
    }
}
