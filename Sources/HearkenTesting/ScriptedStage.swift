public import HearkenCore

/// A stage whose work on each frame is a closure.
public final class ScriptedStage: SpeechStage {
    private let body: (inout Frame, inout SpeechContext) throws(SpeechError) -> Void
    private let onReset: () -> Void

    /// A stage that calls `body` on each frame and `onReset` when it is reset.
    public init(
        onReset: @escaping () -> Void = {},
        _ body: @escaping (inout Frame, inout SpeechContext) throws(SpeechError) -> Void
    ) {
        self.body = body
        self.onReset = onReset
    }

    /// Calls the closure.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
        try body(&frame, &context)
    }

    /// Calls the other closure.
    public func reset() { onReset() }
}
