public import HearkenCore

/// Keeps the pipeline active: from the first frame on, and again with the next sample whenever an activation ends.
///
/// For dictation, where everything is for the recogniser and the recogniser finds the ends itself. Put it last, so
/// that it sees what the stages before it ended. After a failure of the recogniser it waits for a second, so that a
/// recogniser that always fails is not tried, and reported, at every frame.
public final class ContinuousActivation: SpeechStage {
    private var hasBegun = false
    /// Samples between a failure and the next try.
    private var pause = 0

    /// How long it waits after a failure: short for a speaker, long for a log.
    private static let pauseMilliseconds = 1_000

    /// A trigger that needs no settings.
    public init(_ settings: Settings) {}

    /// Begins anew.
    public func prepare(for format: AudioFormat) {
        hasBegun = false
        pause = format.samples(milliseconds: Self.pauseMilliseconds)
    }

    /// Activates when nothing is active.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) {
        guard !context.isActive else { return }
        if context.deactivationReason == .failed, context.position - context.deactivatedAt < pause { return }
        context.activate(hasBegun ? .continuation : .manual)
        hasBegun = true
    }
}
