public import HearkenCore

/// Tells speech by how far the level lies above the tracked noise floor.
///
/// The score is 0.5 at `vad-energy-margin` dB above the floor and rises by the logistic function. It needs no model and
/// next to no time, and is right where the speaker is clearly louder than the room. It cannot tell speech from other
/// sounds that come and go (dishes, doors, music).
public final class EnergyDetector: VoiceActivityDetector {
    /// Levels below are never speech, however quiet the room: hiss of a good microphone, breath, a neighbour. Speech at
    /// arm's length, recorded with any usual gain, has its syllables between -45 and -10 dB.
    static let minimumLevel: Float = -60
    /// dB per unit of the logistic function; the stage's hysteresis of 0.15 becomes about 2 dB.
    static let slope: Float = 3
    /// The level is the mean power over this time: shorter clicks weigh less, syllables keep their shape.
    static let averagedMilliseconds = 40

    /// The level of the latest frame in dB relative to full scale, without rumble.
    public private(set) var level = Decibels.silence

    /// The noise floor in dB relative to full scale.
    public var noiseFloor: Float { floor.floor }

    private let margin: Float
    private var filter = RumbleFilter(sampleRate: AudioFormat().sampleRate)
    private var floor = NoiseFloorTracker(format: AudioFormat())
    private var powers: [Float] = [0]
    private var newest = 0

    /// A detector that scores 0.5 at `vad-energy-margin`.
    public init(_ settings: Settings) {
        margin = Float(settings[.vadEnergyMargin])
    }

    /// Allocates for audio of `format`.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        filter = RumbleFilter(sampleRate: format.sampleRate)
        floor = NoiseFloorTracker(format: format)
        let averaged = format.sampleRate * Self.averagedMilliseconds / 1_000 / format.frameLength
        powers = [Float](repeating: 0, count: max(1, averaged))
        reset()
    }

    /// How likely the frame is speech; frames that hold anything but numbers are silence.
    public func score(_ frame: borrowing Frame) -> Float {
        newest = newest + 1 == powers.count ? 0 : newest + 1
        powers[newest] = filter.meanSquare(frame.span) ?? 0
        var sum: Float = 0
        for power in powers { sum += power }
        level = Decibels.level(meanSquare: sum / Float(powers.count))
        floor.observe(level)
        let threshold = max(floor.floor + margin, Self.minimumLevel)
        return Decibels.logistic((level - threshold) / Self.slope)
    }

    /// Forgets what was heard, the noise floor too.
    public func reset() {
        filter.reset()
        floor.reset()
        for i in powers.indices { powers[i] = 0 }
        newest = 0
        level = Decibels.silence
    }
}
