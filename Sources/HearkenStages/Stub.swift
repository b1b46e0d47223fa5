public import HearkenCore

public final class VoiceActivityStage: SpeechStage {
    public init(_ s: Settings) throws(SpeechError) {}
    public func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {}
}
public final class VADTrigger: SpeechStage {
    public init() {}
    public func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {}
}
public final class ActivationLimits: SpeechStage {
    public init(_ s: Settings) throws(SpeechError) {}
    public func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {}
}
