/// Cuts audio that comes in pieces of any length into overlapping frames.
///
/// Holds the audio from the frame in hand on, and as much before it as mirroring at the end may need. Samples that are
/// not numbers, or beyond ±10⁶ (120 dB over full scale), count as 0, so that nothing later can overflow.
struct SampleFramer: ~Copyable {
    private static let limit: Float = 1e6
    /// Numbers around the audio that vectors may reach over its ends.
    private static let margin = Vector.scalarCount
    /// Room for new audio, in samples.
    private static let intake = 4_096

    private let layout: FrameLayout
    private let emphasis: Float
    /// The audio with what is mirrored at its ends, between two margins; all finite.
    private var samples: [Float]
    /// Where sample 0 of the audio lies in `samples`; before its beginning once that sample was dropped.
    private var origin = 0
    /// Where the audio ends in `samples`.
    private var end = 0
    /// Where the next frame begins in `samples`; may lie beyond the end when the hop is longer than a frame.
    private(set) var frameStart = 0
    /// Samples that came.
    private var received = 0
    /// Frames that were taken.
    private var taken = 0
    /// Whether what lies before the audio was mirrored.
    private var hasBeginning = false
    /// The latest sample, unfiltered.
    private var previous: Float = 0

    init(_ options: FeatureOptions) {
        layout = FrameLayout(options)
        if case .running(let coefficient) = options.preEmphasis { emphasis = coefficient } else { emphasis = 0 }
        let room = 3 * layout.length + layout.hop + Self.intake
        samples = [Float](repeating: 0, count: room + 3 * Self.margin)
        reset()
    }

    /// Forgets all audio.
    mutating func reset() {
        origin = Self.margin + layout.lead
        end = origin
        frameStart = Self.margin + layout.skip
        received = 0
        taken = 0
        hasBeginning = false
        previous = 0
    }

    /// All that is held. A vector may reach over either end of the frame at ``frameStart``.
    var held: Span<Float> {
        @_lifetime(borrow self) get { samples.span }
    }

    /// Whether the frame at ``frameStart`` is there.
    var hasFrame: Bool { hasBeginning && frameStart + layout.length <= end }

    /// Moves on to the next frame.
    mutating func advance() {
        frameStart += layout.hop
        taken += 1
    }

    /// Takes as many samples as there is room for; call it when all frames that are there were taken.
    ///
    /// - Parameter offset: The first one to take.
    /// - Returns: How many were taken, at least one.
    mutating func accept(_ new: Span<Float>, from offset: Int) -> Int {
        makeRoom()
        let count = min(new.count - offset, Self.intake)
        Self.copy(new, from: offset, count, into: &samples, at: end)
        if emphasis != 0 { emphasize(end..<end + count) }
        end += count
        received += count
        if !hasBeginning, received >= layout.needed { mirrorBeginning() }
        return count
    }

    /// The audio has ended: mirrors its end for the next frame that is still due.
    ///
    /// - Returns: Whether it is there at ``frameStart``. Ask again after each ``advance()``.
    mutating func completeFrame() -> Bool {
        guard received > 0, taken < layout.frames(in: received) else { return false }
        makeRoom()
        if !hasBeginning { mirrorBeginning() }
        while end < frameStart + layout.length {
            samples[end] = samples[origin + layout.mirrored(end - origin, of: received)]
            end += 1
        }
        return true
    }

    private mutating func mirrorBeginning() {
        hasBeginning = true
        for index in 0..<layout.lead {
            samples[origin - 1 - index] = samples[origin + layout.mirrored(-1 - index, of: received)]
        }
    }

    /// Drops what no frame needs, when there is no room for more.
    private mutating func makeRoom() {
        let used = max(end, frameStart + layout.length)
        guard used + Self.intake > samples.count - 2 * Self.margin else { return }
        // Mirroring at the end reaches back by less than a frame.
        let dropped = min(frameStart, end - layout.length - 1) - Self.margin
        guard dropped > 0 else { return }
        for index in Self.margin..<end - dropped { samples[index] = samples[index + dropped] }
        origin -= dropped
        end -= dropped
        frameStart -= dropped
    }

    private mutating func emphasize(_ range: Range<Int>) {
        for index in range {
            let sample = samples[index]
            samples[index] = sample - emphasis * previous
            previous = sample
        }
    }

    private static func copy(
        _ new: Span<Float>, from offset: Int, _ count: Int, into samples: inout [Float], at position: Int
    ) {
        var target = samples.mutableSpan
        var index = 0
        while index &+ Vector.scalarCount <= count {
            let vector = new.vector(at: offset &+ index)
            let isSound = (vector .>= -limit) .& (vector .<= limit)
            target.setVector(Vector.zero.replacing(with: vector, where: isSound), at: position &+ index)
            index &+= Vector.scalarCount
        }
        while index < count {
            let sample = new[offset + index]
            target[position + index] = abs(sample) <= limit ? sample : 0
            index &+= 1
        }
    }
}
