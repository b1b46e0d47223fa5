internal import HearkenCore

/// Follows the level of the background noise, also under speech.
///
/// Two published ideas together:
/// * Minimum statistics: speech lets the noise through in its gaps, so the minimum over a few seconds is the noise.
///   The minimum of a sliding window is had in fixed memory from the minima of its parts. R. Martin, "Noise Power
///   Spectral Density Estimation Based on Optimal Smoothing and Minimum Statistics", IEEE Trans. Speech and Audio
///   Processing 9(5), 2001.
/// * Power-envelope dynamics: a level that hardly moves for most of a second is no speech, so noise that starts
///   suddenly need not wait until the old minimum has left the window. M. Marzinzik and B. Kollmeier, "Speech Pause
///   Detection for Noise Spectrum Estimation by Tracking Power Envelope Dynamics", ibid. 10(2), 2002.
///
/// The long window is what keeps the floor down through 20 s of fluent speech; the second rule is what still lets it
/// follow a fan that is switched on, within a second. Falling noise is followed at once.
struct NoiseFloorTracker {
    /// Length of the minimum's window. The longest stretch of fluent speech without a gap that shows the noise is
    /// shorter; Martin's 1.5 s is not, when the level is not smoothed per frequency band.
    static let windowMilliseconds = 5_000
    /// Parts of the window.
    static let partCount = 8
    /// How long the level must be steady to be taken for noise. Longer than a drawn-out vowel.
    static let steadyMilliseconds = 800
    /// A level is steady while it stays within so many dB. Fan and road noise, averaged over 40 ms, stay within 5 dB;
    /// speech moves by 10 to 30 dB within a few syllables.
    static let steadyRange: Float = 5
    /// The minimum of a noise's level lies below its mean.
    static let bias: Float = 1.5
    /// Until a window's start has been heard, the floor is not believed to lie higher: a recording may begin in the
    /// middle of a word. Few rooms and microphones are noisier.
    static let startLimit: Float = -50
    /// How long ``startLimit`` holds.
    static let startMilliseconds = 1_500
    /// Levels below one step of a 16-bit converter are muted microphones, noise gates and padding: they say nothing
    /// about the room.
    static let digitalSilence: Float = -90

    /// The noise floor in dB relative to full scale.
    private(set) var floor = startLimit

    private let partLength: Int
    private let startLength: Int
    private var parts = [Float](repeating: .infinity, count: partCount)
    private var part = 0
    private var framesInPart = 0
    private var framesHeard = 0
    private var recent: [Float]
    private var newest = 0

    /// A tracker for levels of frames of `format`.
    init(format: AudioFormat) {
        partLength = format.frames(milliseconds: Self.windowMilliseconds / Self.partCount, atLeast: 1)
        startLength = format.frames(milliseconds: Self.startMilliseconds, atLeast: 1)
        recent = [Float](
            repeating: .infinity, count: format.frames(milliseconds: Self.steadyMilliseconds, atLeast: 2))
    }

    /// Takes the level of the next frame, in dB relative to full scale.
    mutating func observe(_ level: Float) {
        guard level >= Self.digitalSilence else { return }
        framesHeard = min(framesHeard + 1, startLength)
        newest = newest + 1 == recent.count ? 0 : newest + 1
        recent[newest] = level
        let (lowest, highest) = rangeOfRecent()
        // Before the ring is full, `highest` is infinite.
        let isSteady = highest - lowest <= Self.steadyRange
        if isSteady {
            forgetParts(but: lowest)
        } else {
            parts[part] = min(parts[part], level)
            framesInPart += 1
            if framesInPart == partLength { startPart() }
        }
        floor = minimumOfParts() + Self.bias
        if framesHeard < startLength, !isSteady { floor = min(floor, Self.startLimit) }
    }

    /// Forgets what was heard.
    mutating func reset() {
        floor = Self.startLimit
        framesHeard = 0
        for i in recent.indices { recent[i] = .infinity }
        forgetParts(but: .infinity)
    }

    private mutating func startPart() {
        part = part + 1 == parts.count ? 0 : part + 1
        parts[part] = .infinity
        framesInPart = 0
    }

    private mutating func forgetParts(but minimum: Float) {
        for i in parts.indices { parts[i] = .infinity }
        parts[part] = minimum
        framesInPart = 0
    }

    private func minimumOfParts() -> Float {
        var minimum = Float.infinity
        for value in parts { minimum = min(minimum, value) }
        return minimum
    }

    private func rangeOfRecent() -> (lowest: Float, highest: Float) {
        var lowest = Float.infinity
        var highest = -Float.infinity
        for value in recent {
            lowest = min(lowest, value)
            highest = max(highest, value)
        }
        return (lowest, highest)
    }
}
