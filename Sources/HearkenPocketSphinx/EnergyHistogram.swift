#if PocketSphinx
    /// Sums of feature frames, apart by energy, so that the sum of the loud ones can be had at any time without keeping
    /// the frames.
    struct EnergyHistogram {
        private let width: Int
        private var counts = [Float](repeating: 0, count: levels)
        private var sums: [Float]

        /// The log energy of 16-bit audio lies in 0..<120.
        private static let levels = 120

        /// For frames of `width` coefficients, the energy first.
        init(width: Int) {
            self.width = width
            sums = [Float](repeating: 0, count: Self.levels * width)
        }

        /// Whether there are no frames.
        var isEmpty: Bool { !counts.contains { $0 > 0 } }

        /// Forgets all frames.
        mutating func removeAll() {
            for index in counts.indices { counts[index] = 0 }
            for index in sums.indices { sums[index] = 0 }
        }

        /// Adds a frame; those without energy are left out, as the library does.
        mutating func add(_ frame: UnsafeBufferPointer<Float>) {
            guard frame.count == width, let energy = unsafe frame.first, energy >= 0 else { return }
            let level = min(Self.levels - 1, Int(energy))
            counts[level] += 1
            for index in 0..<width { unsafe sums[level * width + index] += frame[index] }
        }

        /// Where loud frames begin, between the 5th (0) and the 95th percentile (1) of the energy. A fifth leaves out
        /// digital silence and deep pauses, whose cepstra lie far from everything said. Of 0, 0.1, 0.2, 0.35 and 0.5,
        /// tried on read and commanded speech, the lower ones did better on both.
        private static let loudFrom: Float = 0.2

        /// The sum of the loud frames and how many there are.
        func loudSum() -> (sum: [Float], count: Float) {
            let low = percentile(0.05)
            let threshold = low + Int(Float(percentile(0.95) - low) * Self.loudFrom)
            var sum = [Float](repeating: 0, count: width)
            var count: Float = 0
            for level in threshold..<Self.levels where counts[level] > 0 {
                count += counts[level]
                for index in 0..<width { sum[index] += sums[level * width + index] }
            }
            return (sum, count)
        }

        private func percentile(_ share: Float) -> Int {
            var left = share * counts.reduce(0, +)
            for (level, count) in counts.enumerated() {
                left -= count
                if left < 0 { return level }
            }
            return 0
        }
    }
#endif
