public import HearkenCore

/// Activates the pipeline when someone begins to speak.
///
/// It fires on the rising edge of `context.isSpeech`, never on its level: when an activation ends while the speaker goes
/// on, the next one waits for the next beginning. Stands after the voice-activity stage.
public final class VADTrigger: SpeechStage {
    private var wasSpeech = false

    /// A trigger; it has no settings of its own.
    public init(_ settings: Settings) {}

    /// Forgets what was heard.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        wasSpeech = false
    }

    /// Activates on a rising edge.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
        let isRise = context.isSpeech && !wasSpeech
        wasSpeech = context.isSpeech
        if isRise { context.activate(.voiceActivity) }
    }

    /// Forgets what was heard.
    public func reset() {
        wasSpeech = false
    }
}
