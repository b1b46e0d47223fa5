internal import HearkenCore

/// The latest frames before an activation, so that the recogniser hears the syllable that made the trigger fire.
struct PreRoll {
    private let frameLength: Int
    private let frames: Int
    private var samples: [Float]
    private var next = 0
    private var count = 0
    /// Where the sample after the newest frame lies.
    private var end: SamplePosition = .zero

    /// Room for `milliseconds`, rounded up to whole frames; 0 keeps nothing.
    init(milliseconds: Int, format: AudioFormat) {
        frameLength = format.frameLength
        frames = format.frames(milliseconds: milliseconds)
        samples = [Float](repeating: 0, count: frames * frameLength)
    }

    /// Keeps a copy of a frame in place of the oldest.
    mutating func append(_ frame: borrowing Frame) {
        guard frames > 0 else { return }
        let source = frame.span
        let start = next * frameLength
        var target = samples.mutableSpan
        for index in source.indices { target[start + index] = source[index] }
        next = (next + 1) % frames
        count = min(count + 1, frames)
        end = frame.position + frameLength
    }

    /// Forgets everything.
    mutating func clear() { count = 0 }

    /// Hands out the kept frames from `start` on, oldest first.
    func forEachFrame(from start: SamplePosition, _ body: (Span<Float>, SamplePosition) -> Void) {
        for age in stride(from: count, to: 0, by: -1) {
            let position = end - age * frameLength
            guard position >= start else { continue }
            let slot = (next - age + frames) % frames * frameLength
            body(samples.span.extracting(slot..<slot + frameLength), position)
        }
    }
}
