public import HearkenCore
public import HearkenDSP

/// Computes spectral features once for all stages after it.
///
/// They read the rows that a frame completed from `context.features`. Rows cover more audio than a frame has: a row that
/// comes with a frame ends in it, and began up to a window's length before. One stage computes all kinds: a second one in
/// the same pipeline would take the place of its rows.
public final class FeatureStage: SpeechStage {
    private let producers: [FeatureProducer]
    private let names: [FeatureName]
    /// Memory that the context gets with the first frame.
    private var prepared: SharedFeatures?
    private var frameLength = 0

    /// A stage that computes the presets that the setting `features` names.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when it names none, an unknown one, or one for another sample rate.
    public convenience init(_ settings: Settings) throws(SpeechError) {
        let presets = settings[.features]
        guard !presets.isEmpty else {
            throw SpeechError(
                .invalidSetting, stage: .features, setting: SettingKey.features.definition.key,
                "the stage 'features' has none to compute",
                advice: "set features to " + FeatureOptions.presets.map(\.name.rawValue).joined(separator: ", ")
            )
        }
        var features: [(name: FeatureName, options: FeatureOptions)] = []
        for preset in presets {
            let name = FeatureName(rawValue: preset)
            features.append((name, try Self.options(name)))
        }
        try self.init(features)
        for producer in producers { try producer.check(sampleRate: settings[.sampleRate]) }
    }

    /// A stage that computes features of your own choice under names of your own choice.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when a name comes twice or options cannot be computed.
    public init(_ features: [(name: FeatureName, options: FeatureOptions)]) throws(SpeechError) {
        let names = features.map(\.name)
        if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw SpeechError(
                .invalidSetting, stage: .features, setting: SettingKey.features.definition.key,
                "the features '\(name)' are named twice", advice: "name them once"
            )
        }
        var producers: [FeatureProducer] = []
        for feature in features { producers.append(try FeatureProducer(feature.name, feature.options)) }
        self.producers = producers
        self.names = names
    }

    /// Checks the sample rate and allocates room for the rows.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        for producer in producers { try producer.check(sampleRate: format.sampleRate) }
        frameLength = format.frameLength
        prepared = makeFeatures()
        reset()
    }

    /// Puts the rows that the frame completes on the context.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
        begin(in: &context)
        for index in producers.indices { producers[index].accept(frame.span, into: &context.features, at: index) }
    }

    /// Puts the rows on the context that the end of the audio completes.
    public func finish(in context: inout SpeechContext) throws(SpeechError) {
        begin(in: &context)
        for index in producers.indices { producers[index].finish(into: &context.features, at: index) }
    }

    /// Forgets what was heard.
    public func reset() {
        for producer in producers { producer.reset() }
    }

    private static func options(_ name: FeatureName) throws(SpeechError) -> FeatureOptions {
        do {
            return try .preset(name)
        } catch {
            var error = error
            error.stage = .features
            error.setting = SettingKey.features.definition.key
            throw error
        }
    }

    /// Drops the rows of the frame before; gives a context that is new its memory.
    private func begin(in context: inout SpeechContext) {
        if context.features.names != names { context.features = prepared.take() ?? makeFeatures() }
        context.features.begin()
    }

    private func makeFeatures() -> SharedFeatures {
        SharedFeatures(producers.map { $0.kind(frameLength: frameLength) })
    }
}
