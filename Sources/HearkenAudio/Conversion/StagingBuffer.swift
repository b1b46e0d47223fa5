internal import HearkenCore

/// One block of mono samples on its way from a source to the pipeline: taken at the source's rate, handed out at the
/// pipeline's.
///
/// A source fills the block whenever it is empty and gives out what it can. Memory is constant, and a block is
/// allocated once. Samples that are no numbers become 0, before a filter spreads them, and are counted.
struct StagingBuffer: ~Copyable {
    /// The rates a source may have, in hertz; beyond these a header is damaged.
    static let rates = 1_000...768_000

    private var samples: [Float]
    private var start = 0
    private var end = 0
    /// Whether ``finish()`` was called.
    private(set) var hasEnded = false
    private let resampler: Resampler?
    /// Samples that were no numbers and are not reported yet.
    private var replaced = 0

    /// A block of `capacity` samples at `source` hertz, to be read at `target` hertz.
    ///
    /// - Throws: ``SpeechError/Code/unsupportedAudio`` when the source's rate is no rate of audio.
    init(capacity: Int, from source: Int, to target: Int) throws(SpeechError) {
        guard Self.rates.contains(source) else {
            throw SpeechError(
                .unsupportedAudio, "a sample rate of \(source) Hz cannot be right",
                advice: "give audio of \(Self.rates.lowerBound) to \(Self.rates.upperBound) Hz"
            )
        }
        resampler = try Self.resampler(from: source, to: target)
        samples = [Float](repeating: 0, count: max(1, capacity))
    }

    private static func resampler(from source: Int, to target: Int) throws(SpeechError) -> Resampler? {
        if source == target { return nil }
        return try Resampler(from: source, to: target)
    }

    /// Whether all samples of the block have been taken, so that the source may fill it anew.
    var isEmpty: Bool { start == end }

    /// Replaces the block: `fill` writes samples to the start of the span and returns how many.
    mutating func fill<Failure>(
        _ fill: (inout MutableSpan<Float>) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        precondition(isEmpty, "samples would be lost")
        start = 0
        end = 0
        var span = samples.mutableSpan
        let count = try fill(&span)
        end = count
        var filled = span._mutatingExtracting(first: count)
        replaced += filled.replaceNonNumbers().replaced
        return count
    }

    /// What a source says before the samples that follow, when some of them were no numbers; then nil.
    mutating func takeReplaced() -> AudioRead? {
        guard replaced > 0 else { return nil }
        defer { replaced = 0 }
        return .replaced(replaced)
    }

    /// Says that no more blocks follow: what is inside the converter comes out next.
    mutating func finish() { hasEnded = true }

    /// Moves samples to the start of `buffer`, at most `limit`, and returns how many; 0 when another block is needed,
    /// or after ``finish()`` when there is nothing more.
    mutating func read(into buffer: inout MutableSpan<Float>, limit: Int = .max) -> Int {
        let wanted = min(limit, buffer.count)
        guard wanted > 0 else { return 0 }
        guard resampler != nil else { return copy(into: &buffer, wanted) }
        return convert(into: &buffer, wanted)
    }

    private mutating func copy(into buffer: inout MutableSpan<Float>, _ wanted: Int) -> Int {
        let count = min(wanted, end - start)
        for i in 0..<count { buffer[i] = samples[start + i] }
        start += count
        return count
    }

    private mutating func convert(into buffer: inout MutableSpan<Float>, _ wanted: Int) -> Int {
        var window = buffer._mutatingExtracting(first: wanted)
        var produced = 0
        while produced < wanted, start < end {
            guard
                let step = resampler?.convert(samples.span, from: start, to: end, into: &window, at: produced),
                step.consumed + step.produced > 0
            else { break }
            start += step.consumed
            produced += step.produced
        }
        if hasEnded, start == end, produced < wanted {
            produced += resampler?.drain(into: &window, at: produced) ?? 0
        }
        // The filter overshoots at the edges of loud sounds.
        for i in 0..<produced { window[i] = min(1, max(-1, window[i])) }
        return produced
    }
}
