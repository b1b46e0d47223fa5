extension Span<Float> {
    /// The sum of `count` numbers from `start` on.
    func sum(from start: Int, count: Int) -> Float {
        var sums = Vector.zero
        var index = 0
        while index &+ Vector.scalarCount <= count {
            sums += vector(at: start &+ index)
            index &+= Vector.scalarCount
        }
        var sum = sums.sum()
        while index < count {
            sum += self[start &+ index]
            index &+= 1
        }
        return sum
    }

    /// Σ (x − mean)² over `count` numbers from `start` on.
    func energy(from start: Int, count: Int, mean: Float = 0) -> Float {
        var sums = Vector.zero
        var index = 0
        while index &+ Vector.scalarCount <= count {
            let sample = vector(at: start &+ index) - mean
            sums += sample * sample
            index &+= Vector.scalarCount
        }
        var energy = sums.sum()
        while index < count {
            let sample = self[start &+ index] - mean
            energy += sample * sample
            index &+= 1
        }
        return energy
    }
}
