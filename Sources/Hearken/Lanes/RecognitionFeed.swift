internal import HearkenCore

/// What the processing lane hands to the recognition lane: activations, with their audio.
///
/// Between `activate` and `deactivate` audio comes without gaps. `activation` counts activations within a run.
protocol RecognitionFeed: AnyObject {
    func activate(_ cause: ActivationCause, at position: SamplePosition, activation: Int)
    func audio(_ samples: Span<Float>, at position: SamplePosition)
    func deactivate(_ reason: DeactivationReason, at position: SamplePosition)
}
