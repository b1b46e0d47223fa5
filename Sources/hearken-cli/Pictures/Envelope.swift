/// A curve of any length in little memory: least, greatest and mean of equal parts.
///
/// When there are too many parts, two become one.
struct Envelope {
    /// Some values in a row.
    struct Part {
        var least: Float
        var greatest: Float
        var mean: Float
    }

    /// The most parts that are kept; after joining there are half as many.
    static let capacity = 8_192

    /// The parts; each is of ``partLength`` values, the last perhaps of fewer.
    private(set) var parts: [Part] = []
    /// Values in a part.
    private(set) var partLength = 1
    /// Values in all.
    private(set) var count = 0

    /// Values in the last part.
    private var filled = 0

    /// Takes the next value; one that is no number counts as 0, and one beyond ±10⁶ as that.
    mutating func append(_ value: Float) {
        let value = value.isFinite ? max(-1e6, min(1e6, value)) : 0
        count += 1
        if parts.isEmpty || filled == partLength {
            if parts.count == Self.capacity { join() }
            parts.append(Part(least: value, greatest: value, mean: value))
            filled = 1
            return
        }
        filled += 1
        let index = parts.count - 1
        parts[index].least = min(parts[index].least, value)
        parts[index].greatest = max(parts[index].greatest, value)
        parts[index].mean += (value - parts[index].mean) / Float(filled)
    }

    private mutating func join() {
        let count = parts.count / 2
        for i in 0..<count {
            let (a, b) = (parts[2 * i], parts[2 * i + 1])
            parts[i] = Part(
                least: min(a.least, b.least), greatest: max(a.greatest, b.greatest), mean: (a.mean + b.mean) / 2
            )
        }
        parts.removeLast(parts.count - count)
        partLength *= 2
        filled = partLength
    }

    /// Where part `index` begins, counted in values.
    func start(_ index: Int) -> Int { index * partLength }

    /// Where part `index` ends, counted in values.
    func end(_ index: Int) -> Int { min(count, (index + 1) * partLength) }

    /// The greatest magnitude.
    var peak: Float { parts.reduce(0) { max($0, abs($1.least), abs($1.greatest)) } }
}
