public import HearkenCore

extension FeatureOptions {
    /// 80 log-mel energies as Kaldi's and kaldi-native-fbank's `fbank` computes them, for sherpa-onnx, WeNet, 3D-Speaker
    /// and others: 25 ms every 10 ms, Povey's window, mean off, pre-emphasis 0.97, 20–8000 Hz, natural logarithm.
    ///
    /// Kaldi works on 16-bit numbers. Models whose toolkit feeds −1…1 take the same with ``sampleScale`` 1.
    public static let kaldi: Self = {
        var options = Self()
        options.sampleScale = 32_768
        options.removesMean = true
        options.preEmphasis = .perFrame(0.97)
        options.window = WindowFunction(.povey)
        options.mel = Mel(bands: 80, lowFrequency: 20, scale: .htk, sides: .straightInMel, normalizesArea: false)
        // Kaldi's floor is the epsilon of a float.
        options.logarithm = Logarithm(.natural, floor: .ulpOfOne)
        return options
    }()

    /// 13 cepstra as Kaldi's `mfcc` computes them: ``kaldi`` with 23 bands, lifter 22, and the raw energy in the first place.
    public static let kaldiMFCC: Self = {
        var options = kaldi
        options.mel?.bands = 23
        options.cepstrum = Cepstrum(13, lifter: 22, first: .rawEnergy)
        return options
    }()

    /// 80 log-mel energies as Whisper computes them (A. Radford et al., 2022; whisper/audio.py), which are librosa's mel
    /// energies: Hann's window of 400, centred, powers, Slaney's bank; then (log₁₀ + 4)/4, and nothing more than 2 below the
    /// highest of 30 seconds, at which Whisper looks at once.
    ///
    /// The rows of a block come when the block ends. Set ``dynamicRange`` to nil to have each at once.
    public static let whisper: Self = {
        var options = Self()
        options.fftLength = 400
        options.edges = .centered(dropsLast: true)
        options.mel = Mel(bands: 80)
        options.logarithm = Logarithm(.ten, floor: 1e-10, scale: 0.25, offset: 1)
        options.dynamicRange = DynamicRange(2, rows: 3_000)
        return options
    }()

    /// 40 features as Spokestack's wake-word and keyword models expect them, in place of their filter.tflite: running
    /// pre-emphasis 0.97, symmetric Hann of 512, magnitudes, Slaney's bank, (ln(max(x, 1e-5)) − ln 1e-5)/2.
    public static let spokestack: Self = {
        var options = Self()
        options.frameLength = 512
        // Spokestack divides 16-bit numbers by 32,767, Hearken's sources by 32,768.
        options.sampleScale = 32_768 / 32_767
        options.preEmphasis = .running(0.97)
        options.window = WindowFunction(.hann)
        options.spectrum = .magnitude
        options.mel = Mel(bands: 40)
        options.logarithm = Logarithm(.natural, floor: 1e-5, scale: 0.5, offset: 5.756_462_7)
        return options
    }()

    /// 32 mel energies in dB as openWakeWord's melspectrogram.tflite computes them: Hann of 400 in frames of 512, 60–3800
    /// Hz, Slaney's bank, at most 80 dB below the highest of each eight rows (80 ms, one call of the model).
    ///
    /// Its embedding model takes them as x/10 + 2.
    public static let openWakeWord: Self = {
        var options = Self()
        options.frameLength = 512
        options.windowLength = 400
        options.fftLength = 512
        options.sampleScale = 32_768
        options.mel = Mel(bands: 32, lowFrequency: 60, highFrequency: 3_800)
        options.logarithm = Logarithm(.decibels, floor: 1e-10)
        options.dynamicRange = DynamicRange(80, rows: 8)
        return options
    }()

    /// The presets with their names.
    public static let presets: [(name: FeatureName, options: Self)] = [
        (.kaldi, kaldi), (.kaldiMFCC, kaldiMFCC), (.whisper, whisper), (.spokestack, spokestack),
        (.openWakeWord, openWakeWord),
    ]

    /// The preset called `name`.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` listing the presets there are.
    public static func preset(_ name: FeatureName) throws(SpeechError) -> Self {
        if let preset = presets.first(where: { $0.name == name }) { return preset.options }
        throw SpeechError(
            .invalidSetting, "there are no features called '\(name)'",
            advice: "there are " + presets.map(\.name.rawValue).joined(separator: ", ")
        )
    }
}
