/// The noise in each band as the minimum of its smoothed power over a window: speech lets the noise through in its gaps.
///
/// R. Martin, "Noise Power Spectral Density Estimation Based on Optimal Smoothing and Minimum Statistics", IEEE Trans.
/// Speech and Audio Processing 9(5), 2001, with a fixed smoothing and a fixed compensation of the bias. The minimum of
/// the sliding window is had in fixed memory from the minima of its parts.
struct MinimumTracker {
    /// Parts of the window.
    static let partCount = 8
    /// How much of the smoothed power stays from row to row: 62 ms.
    static let smoothing: Float = 0.85
    /// The minimum of a noise's power lies below its mean.
    static let bias: Float = 1.5

    /// The noise in each band.
    private(set) var minima: [Float]

    private let rowsInPart: Int
    private var smoothed: [Float]
    private var current: [Float]
    /// The minima of the parts, part after part.
    private var parts: [Float]
    /// The minimum of all parts but the current one.
    private var past: [Float]
    private var part = 0
    private var rows = 0
    private var isFresh = true

    /// A tracker over a window of ``partCount`` · `rowsInPart` rows.
    init(bands: Int, rowsInPart: Int) {
        self.rowsInPart = rowsInPart
        minima = [Float](repeating: 0, count: bands)
        smoothed = minima
        current = [Float](repeating: .infinity, count: bands)
        parts = [Float](repeating: .infinity, count: bands * Self.partCount)
        past = current
    }

    /// Takes the powers of the next row.
    mutating func observe(_ energies: [Float]) {
        for band in energies.indices {
            smoothed[band] =
                isFresh
                ? energies[band]
                : Self.smoothing * smoothed[band] + (1 - Self.smoothing) * energies[band]
            current[band] = min(current[band], smoothed[band])
            minima[band] = Self.bias * min(current[band], past[band])
        }
        isFresh = false
        rows += 1
        if rows == rowsInPart { startPart() }
    }

    /// Forgets what was heard.
    mutating func reset() {
        for index in parts.indices { parts[index] = .infinity }
        for band in current.indices {
            current[band] = .infinity
            past[band] = .infinity
        }
        part = 0
        rows = 0
        isFresh = true
    }

    private mutating func startPart() {
        for band in current.indices {
            parts[part * current.count + band] = current[band]
            current[band] = .infinity
            past[band] = .infinity
            for part in 0..<Self.partCount { past[band] = min(past[band], parts[part * current.count + band]) }
        }
        part = part + 1 == Self.partCount ? 0 : part + 1
        rows = 0
    }
}
