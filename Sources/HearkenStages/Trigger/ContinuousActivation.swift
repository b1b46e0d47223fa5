public import HearkenCore

/// Keeps the pipeline active: from the first frame on, and again with the next sample whenever an activation ends.
///
/// For dictation, where everything is for the recogniser and the recogniser finds the ends itself. Put it last, so
/// that it sees what the stages before it ended.
public final class ContinuousActivation: SpeechStage {
    private var hasBegun = false

    /// A trigger that needs no settings.
    public init(_ settings: Settings) {}

    /// Begins anew.
    public func prepare(for format: AudioFormat) { hasBegun = false }

    /// Activates when nothing is active.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) {
        guard !context.isActive else { return }
        context.activate(hasBegun ? .continuation : .manual)
        hasBegun = true
    }
}
