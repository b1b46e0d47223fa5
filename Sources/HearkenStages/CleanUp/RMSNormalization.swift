public import HearkenCore

/// Brings speech to the RMS `rms-target`, slowly: Spokestack's normalisation.
///
/// While someone speaks, every frame moves the estimate of the speaker's level: rms = α·frame + (1−α)·rms, with α =
/// `rms-alpha`; all audio is multiplied by target/rms. The estimate begins at the target, so the gain begins at 1, and α = 0
/// leaves it there. Put this stage behind `voice-activity`, which says when someone speaks. What comes out is not late.
/// Any sample rate, any frame length.
public final class RMSNormalization: SpeechStage {
    /// Largest gain, 30 dB: more makes the hiss of a quiet room as loud as speech.
    static let maximumGain: Float = 31.6

    private let target: Float
    private let alpha: Float
    private var rms: Float
    private var gain: Float = 1

    /// A stage with the target and the weight that `rms-target` and `rms-alpha` give.
    public init(_ settings: Settings) {
        target = Float(settings[.rmsTarget])
        alpha = Float(settings[.rmsAlpha])
        rms = target
    }

    /// Forgets the speaker's level.
    public func prepare(for format: AudioFormat) throws(SpeechError) { reset() }

    /// Amplifies the frame.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) {
        var samples = frame.mutableSpan
        if context.isSpeech {
            var sum: Float = 0
            for i in samples.indices { sum += samples[i].asSample * samples[i].asSample }
            rms = alpha * (sum / Float(samples.count)).squareRoot() + (1 - alpha) * rms
        }
        let next = min(target / rms, Self.maximumGain)
        // From the last gain to the next one in a straight line, as a step would be a click.
        let step = (next - gain) / Float(samples.count)
        for i in samples.indices {
            gain += step
            samples[i] = (samples[i].asSample * gain).asSample
        }
        gain = next
    }

    /// Forgets the speaker's level.
    public func reset() {
        rms = target
        gain = 1
    }
}
