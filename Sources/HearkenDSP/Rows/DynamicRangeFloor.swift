/// Holds rows back until a block is complete, and lifts what lies too far below its highest value.
///
/// Hands rows on to the normaliser, which hands them on to the deltas: the chain of what is done to whole rows.
struct DynamicRangeFloor {
    private let dimension: Int
    private let range: Float
    /// Rows of a block; 0 passes rows through.
    private let rows: Int
    private var held: [Float]
    private var count = 0
    private var next: SlidingNormalizer

    init(_ options: FeatureOptions) {
        dimension = options.staticDimension
        range = options.dynamicRange?.range ?? 0
        rows = options.dynamicRange?.rows ?? 0
        held = [Float](repeating: 0, count: rows * dimension)
        next = SlidingNormalizer(options)
    }

    /// Takes a row; `body` gets the rows that are now complete.
    mutating func push(_ row: Span<Float>, _ body: (Span<Float>) -> Void) {
        guard rows > 0 else { return next.push(row, body) }
        for index in 0..<dimension { held[count * dimension + index] = row[index] }
        count += 1
        if count == rows { release(body) }
    }

    /// The audio has ended: `body` gets the rows that are left.
    mutating func finish(_ body: (Span<Float>) -> Void) {
        release(body)
        next.finish(body)
    }

    /// Forgets all rows.
    mutating func reset() {
        count = 0
        next.reset()
    }

    private mutating func release(_ body: (Span<Float>) -> Void) {
        let filled = count * dimension
        var highest = -Float.infinity
        for index in 0..<filled { highest = max(highest, held[index]) }
        for index in 0..<filled { held[index] = max(held[index], highest - range) }
        for row in 0..<count { Self.push(held, row * dimension..<(row + 1) * dimension, to: &next, body) }
        count = 0
    }

    private static func push(
        _ held: [Float], _ range: Range<Int>, to next: inout SlidingNormalizer, _ body: (Span<Float>) -> Void
    ) {
        next.push(held.span.extracting(range), body)
    }
}
