/// A step of the processing lane.
///
/// All calls come from one thread, so a stage need not be `Sendable`. ``process(_:in:)`` is real-time code: it must not
/// allocate, lock, wait or do I/O. Allocate in ``prepare(for:)``.
public protocol SpeechStage: AnyObject {
    /// Allocates and checks for audio of `format`. Called once per start, before any audio; may load files.
    func prepare(for format: AudioFormat) throws(SpeechError)

    /// Looks at, or changes, the next frame.
    ///
    /// A stage that throws is reported once and left out until the next start; the others go on.
    func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError)

    /// The audio has ended: say what is still to be said.
    func finish(in context: inout SpeechContext) throws(SpeechError)

    /// Forgets what was heard and keeps the memory. Called after `pause()`, before audio goes on; a stage around a library
    /// that forgets only by beginning anew may allocate here, and says so.
    func reset()
}

extension SpeechStage {
    /// Does nothing.
    public func prepare(for format: AudioFormat) throws(SpeechError) {}
    /// Does nothing.
    public func finish(in context: inout SpeechContext) throws(SpeechError) {}
    /// Does nothing.
    public func reset() {}
}
