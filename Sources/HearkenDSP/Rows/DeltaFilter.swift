/// Appends to each row how fast its values change, and how fast that changes.
struct DeltaFilter {
    private let dimension: Int
    private let order: Int
    /// Rows on either side that the highest order looks at; 0 passes rows through.
    private let reach: Int
    /// For each order what the rows from −``reach`` to ``reach`` are multiplied by.
    private let weights: [Float]
    /// The latest 2·``reach`` + 1 rows; row t lies at t modulo their number.
    private var held: [Float]
    /// Rows that came.
    private var received = 0
    /// Rows that went.
    private var sent = 0
    private var output: [Float]

    init(_ options: FeatureOptions) {
        dimension = options.staticDimension
        order = options.deltas?.order ?? 0
        let step = options.deltas?.reach ?? 0
        reach = order * step
        weights = Self.weights(order: order, step: step)
        held = [Float](repeating: 0, count: reach == 0 ? 0 : (2 * reach + 1) * dimension)
        output = [Float](repeating: 0, count: reach == 0 ? 0 : options.dimension)
    }

    mutating func push(_ row: Span<Float>, _ body: (Span<Float>) -> Void) {
        guard reach > 0 else { return body(row) }
        let place = received % (2 * reach + 1) * dimension
        for index in 0..<dimension { held[place + index] = row[index] }
        received += 1
        if received > reach { send(body) }
    }

    mutating func finish(_ body: (Span<Float>) -> Void) {
        while sent < received { send(body) }
    }

    mutating func reset() {
        received = 0
        sent = 0
    }

    private mutating func send(_ body: (Span<Float>) -> Void) {
        for index in 0..<dimension { output[index] = held[place(sent) + index] }
        for order in 1...order {
            let base = order * dimension
            for index in 0..<dimension { output[base + index] = 0 }
            for offset in -reach...reach {
                let weight = weights[(order - 1) * (2 * reach + 1) + reach + offset]
                let place = place(min(max(sent + offset, 0), received - 1))
                for index in 0..<dimension { output[base + index] += weight * held[place + index] }
            }
        }
        sent += 1
        body(output.span)
    }

    private func place(_ row: Int) -> Int { row % (2 * reach + 1) * dimension }

    /// The filter j/2Σj², j = −step…step, convolved with itself once for every further order.
    private static func weights(order: Int, step: Int) -> [Float] {
        guard order > 0 else { return [] }
        let reach = order * step
        let norm = Double((-step...step).reduce(0) { $0 + $1 * $1 })
        var filter = [Double](repeating: 0, count: 2 * reach + 1)
        filter[reach] = 1
        var weights: [Float] = []
        for _ in 1...order {
            var next = [Double](repeating: 0, count: filter.count)
            for place in filter.indices where filter[place] != 0 {
                for j in -step...step { next[place + j] += filter[place] * Double(j) / norm }
            }
            filter = next
            weights += filter.map { Float($0) }
        }
        return weights
    }
}
