public import HearkenCore

/// Makes rows of spectral features from audio that comes in pieces of any length.
///
/// ```swift
/// var extractor = try FeatureExtractor(.kaldi)
/// extractor.accept(samples.span) { row in model.run(row) }
/// extractor.finish { row in model.run(row) }
/// ```
///
/// The rows are the same whatever the pieces are, to the last bit. All memory is allocated by ``init(_:)``. Samples that
/// are not numbers, or beyond ±10⁶, count as 0, so rows are always finite. An extractor belongs to one thread at a time.
public struct FeatureExtractor: ~Copyable {
    /// What is computed.
    public let options: FeatureOptions
    /// Numbers in a row.
    public let dimension: Int

    /// Where the window begins in a frame.
    private let windowOffset: Int
    private var framer: SampleFramer
    private var analyzer: FrameAnalyzer
    private var steps: DynamicRangeFloor
    /// The row in hand, filled up to whole vectors.
    private var row: [Float]

    /// An extractor. Allocates, and may plan a Fourier transform, which takes some milliseconds.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when the options cannot be computed.
    public init(_ options: FeatureOptions) throws(SpeechError) {
        try options.validate()
        let analyzer = try FrameAnalyzer(options)
        self.options = options
        self.analyzer = analyzer
        dimension = options.dimension
        windowOffset = (options.frameLength - options.effectiveWindowLength) / 2
        framer = SampleFramer(options)
        steps = DynamicRangeFloor(options)
        row = [Float](repeating: 0, count: Vector.padded(options.staticDimension))
    }

    /// Takes samples, any number of them.
    ///
    /// - Parameters:
    ///   - samples: Audio at the options' sample rate, in −1…1, that follows the audio before.
    ///   - body: Gets every row that is complete now, ``dimension`` numbers that are gone when it returns.
    public mutating func accept(_ samples: Span<Float>, _ body: (Span<Float>) -> Void) {
        var taken = 0
        while taken < samples.count {
            taken += framer.accept(samples, from: taken)
            while framer.hasFrame { takeFrame(body) }
        }
    }

    /// The audio has ended: `body` gets the rows that are left. The extractor is then as new.
    public mutating func finish(_ body: (Span<Float>) -> Void) {
        while framer.completeFrame() { takeFrame(body) }
        steps.finish(body)
        reset()
    }

    /// Forgets all audio and keeps the memory.
    public mutating func reset() {
        framer.reset()
        analyzer.reset()
        steps.reset()
    }

    /// The most rows that one ``accept(_:_:)`` of `samples` samples, or one ``finish(_:)``, can complete.
    public func mostRows(perSamples samples: Int) -> Int {
        let frames = 2 + max(samples, options.frameLength) / options.hop
        let delayed = (options.deltas?.order ?? 0) * (options.deltas?.reach ?? 0)
        return frames + delayed + (options.dynamicRange?.rows ?? 0)
    }

    private mutating func takeFrame(_ body: (Span<Float>) -> Void) {
        Self.analyze(framer, at: framer.frameStart + windowOffset, with: &analyzer, into: &row)
        framer.advance()
        Self.push(row, options.staticDimension, through: &steps, body)
    }

    // The parts of an extractor are given one by one: a span of one would keep the others from being touched.

    private static func analyze(
        _ framer: borrowing SampleFramer, at start: Int, with analyzer: inout FrameAnalyzer, into row: inout [Float]
    ) {
        var target = row.mutableSpan
        analyzer.analyze(framer.held, at: start, into: &target)
    }

    private static func push(
        _ row: [Float], _ count: Int, through steps: inout DynamicRangeFloor, _ body: (Span<Float>) -> Void
    ) {
        steps.push(row.span.extracting(first: count), body)
    }
}
