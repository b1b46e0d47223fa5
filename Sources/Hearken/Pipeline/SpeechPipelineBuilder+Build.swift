internal import HearkenAudio
internal import HearkenCore
internal import HearkenSilero
internal import HearkenStages

#if PocketSphinx
    internal import HearkenPocketSphinx
#endif

extension SpeechPipelineBuilder {
    /// The stages that come with Hearken, but for ``voiceActivityStage``, which depends on the detectors.
    static let bundledStages: [StageIdentifier: StageFactory] = webRTCStages.merging([
        .highPass: { (settings) throws(SpeechError) -> any SpeechStage in HighPassFilter(settings) },
        .rmsNormalization: { (settings) throws(SpeechError) -> any SpeechStage in RMSNormalization(settings) },
        .features: { (settings) throws(SpeechError) -> any SpeechStage in try FeatureStage(settings) },
        .vadTrigger: { (settings) throws(SpeechError) -> any SpeechStage in VADTrigger(settings) },
        .continuousActivation: { (settings) throws(SpeechError) -> any SpeechStage in ContinuousActivation(settings) },
        .segmentWriter: { (settings) throws(SpeechError) -> any SpeechStage in try SegmentWriter(settings) },
        .activationLimits: { (settings) throws(SpeechError) -> any SpeechStage in ActivationLimits(settings) },
    ]) { _, own in own }

    /// The voice-activity detectors that come with this build of Hearken.
    package static let bundledDetectors: [String: DetectorFactory] = webRTCDetectors.merging([
        "energy": { (settings) throws(SpeechError) -> any VoiceActivityDetector in EnergyDetector(settings) },
        "silero": { (settings) throws(SpeechError) -> any VoiceActivityDetector in try SileroDetector(settings) },
        "statistical": { (_) throws(SpeechError) -> any VoiceActivityDetector in try StatisticalDetector() },
    ]) { _, own in own }

    /// The recognisers that come with this build of Hearken.
    static var bundledRecognizers: [StageIdentifier: RecognizerFactory] {
        #if PocketSphinx
            [
                .pocketSphinx: { (settings) throws(SpeechError) -> any Recognizer in
                    try PocketSphinxRecognizer(settings)
                }
            ]
        #else
            [:]
        #endif
    }

    /// The ALSA device that the settings name.
    static let bundledSource: SourceFactory = { (settings) throws(SpeechError) -> any AudioSource in
        ALSASource(settings)
    }

    /// Looks up and tries every part; what is wrong goes into `problems`.
    ///
    /// Parts check their settings and files when they are made, so each is made once here, and dropped.
    func makeBlueprint(_ settings: Settings, _ problems: inout [ConfigurationProblem]) -> PipelineBlueprint {
        let stageFactories = stageFactories.merging([.voiceActivity: voiceActivityStage]) { own, _ in own }
        var stages: [(identifier: StageIdentifier, make: StageFactory)] = []
        for identifier in profile.stages {
            guard let make = stageFactories[identifier] else {
                problems.append(unknown(identifier, "stage", among: stageFactories.keys))
                continue
            }
            stages.append((identifier, make))
            check(identifier, settings, &problems) { () throws(SpeechError) -> Void in _ = try make(settings) }
        }
        var recognizer: (identifier: StageIdentifier, make: RecognizerFactory)?
        if let identifier = profile.recognizer {
            if let make = recognizerFactories[identifier] {
                recognizer = (identifier, make)
                check(identifier, settings, &problems) { () throws(SpeechError) -> Void in _ = try make(settings) }
            } else {
                problems.append(unknown(identifier, "recogniser", among: recognizerFactories.keys))
            }
        }
        return PipelineBlueprint(
            settings: settings, stages: stages, recognizer: recognizer, makeSource: makeSource
        )
    }

    /// Makes the voice-activity stage with the detector that `vad-detector` names.
    private var voiceActivityStage: StageFactory {
        let detectors = detectorFactories
        return { (settings) throws(SpeechError) -> any SpeechStage in
            let name = settings[.vadDetector]
            guard let make = detectors[name] else {
                let names = detectors.keys.sorted()
                throw SpeechError(
                    .unknownName, stage: .voiceActivity, setting: "vad-detector",
                    "there is no voice-activity detector '\(name)'",
                    advice: name.suggestion(among: names) + "vad-detector is one of " + names.joined(separator: ", ")
                )
            }
            return VoiceActivityStage(settings, detector: try make(settings))
        }
    }

    /// Makes and loads everything that needs no device: what is wrong with a grammar shows only then.
    func load(_ blueprint: PipelineBlueprint) throws(SpeechError) {
        for (identifier, stage) in try blueprint.makeStages() {
            do {
                try stage.prepare(for: blueprint.settings.audioFormat)
            } catch {
                throw error.attributed(to: identifier)
            }
        }
        _ = try blueprint.makeRecognizer()
    }

    private func check(
        _ identifier: StageIdentifier, _ settings: Settings, _ problems: inout [ConfigurationProblem],
        _ attempt: () throws(SpeechError) -> Void
    ) {
        do {
            try attempt()
        } catch {
            problems.append(
                ConfigurationProblem(error, in: settings)
                    ?? ConfigurationProblem(error, source: (error.stage ?? identifier).rawValue)
            )
        }
    }

    private func unknown(
        _ identifier: StageIdentifier, _ kind: String, among known: some Collection<StageIdentifier>
    ) -> ConfigurationProblem {
        let names = known.map(\.rawValue).sorted()
        return ConfigurationProblem(
            source: profile.file.path ?? "profile \(profile.name)", line: profile.file.parts[identifier],
            key: identifier.rawValue, "unknown \(kind) '\(identifier)'",
            advice: identifier.rawValue.suggestion(among: names) + "known are \(names.joined(separator: ", ")); "
                + "an app's own ones need register(\(kind == "stage" ? "stage" : "recognizer"):)"
        )
    }
}
