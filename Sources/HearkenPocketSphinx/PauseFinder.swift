#if PocketSphinx
    internal import Glibc

    /// Finds pauses in speech at which a long piece can be split.
    ///
    /// Levels are taken every 10 ms. Quiet is what lies near the piece's own noise floor: below a quarter of the way (in
    /// decibels) from the 10th to the 95th percentile of its levels, but at least 3 dB above the floor.
    struct PauseFinder {
        /// Samples in 10 ms.
        private let hop: Int
        private var histogram = [Int](repeating: 0, count: 100)
        private var count = 0
        private var power: Float = 0
        private var gathered = 0
        private var levels: [Int] = []

        /// How many of the latest levels are kept to look for a pause in.
        private static let kept = 64

        /// For audio with 10 ms of `hop` samples.
        init(hop: Int) {
            self.hop = hop
            levels.reserveCapacity(2 * Self.kept)
        }

        /// Forgets the audio so far.
        mutating func reset() { self = PauseFinder(hop: hop) }

        /// Takes the next samples of the piece.
        mutating func observe(_ samples: ArraySlice<Int16>) {
            for sample in samples {
                power += Float(sample) * Float(sample)
                gathered += 1
                if gathered == hop { closeHop() }
            }
        }

        /// Samples of quiet that end where the audio so far ends; at most 640 ms are counted.
        var quiet: Int {
            let floor = percentile(0.10)
            let threshold = floor + max(3, (percentile(0.95) - floor) / 4)
            return levels.suffix(Self.kept).reversed().prefix { $0 <= threshold }.count * hop
        }

        private mutating func closeHop() {
            let level = min(99, max(0, Int(10 * log10(power / Float(hop) + 1))))
            histogram[level] += 1
            count += 1
            if levels.count == 2 * Self.kept { levels.removeFirst(Self.kept) }
            levels.append(level)
            power = 0
            gathered = 0
        }

        /// The level in decibels over one quantisation step that the part `share` of all levels stays below.
        private func percentile(_ share: Double) -> Int {
            var left = Int(share * Double(count))
            for (level, levels) in histogram.enumerated() {
                left -= levels
                if left < 0 { return level }
            }
            return 0
        }
    }
#endif
