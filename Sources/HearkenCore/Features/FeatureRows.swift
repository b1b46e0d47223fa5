/// The rows of features that one frame of audio completed; there may be none. Cannot be kept: copy what is needed later.
public struct FeatureRows: ~Escapable {
    private let values: Span<Float>
    /// Numbers in a row.
    public let dimension: Int
    /// Rows.
    public let count: Int

    @_lifetime(copy values)
    init(_ values: Span<Float>, dimension: Int, count: Int) {
        self.values = values
        self.dimension = dimension
        self.count = count
    }

    /// The row at `index`, in 0..<``count``: ``dimension`` numbers.
    public subscript(index: Int) -> Span<Float> {
        @_lifetime(copy self) get {
            precondition(index >= 0 && index < count, "there is no such row of features")
            return values.extracting(index * dimension..<(index + 1) * dimension)
        }
    }
}
