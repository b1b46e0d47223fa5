public import HearkenCore

/// Says how likely a frame is speech: the part of ``VoiceActivityStage`` that can be swapped.
///
/// All calls come from the processing lane. ``score(_:)`` is real-time code: it must not allocate, lock, wait or do I/O.
public protocol VoiceActivityDetector: AnyObject {
    /// Allocates and checks for audio of `format`, and forgets what was heard before.
    func prepare(for format: AudioFormat) throws(SpeechError)

    /// How likely the next frame is speech, in 0...1, without any delay or smoothing of decisions.
    ///
    /// Whatever the samples are (NaN, infinite, beyond ±1), the score is finite and later scores are unharmed.
    func score(_ frame: borrowing Frame) -> Float

    /// Forgets what was heard and keeps the memory; may allocate where ``SpeechStage/reset()`` may.
    func reset()

    /// The level of the latest frame in dB relative to full scale (RMS), for traces.
    var level: Float { get }

    /// The noise floor in dB relative to full scale, for traces; minus infinity where none is tracked.
    var noiseFloor: Float { get }
}

extension VoiceActivityDetector {
    /// None.
    public var noiseFloor: Float { -.infinity }
}
