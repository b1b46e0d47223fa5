internal import HearkenCore
internal import HearkenDSP

/// An extractor with the name of what it computes.
final class FeatureProducer {
    private let name: FeatureName
    private var extractor: FeatureExtractor

    init(_ name: FeatureName, _ options: FeatureOptions) throws(SpeechError) {
        self.name = name
        extractor = try FeatureExtractor(options)
    }

    func check(sampleRate: Int) throws(SpeechError) {
        let expected = extractor.options.sampleRate
        guard sampleRate == expected else {
            throw SpeechError(
                .invalidSetting, stage: .features, setting: SettingKey.sampleRate.definition.key,
                "the features '\(name)' are made from audio at \(expected) Hz, not \(sampleRate)",
                advice: "set sample-rate to \(expected)"
            )
        }
    }

    /// The room its rows need.
    func kind(frameLength: Int) -> SharedFeatures.Kind {
        SharedFeatures.Kind(
            name, dimension: extractor.dimension, capacity: extractor.mostRows(perSamples: frameLength)
        )
    }

    func accept(_ samples: Span<Float>, into features: inout SharedFeatures, at index: Int) {
        extractor.accept(samples) { features.append($0, at: index) }
    }

    func finish(into features: inout SharedFeatures, at index: Int) {
        extractor.finish { features.append($0, at: index) }
    }

    func reset() { extractor.reset() }
}
