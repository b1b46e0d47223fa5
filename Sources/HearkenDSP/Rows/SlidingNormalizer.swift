/// Takes the mean of the latest rows off each, and divides by their standard deviation where that is asked for.
struct SlidingNormalizer {
    /// Kaldi's floor for variances (transform/cmvn.cc).
    private static let leastVariance = 1e-10

    private let dimension: Int
    private let dividesByDeviation: Bool
    /// Rows to look back on; 0 passes rows through.
    private let rows: Int
    private var held: [Float]
    private var count = 0
    private var oldest = 0
    /// Σ x and Σ x² over the rows held, in double precision, so that years of adding and subtracting leave no trace.
    private var sums: [Double]
    private var squares: [Double]
    private var output: [Float]
    private var next: DeltaFilter

    init(_ options: FeatureOptions) {
        dimension = options.staticDimension
        dividesByDeviation = options.normalization?.dividesByDeviation ?? false
        rows = options.normalization?.rows ?? 0
        held = [Float](repeating: 0, count: rows * dimension)
        sums = [Double](repeating: 0, count: rows > 0 ? dimension : 0)
        squares = sums
        output = [Float](repeating: 0, count: sums.count)
        next = DeltaFilter(options)
    }

    mutating func push(_ row: Span<Float>, _ body: (Span<Float>) -> Void) {
        guard rows > 0 else { return next.push(row, body) }
        let isFull = count == rows
        if !isFull { count += 1 }
        for index in 0..<dimension {
            let place = oldest * dimension + index
            let value = Double(row[index])
            let old = isFull ? Double(held[place]) : 0
            held[place] = row[index]
            sums[index] += value - old
            squares[index] += value * value - old * old
            let mean = sums[index] / Double(count)
            let variance = max(squares[index] / Double(count) - mean * mean, Self.leastVariance)
            output[index] = Float((value - mean) / (dividesByDeviation ? variance.squareRoot() : 1))
        }
        oldest = (oldest + 1) % rows
        Self.push(output, to: &next, body)
    }

    mutating func finish(_ body: (Span<Float>) -> Void) {
        next.finish(body)
    }

    mutating func reset() {
        count = 0
        oldest = 0
        for index in sums.indices {
            sums[index] = 0
            squares[index] = 0
        }
        next.reset()
    }

    private static func push(_ row: [Float], to next: inout DeltaFilter, _ body: (Span<Float>) -> Void) {
        next.push(row.span, body)
    }
}
