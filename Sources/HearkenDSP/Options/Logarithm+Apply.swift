extension FeatureOptions.Logarithm {
    /// Replaces the first `count` numbers, and what fills them up to whole vectors.
    func apply(to values: inout MutableSpan<Float>, _ count: Int) {
        let (factor, floor, offset) = (factor, Vector(repeating: floor), offset)
        var index = 0
        while index < count {
            let value = values.span.vector(at: index)
            let floored = value.replacing(with: floor, where: value .< floor)
            values.setVector(floored.naturalLogarithm * factor + offset, at: index)
            index &+= Vector.scalarCount
        }
    }
}
