/// The counters of a pipeline at one moment.
public struct PipelineStatistics: Hashable, Sendable {
    /// Samples that have passed the stages since `start()`.
    public var samplesProcessed: Int
    /// Samples that were lost since `start()`, wherever.
    public var samplesLost: Int
    /// Samples since `start()` that were no numbers (NaN or infinite) and were taken as 0.
    public var samplesReplaced: Int
    /// Events that were dropped for slow listeners since the pipeline was built.
    public var eventsLost: Int
    /// Samples that wait for the recogniser.
    public var recognitionBacklog: Int
    /// The largest magnitude in the latest frame as it came from the source, in 0...1 unless that is too loud: for a
    /// level meter.
    public var peak: Float
    /// How likely the latest frame is speech, in 0...1; 0 without the stage `voice-activity`.
    public var speechScore: Float
    /// Whether someone is speaking.
    public var isSpeech: Bool
    /// Whether the pipeline is active.
    public var isActive: Bool
}
