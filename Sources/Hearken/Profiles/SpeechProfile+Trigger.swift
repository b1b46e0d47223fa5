import HearkenCore

extension SpeechProfile {
    /// The stages that begin utterances by themselves.
    private static let triggers: Set<StageIdentifier> = [.vadTrigger, .continuousActivation]

    /// Whether one of Hearken's own stages begins utterances; if not, only `activate()` or a stage of the app's does.
    public var hasTrigger: Bool { !Self.triggers.isDisjoint(with: stages) }
}
