public import HearkenCore

/// Describes a pipeline, step by step, and builds it.
///
/// A value: every call returns a changed copy. Settings given later override earlier ones; the profile comes before all
/// of them, whenever it is named. Nothing is checked before ``build()``, which then reports every problem at once.
public struct SpeechPipelineBuilder: Sendable {
    private(set) var profile = SpeechProfile.vadTriggerSpeech
    private var assignments: [SettingAssignment] = []
    private var listeners: [ListenerRegistration] = []
    private(set) var stageFactories: [StageIdentifier: StageFactory] = Self.bundledStages
    private(set) var detectorFactories: [String: DetectorFactory] = Self.bundledDetectors
    private(set) var recognizerFactories: [StageIdentifier: RecognizerFactory] = Self.bundledRecognizers
    private(set) var makeSource: SourceFactory = Self.bundledSource

    /// A builder with the profile ``SpeechProfile/vadTriggerSpeech``, listening to the ALSA device `input-device`.
    public init() {}

    // MARK: What it is made of

    /// Takes stages, recogniser and settings from `profile`.
    public func useProfile(_ profile: SpeechProfile) -> Self {
        with { $0.profile = profile }
    }

    /// Takes audio from a source of the app's choice in place of the ALSA device.
    ///
    /// - Parameter make: Makes a fresh source at each start.
    public func useSource(_ make: @escaping SourceFactory) -> Self {
        with { $0.makeSource = make }
    }

    /// Makes a stage of the app's own known; put its identifier into a profile's `stages` to use it.
    public func register(stage identifier: StageIdentifier, _ make: @escaping StageFactory) -> Self {
        with { $0.stageFactories[identifier] = make }
    }

    /// Makes a voice-activity detector of the app's own known; set `vad-detector` to its name to use it.
    public func register(detector name: String, _ make: @escaping DetectorFactory) -> Self {
        with { $0.detectorFactories[name] = make }
    }

    /// Makes a recogniser of the app's own known; make it a profile's `recognizer` to use it.
    public func register(recognizer identifier: StageIdentifier, _ make: @escaping RecognizerFactory) -> Self {
        with { $0.recognizerFactories[identifier] = make }
    }

    /// Puts something around the profile's recogniser.
    func wrappingRecognizer(_ wrap: @escaping @Sendable (any Recognizer) -> any Recognizer) -> Self {
        guard let identifier = profile.recognizer, let make = recognizerFactories[identifier] else { return self }
        return register(recognizer: identifier) { (settings) throws(SpeechError) -> any Recognizer in
            wrap(try make(settings))
        }
    }

    // MARK: Settings

    /// Gives a setting a value.
    public func set<Value: SettingConvertible>(_ key: SettingKey<Value>, to value: Value) -> Self {
        setProperty(key.definition.key, value)
    }

    /// Gives the setting called `name` a value; Spokestack's names and spellings are understood.
    public func setProperty(_ name: String, _ value: some SettingConvertible) -> Self {
        assign([SettingAssignment(name, value.settingValue, origin: .code)])
    }

    /// Applies assignments from a file, the environment or a command line, in their order.
    public func assign(_ assignments: [SettingAssignment]) -> Self {
        with { $0.assignments += assignments }
    }

    // MARK: Listeners

    /// Adds a listener, which also receives `initialized`.
    ///
    /// - Parameter listener: Kept by the pipeline until it is removed.
    /// - Parameter executor: Where its methods run, one at a time; nil is Swift's own pool.
    public func addListener(_ listener: any SpeechEventListener, on executor: (any TaskExecutor)? = nil) -> Self {
        with { $0.listeners.append(ListenerRegistration(listener: listener, executor: executor)) }
    }

    /// Makes `listener` the only one.
    ///
    /// - Parameter listener: Kept by the pipeline until it is removed.
    /// - Parameter executor: Where its methods run, one at a time; nil is Swift's own pool.
    public func setListener(_ listener: any SpeechEventListener, on executor: (any TaskExecutor)? = nil) -> Self {
        with { $0.listeners = [ListenerRegistration(listener: listener, executor: executor)] }
    }

    // MARK: Build

    /// Checks everything and builds the pipeline; starts nothing.
    ///
    /// - Throws: ``ConfigurationError`` with every problem there is.
    public func build() throws(ConfigurationError) -> SpeechPipeline {
        SpeechPipeline(blueprint: try makeBlueprint(), listeners: listeners)
    }

    /// Checks what ``build()`` checks, and loads the recogniser's models, which `build()` leaves to the start. Takes as
    /// long as a start; opens no source.
    ///
    /// - Throws: ``ConfigurationError`` with every problem that ``build()`` finds or, where that finds none, the first one
    ///   in loading.
    public func check() throws(ConfigurationError) {
        let blueprint = try makeBlueprint()
        do {
            try load(blueprint)
        } catch {
            throw ConfigurationError(
                ConfigurationProblem(error, in: blueprint.settings)
                    ?? ConfigurationProblem(error, source: error.stage?.rawValue)
            )
        }
    }

    private func makeBlueprint() throws(ConfigurationError) -> PipelineBlueprint {
        let settings = try ConfigurationResolver(profile: profile, assignments: assignments).settings()
        var problems: [ConfigurationProblem] = []
        let blueprint = makeBlueprint(settings, &problems)
        guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
        return blueprint
    }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
