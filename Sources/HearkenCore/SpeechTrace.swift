/// How important a trace message is; the numbers are Spokestack's.
public enum TraceLevel: Int, Comparable, Sendable, CaseIterable {
    /// Every detail, for people who work on a stage.
    case debug = 10
    /// How long things take.
    case perf = 20
    /// What happens.
    case info = 30
    /// Something odd that was coped with.
    case warn = 50
    /// Something that failed.
    case error = 80
    /// Nothing at all.
    case none = 100

    /// Whether `lhs` is less important.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The level's name as settings spell it: `perf`.
    public var name: String { "\(self)" }
}

/// A message about the inside of a pipeline.
public struct SpeechTrace: Hashable, Sendable, CustomStringConvertible {
    /// What a trace says. Numbers are kept as numbers: text is made when it is read, not on the processing lane.
    public enum Message: Hashable, Sendable {
        /// Plain words.
        case text(String)
        /// The time a stage took per frame over the last `frames` frames, in nanoseconds.
        case stageTime(frames: Int, mean: Int, maximum: Int)
        /// Voice activity: the frame's level and the tracked noise floor in dB relative to full scale.
        case voiceActivity(isSpeech: Bool, level: Float, noiseFloor: Float)
    }

    /// How important it is.
    public var level: TraceLevel
    /// Who says it.
    public var stage: StageIdentifier
    /// What is said.
    public var message: Message

    /// A message of `stage`.
    public init(_ level: TraceLevel, stage: StageIdentifier, _ message: Message) {
        self.level = level
        self.stage = stage
        self.message = message
    }

    /// `20 voice-activity 350 ns per frame (max 1200) over 50 frames`, after Spokestack's `<level> <caller> <message>`.
    public var description: String {
        switch message {
        case .text(let text):
            "\(level.rawValue) \(stage) \(text)"
        case .stageTime(let frames, let mean, let maximum):
            "\(level.rawValue) \(stage) \(mean) ns per frame (max \(maximum)) over \(frames) frames"
        case .voiceActivity(let isSpeech, let level, let noiseFloor):
            "\(self.level.rawValue) \(stage) vad: \(isSpeech) level \(Self.whole(level)) dBFS floor \(Self.whole(noiseFloor)) dBFS"
        }
    }

    /// A level without its fraction; digital silence is `-inf`, which no Int can hold.
    private static func whole(_ level: Float) -> String {
        Int(exactly: level.rounded(.towardZero)).map(String.init) ?? "\(level)"
    }
}
