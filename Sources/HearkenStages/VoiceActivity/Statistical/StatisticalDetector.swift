public import HearkenCore
internal import HearkenDSP

/// Tells speech by its likelihood against the tracked noise spectrum, its harmonics and its spectral shape. Needs no
/// model file.
///
/// Every 10 ms, 32 ms of audio become evidence (`SpeechEvidence`) and the evidence a probability
/// (`SpeechClassifier`). A frame's score is the probability after the latest whole window in it, so it comes up to
/// 10 ms late; that of the first frames, before there is a window, is 0. Audio of 16 kHz or more.
public final class StatisticalDetector: VoiceActivityDetector {
    /// Least sample rate: the evidence reaches up to 7 kHz.
    static let leastSampleRate = 16_000

    /// The level of the latest 32 ms, 100 to 7000 Hz, in dB relative to full scale.
    public var level: Float { Decibels.level(meanSquare: evidence.meanSquares.signal) }

    /// The noise floor, 100 to 7000 Hz, in dB relative to full scale.
    public var noiseFloor: Float { Decibels.level(meanSquare: evidence.meanSquares.noise) }

    private let classifier = SpeechClassifier()
    private var extractor: FeatureExtractor
    private var evidence: SpeechEvidence
    private var latest: Float = 0

    /// A detector.
    ///
    /// - Throws: ``SpeechError/Code/systemResource`` when no Fourier transform can be planned.
    public init() throws(SpeechError) {
        let sampleRate = AudioFormat().sampleRate
        extractor = try FeatureExtractor(SpectralBands.options(sampleRate: sampleRate))
        evidence = try SpeechEvidence(sampleRate: sampleRate)
    }

    /// Allocates for audio of `format`.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when the sample rate is below 16 kHz.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        guard format.sampleRate >= Self.leastSampleRate else {
            throw SpeechError(
                .invalidSetting, stage: .voiceActivity, setting: SettingKey.sampleRate.definition.key,
                "the statistical detector does not work at \(format.sampleRate) Hz",
                advice: "set sample-rate to \(Self.leastSampleRate), or vad-detector to energy"
            )
        }
        extractor = try FeatureExtractor(SpectralBands.options(sampleRate: format.sampleRate))
        evidence = try SpeechEvidence(sampleRate: format.sampleRate)
        latest = 0
    }

    /// How likely the latest 32 ms and what came before are speech.
    public func score(_ frame: borrowing Frame) -> Float {
        var isNew = false
        extractor.accept(frame.span) { spectrum in
            evidence.observe(spectrum)
            isNew = true
        }
        if isNew { latest = classifier.probability(evidence.inputs) }
        return latest
    }

    /// Forgets what was heard, the noise too.
    public func reset() {
        extractor.reset()
        evidence.reset()
        latest = 0
    }
}
