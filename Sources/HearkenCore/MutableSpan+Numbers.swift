extension MutableSpan where Element == Float {
    /// Puts 0 in the place of samples that are no numbers (NaN, infinite), and finds the largest magnitude.
    ///
    /// Without its sign, an IEEE 754 number orders as the integer of the same bits, and infinity and NaN come after all
    /// numbers: one integer maximum tells both, and is computed several samples at a time.
    ///
    /// - Returns: The largest magnitude of what is left, and how many samples were replaced.
    package mutating func replaceNonNumbers() -> (peak: Float, replaced: Int) {
        let largest = largestMagnitude()
        guard largest >= Float.infinity.bitPattern else { return (Float(bitPattern: largest), 0) }
        var replaced = 0
        for index in indices where !self[index].isFinite {
            self[index] = 0
            replaced += 1
        }
        return (Float(bitPattern: largestMagnitude()), replaced)
    }

    /// The bits of the largest magnitude.
    private func largestMagnitude() -> UInt32 {
        var largest: UInt32 = 0
        for index in indices { largest = Swift.max(largest, self[index].bitPattern & 0x7FFF_FFFF) }
        return largest
    }
}
