public import HearkenCore

extension SpeechEvent.Kind {
    /// What the event is called in JSON and on the command line: `speech-started`.
    public var name: String {
        switch self {
        case .initialized: "initialized"
        case .started: "started"
        case .stopped: "stopped"
        case .paused: "paused"
        case .resumed: "resumed"
        case .speechStarted: "speech-started"
        case .speechEnded: "speech-ended"
        case .speechScore: "speech-score"
        case .activated: "activated"
        case .recognizedPartial: "partial"
        case .recognized: "recognized"
        case .timedOut: "timed-out"
        case .deactivated: "deactivated"
        case .samplesLost: "samples-lost"
        case .sourceUnavailable: "source-unavailable"
        case .sourceRecovered: "source-recovered"
        case .eventsLost: "events-lost"
        case .trace: "trace"
        case .failed: "failed"
        }
    }
}

extension ActivationCause {
    /// What the cause is called in JSON and on the command line: `voice-activity`.
    public var name: String {
        switch self {
        case .wakeWord: "wake-word"
        case .voiceActivity: "voice-activity"
        case .manual: "manual"
        case .continuation: "continuation"
        }
    }
}
