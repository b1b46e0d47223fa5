// The settings table: every setting there is. Profiles, `setProperty`, `--set`, the environment and typed Swift
// settings all go through it; Configs/README.md and `hearken config keys` are printed from it.

extension SettingKey where Value == Int {
    /// Samples per second inside the pipeline.
    public static let sampleRate = integer(
        "sample-rate", 8_000...48_000, default: 16_000, unit: "Hz",
        "Sample rate inside the pipeline; sources convert to it."
    )
    /// Length of a frame.
    public static let frameWidth = integer(
        "frame-width", 10...100, default: 20, unit: "ms",
        "Length of the frames that stages see."
    )
    /// Channel to pick; 0 mixes all.
    public static let inputChannel = integer(
        "input-channel", 0...64, default: 0,
        "Channel to listen to, counted from 1; 0 mixes all channels down."
    )
    /// Length of the device's buffer.
    public static let inputBuffer = integer(
        "input-buffer", 40...5_000, default: 500, unit: "ms",
        "Length of the audio device's buffer: how long capture may be late before samples are lost."
    )
    /// How long the voice must last before `speechStarted`.
    public static let vadRiseDelay = integer(
        "vad-rise-delay", 0...2_000, default: 200, unit: "ms",
        "How long voice must last before speech has begun; shorter sounds are ignored."
    )
    /// The same where speech is expected.
    public static let wakeRiseDelay = integer(
        "wake-rise-delay", 0...2_000, default: 100, unit: "ms",
        "The same after activate() or a wake word, until something was said, so that a short 'yes' counts; never longer "
            + "than vad-rise-delay."
    )
    /// How long silence must last before `speechEnded`.
    public static let vadFallDelay = integer(
        "vad-fall-delay", 0...10_000, default: 700, unit: "ms",
        "How long silence must last before speech has ended."
    )
    /// Level that the gain control aims at.
    public static let agcTargetLevel = integer(
        "agc-target-level-dbfs", 0...31, default: 3, unit: "dB below full scale",
        "Level that the stage automatic-gain-control keeps speech below."
    )
    /// Largest gain of the gain control.
    public static let agcCompressionGain = integer(
        "agc-compression-gain-db", 0...90, default: 15, unit: "dB",
        "Gain of the compressor in the stage automatic-gain-control; the level it tracks adds to that."
    )
    /// Shortest activation.
    public static let wakeActiveMin = integer(
        "wake-active-min", 0...60_000, default: 1_000, unit: "ms", aliases: ["min-active", "active-min"],
        "Shortest activation: silence does not end it earlier."
    )
    /// Least speech that silence may end.
    public static let wakeSpeechMin = integer(
        "wake-speech-min", 0...10_000, default: 300, unit: "ms",
        "Speech that activate() or a wake word waits for: after less, in all, the activation waits on, until "
            + "no-speech-timeout."
    )
    /// Longest activation; 0 for no limit.
    public static let wakeActiveMax = integer(
        "wake-active-max", 0...600_000, default: 15_000, unit: "ms", aliases: ["max-active", "active-max"],
        "Longest activation; 0 for no limit. What then happens says activation-overflow."
    )
    /// How long an activation waits for speech; 0 for ever.
    public static let noSpeechTimeout = integer(
        "no-speech-timeout", 0...600_000, default: 5_000, unit: "ms",
        "How long an activation waits for the first speech before it ends; 0 waits for ever."
    )
    /// Audio before the trigger that the recogniser hears.
    public static let preRoll = integer(
        "pre-roll", 0...10_000, default: 500, unit: "ms", aliases: ["buffer-width"],
        "Audio before activate(), or before the voice that the trigger fired on, that the recogniser hears too, so that "
            + "no first syllable is lost."
    )
    /// Segments to keep; 0 keeps all.
    public static let segmentMaxFiles = integer(
        "segment-max-files", 0...1_000_000, default: 10, aliases: ["sample-log-max-files"],
        "Files that the stage 'segment-writer' keeps, the newest; 0 keeps all."
    )
    /// Audio the recogniser may be behind.
    public static let recognitionQueue = integer(
        "recognition-queue", 1_000...600_000, default: 30_000, unit: "ms",
        "Live audio that may wait for the recogniser before samples are dropped and reported."
    )
    /// Time between partial results.
    public static let partialInterval = integer(
        "partial-interval", 20...10_000, default: 100, unit: "ms",
        "Audio between two looks for a new partial result."
    )
    /// Readings in a result.
    public static let alternatives = integer(
        "alternatives", 1...100, default: 5,
        "Most readings in a result, the best one included."
    )
    /// Audio over which PocketSphinx estimates the recording channel.
    public static let psChannelWindow = integer(
        "ps-channel-window", 0...60_000, default: 1_000, unit: "ms",
        "Audio at the start of an utterance that is held back to estimate the channel (cepstral mean) from; longer is "
            + "more accurate, partial results begin later. 0 uses what earlier utterances taught."
    )
}

extension SettingKey where Value == Double {
    /// Score above which a frame is speech.
    public static let vadThreshold = number(
        "vad-threshold", 0...1, default: 0.5,
        "Score from which on a frame counts as speech."
    )
    /// Score below which speech is silence again.
    public static let vadExitThreshold = number(
        "vad-exit-threshold", 0...1, default: 0.35, derived: { .number(exitThreshold(below: $0[.vadThreshold])) },
        "Score below which speech counts as silence again; 0.15 below vad-threshold unless given."
    )
    /// The width of Silero VAD's hysteresis, and of pipecat's and LiveKit's after it; to six decimals, as people write
    /// it.
    private static func exitThreshold(below threshold: Double) -> Double {
        max(0, ((threshold - 0.15) * 1e6).rounded() / 1e6)
    }
    /// Frequency below which the high-pass filter takes away.
    public static let highPassCutoff = number(
        "high-pass-cutoff", 10...1_000, default: 80, unit: "Hz",
        "Frequency below which the stage high-pass takes everything away."
    )
    /// Level that speech is normalised to.
    public static let rmsTarget = number(
        "rms-target", 0.001...1, default: 0.08,
        "RMS that the stage rms-normalization brings speech to, of samples in -1...1."
    )
    /// Weight of a frame in the speaker's level.
    public static let rmsAlpha = number(
        "rms-alpha", 0...1, default: 0.1,
        "Weight of the latest frame in the speaker's level that rms-normalization tracks; 0 leaves the audio as it is."
    )
    /// Level over the noise floor that scores one half.
    public static let vadEnergyMargin = number(
        "vad-energy-margin", 1...40, default: 9, unit: "dB",
        "Level over the tracked noise floor at which the energy detector scores 0.5."
    )
}

extension SettingKey where Value == Bool {
    /// Whether the score of every frame is delivered.
    public static let vadScores = boolean(
        "vad-scores", default: false,
        "Whether the score of every frame is delivered, as the event speech-score."
    )
    /// Whether partial results are delivered.
    public static let partialResults = boolean(
        "partial-results", default: true, aliases: ["should-report-partial-results"],
        "Whether partial results are delivered while someone speaks."
    )
}

extension SettingKey where Value == String {
    /// The ALSA device to capture from.
    public static let inputDevice = string(
        "input-device", default: "default",
        "ALSA PCM to listen to, as 'hearken devices' prints it: default, plughw:1,0, pulse, a name of your asoundrc."
    )
    /// The voice-activity detector.
    public static let vadDetector = string(
        "vad-detector", default: "statistical",
        "Voice-activity detector: statistical, silero, webrtc, energy, or one of the app's own."
    )
    /// What the detector webrtc takes for voice.
    public static let vadMode = choice(
        "vad-mode", ["quality", "low-bitrate", "aggressive", "very-aggressive", "0", "1", "2", "3"],
        default: "very-aggressive",
        "What the detector webrtc takes for voice, from nearly everything (quality, 0) to little (very-aggressive, 3)."
    )
    /// How much noise is suppressed.
    public static let ansPolicy = choice(
        "ans-policy", ["mild", "medium", "aggressive", "very-aggressive"], default: "mild",
        "How much the stage noise-suppression takes away: about 6, 10 or 15 dB, or more."
    )
    /// File of the Silero network's weights.
    public static let sileroModel = path(
        "silero-model",
        "Weights for the detector silero, if not those that 'hearken models install silero-vad' has installed."
    )
    /// How patiently utterances are ended.
    public static let endpointing = choice(
        "endpointing", EndpointingPreset.allCases.map(\.rawValue), default: EndpointingPreset.default.rawValue,
        "Short for the times that say when an utterance begins and ends, from impatient to patient; any of them given in "
            + "the same or a later layer counts in its place."
    )
    /// What happens at the maximum length of an activation.
    public static let activationOverflow = choice(
        "activation-overflow", ["end", "split"], default: "end",
        "At wake-active-max: 'end' the activation (commands), or 'split' it at the next pause and go on (dictation)."
    )
    /// Folder of the segment writer.
    public static let segmentFolder = path(
        "segment-folder", aliases: ["sample-log-path"],
        "Folder that the stage 'segment-writer' writes a WAV file of every utterance to; made where there is none."
    )
    /// Folder of the acoustic model.
    public static let psAcousticModel = path(
        "ps-acoustic-model", default: "/usr/share/pocketsphinx/model/en-us/en-us", aliases: ["hmm"],
        "Folder of the PocketSphinx acoustic model."
    )
    /// Pronunciation dictionary.
    public static let psDictionary = path(
        "ps-dictionary", default: "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict", aliases: ["dict"],
        "PocketSphinx pronunciation dictionary."
    )
    /// Statistical language model.
    public static let psLanguageModel = path(
        "ps-language-model", default: "/usr/share/pocketsphinx/model/en-us/en-us.lm.bin", aliases: ["lm"],
        "Language model (ARPA or PocketSphinx binary); used where no grammar or keyword list is given."
    )
    /// JSGF grammar in place of the language model.
    public static let psGrammar = path(
        "ps-grammar", aliases: ["jsgf"],
        "JSGF grammar: only what it allows is recognised."
    )
    /// Keyword list in place of the language model.
    public static let psKeywords = path(
        "ps-keywords", aliases: ["kws"],
        "Keyword list, one phrase with its threshold per line (alexa /1e-20/): only these are spotted."
    )
}

extension SettingKey where Value == [String] {
    /// Spectral features to compute.
    public static let features = list(
        "features",
        "Spectral features that the stage 'features' computes: kaldi, kaldi-mfcc, whisper, spokestack, open-wake-word."
    )
    /// Words to expect.
    public static let contextualStrings = list(
        "contextual-strings",
        "Phrases to expect. Refused until custom language models are part of Hearken."
    )
}

extension SettingKey where Value == TraceLevel {
    /// Trace messages to deliver.
    public static let tracing = choice(
        "tracing", TraceLevel.allCases.map(\.name), default: .none, aliases: ["trace-level"],
        "Least important trace messages to deliver; perf adds the time of every stage per frame."
    )
}

/// The settings table.
public enum SettingsTable {
    /// Every setting, in the order of the printed reference.
    public static let all: [SettingDefinition] = [
        SettingKey.sampleRate.definition, SettingKey.frameWidth.definition,
        SettingKey.inputDevice.definition, SettingKey.inputChannel.definition, SettingKey.inputBuffer.definition,
        SettingKey.features.definition,
        SettingKey.highPassCutoff.definition,
        SettingKey.agcTargetLevel.definition, SettingKey.agcCompressionGain.definition,
        SettingKey.ansPolicy.definition, SettingKey.rmsTarget.definition, SettingKey.rmsAlpha.definition,
        SettingKey.vadDetector.definition, SettingKey.vadThreshold.definition,
        SettingKey.vadExitThreshold.definition, SettingKey.vadEnergyMargin.definition,
        SettingKey.vadMode.definition, SettingKey.sileroModel.definition,
        SettingKey.vadScores.definition,
        SettingKey.endpointing.definition, SettingKey.vadRiseDelay.definition, SettingKey.wakeRiseDelay.definition,
        SettingKey.vadFallDelay.definition,
        SettingKey.wakeSpeechMin.definition, SettingKey.wakeActiveMin.definition, SettingKey.wakeActiveMax.definition,
        SettingKey.activationOverflow.definition, SettingKey.noSpeechTimeout.definition,
        SettingKey.preRoll.definition,
        SettingKey.segmentFolder.definition, SettingKey.segmentMaxFiles.definition,
        SettingKey.recognitionQueue.definition, SettingKey.partialResults.definition,
        SettingKey.partialInterval.definition, SettingKey.alternatives.definition,
        SettingKey.contextualStrings.definition,
        SettingKey.psAcousticModel.definition, SettingKey.psDictionary.definition,
        SettingKey.psLanguageModel.definition, SettingKey.psGrammar.definition, SettingKey.psKeywords.definition,
        SettingKey.psChannelWindow.definition,
        SettingKey.tracing.definition,
    ]

    private static let byName: [String: SettingDefinition] = Dictionary(
        all.flatMap { definition in ([definition.key] + definition.aliases).map { ($0, definition) } },
        uniquingKeysWith: { first, _ in first }
    )

    /// The setting called `name`: its key or an alias, in kebab-case, camelCase or snake_case.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` naming the nearest known key.
    public static func definition(named name: String) throws(SpeechError) -> SettingDefinition {
        let key = kebabCase(name)
        if let definition = byName[key] { return definition }
        throw SpeechError(
            .invalidSetting, "unknown setting '\(name)'",
            advice: key.suggestion(among: byName.keys) + "'hearken config keys' lists all"
        )
    }

    /// `wakeActiveMax`, `wake_active_max` and `WAKE_ACTIVE_MAX` all give `wake-active-max`.
    package static func kebabCase(_ name: String) -> String {
        let isShouted = !name.contains(where: \.isLowercase)
        var result = ""
        for character in name {
            if character == "_" || character == "." {
                result.append("-")
            } else if character.isUppercase, !isShouted, let last = result.last, last != "-" {
                result += "-" + character.lowercased()
            } else {
                result += character.lowercased()
            }
        }
        return result
    }
}

extension String {
    /// `did you mean 'pre-roll'? ` with the one of `names` that is near to this, or nothing where none is.
    package func suggestion(among names: some Sequence<String>) -> String {
        nearest(among: names).map { "did you mean '\($0)'? " } ?? ""
    }

    /// The one of `names` that differs least, in at most a third of its characters.
    private func nearest(among names: some Sequence<String>) -> String? {
        names.map { (distance: editDistance(to: $0), name: $0) }.filter { $0.distance <= Swift.max(1, count / 3) }
            .min { $0 < $1 }?.name
    }

    /// Levenshtein's distance: the fewest insertions, deletions and replacements that make `other` of this.
    package func editDistance(to other: String) -> Int {
        let target = Array(other)
        var row = Array(0...target.count)
        for (i, character) in enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in target.indices {
                let replaced = diagonal + (character == target[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[target.count]
    }
}
