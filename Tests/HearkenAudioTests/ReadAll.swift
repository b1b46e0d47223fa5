import HearkenCore

/// Everything a source brings, in order.
struct Delivery {
    var samples: [Float] = []
    /// The longest read.
    var longest = 0
    var replaced = 0
    var lost: [(Int, LossReason)] = []
}

/// Opens, reads to the end through a buffer of `capacity` samples, and closes.
func readAll(_ source: some AudioSource, rate: Int = 16_000, capacity: Int = 1_024) throws(SpeechError) -> Delivery {
    try source.open(for: AudioFormat(sampleRate: rate))
    defer { source.close() }
    return try drain(source, capacity: capacity)
}

/// Reads an open source to its end.
func drain(_ source: some AudioSource, capacity: Int = 1_024) throws(SpeechError) -> Delivery {
    var delivery = Delivery()
    var buffer = [Float](repeating: 0, count: capacity)
    while true {
        var span = buffer.mutableSpan
        switch try source.read(into: &span) {
        case .samples(let count):
            delivery.samples += buffer[..<count]
            delivery.longest = max(delivery.longest, count)
        case .lost(let count, let reason): delivery.lost.append((count, reason))
        case .unavailable(let error): throw error
        case .replaced(let count): delivery.replaced += count
        case .recovered: break
        case .end: return delivery
        }
    }
}

/// The level of `samples`: root mean square.
func level(_ samples: some Collection<Float>) -> Float {
    guard !samples.isEmpty else { return 0 }
    return (samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)).squareRoot()
}
