public import HearkenCore
public import HearkenStages

/// Silero VAD v5 or v6 at 16 kHz: a small recurrent network that tells speech from other sounds.
///
/// The network hears blocks of 512 samples, frames may be of any length: the score of a frame is the probability of the
/// latest block that was complete when the frame ended. So a sample counts as soon as its block is full, at most 32 ms
/// after it was heard, and before the first block is full the score is 0. In frames longer than a block only the last
/// block decides.
///
/// A block takes about as long as copying it ten times over (see Docs/Benchmarks.md), so the work is done in the frame
/// that fills the block and not spread over several. Samples that are no numbers are taken for 0, and those beyond ±1 for
/// ±1.
public final class SileroDetector: VoiceActivityDetector {
    /// The only sample rate that the weights are for, in hertz.
    public static let sampleRate = 16_000

    /// The level of the latest frame in dB relative to full scale (RMS).
    public private(set) var level = Decibels.silence

    private let network: SileroNetwork
    private var filled = 0
    private var probability: Float = 0

    /// A detector with the weights of `silero-model`, or those of `hearken models install silero-vad`.
    ///
    /// - Throws: ``SpeechError/Code/unusableModel`` when the file is missing, damaged or another model's.
    public init(_ settings: Settings) throws(SpeechError) {
        network = try SileroModel.network(settings)
    }

    /// Checks the sample rate.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` unless it is ``sampleRate``.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        guard format.sampleRate == Self.sampleRate else {
            throw SpeechError(
                .invalidSetting, stage: .voiceActivity, setting: "sample-rate",
                "the detector silero takes audio of \(Self.sampleRate) Hz, not \(format.sampleRate) Hz",
                advice: "set sample-rate to \(Self.sampleRate), or vad-detector to another one"
            )
        }
        reset()
    }

    /// The probability of speech in the latest whole block of 32 ms.
    public func score(_ frame: borrowing Frame) -> Float {
        let samples = frame.span
        let block = unsafe network.block
        var sum: Float = 0
        for i in samples.indices {
            let sample = samples[i].asSample
            sum += sample * sample
            unsafe block[filled] = sample
            filled += 1
            guard filled == block.count else { continue }
            filled = 0
            probability = network.probability()
        }
        level = Decibels.level(meanSquare: sum / Float(samples.count))
        return probability
    }

    /// Forgets what was heard.
    public func reset() {
        network.reset()
        filled = 0
        probability = 0
        level = Decibels.silence
    }
}
