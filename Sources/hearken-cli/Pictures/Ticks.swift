import Foundation

/// Where an axis has marks, and what stands beside them.
struct Ticks: Equatable {
    struct Tick: Equatable {
        var value: Double
        var label: String
    }

    var ticks: [Tick]

    /// Steps of a time axis from a minute up, in seconds.
    private static let timeSteps: [Double] = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400]

    /// Marks at multiples of 1, 2 or 5 times a power of ten.
    ///
    /// - Parameter most: How many there is room for, at least 2.
    static func round(_ range: ClosedRange<Double>, most: Int) -> Self {
        let rough = (range.upperBound - range.lowerBound) / Double(max(1, most - 1))
        guard rough > 0, rough.isFinite else { return Self(ticks: []) }
        let power = pow(10, floor(log10(rough)))
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999_999 } ?? 10 * power
        let digits = max(0, Int(-floor(log10(step) + 1e-9)))
        return at(step, in: range) { String(format: "%.\(digits)f", $0) }
    }

    /// Marks of a time axis, in seconds up to two minutes and on the clock beyond.
    static func time(_ duration: Double, most: Int) -> Self {
        guard isOnClock(duration) else { return round(0...duration, most: most) }
        guard duration < 1e9 else { return Self(ticks: []) }
        let rough = duration / Double(max(1, most - 1))
        let step = timeSteps.first { $0 >= rough } ?? 86_400 * ceil(rough / 86_400)
        return at(step, in: 0...duration) { seconds in
            let seconds = Int(seconds.rounded())
            let rest = String(format: "%02d", seconds % 60)
            let minutes = seconds / 60
            return duration < 3_600
                ? "\(minutes):\(rest)" : "\(minutes / 60):\(String(format: "%02d", minutes % 60)):\(rest)"
        }
    }

    /// What a time axis of this length counts.
    static func timeUnit(_ duration: Double) -> String {
        guard isOnClock(duration) else { return "time in s" }
        return duration < 3_600 ? "time in min:s" : "time in h:min:s"
    }

    /// Marks at round frequencies, as many as there is room for.
    ///
    /// - Parameters:
    ///   - range: In hertz.
    ///   - gap: The least distance of two marks.
    ///   - place: Where a frequency lies.
    static func frequencies(_ range: ClosedRange<Double>, gap: Double, place: (Double) -> Double) -> Self {
        var ticks: [Tick] = []
        // The coarse ones first, so that the fine ones only fill what is free.
        for factors in [[1.0], [2, 5], [3, 4, 7], [1.5, 6, 8]] {
            for power in [10.0, 100, 1_000, 10_000] {
                for value in factors.map({ $0 * power }) where range.contains(value) {
                    guard ticks.allSatisfy({ abs(place($0.value) - place(value)) >= gap }) else { continue }
                    ticks.append(Tick(value: value, label: String(Int(value))))
                }
            }
        }
        return Self(ticks: ticks.sorted { $0.value < $1.value })
    }

    private static func isOnClock(_ duration: Double) -> Bool { duration > 120 }

    private static func at(_ step: Double, in range: ClosedRange<Double>, _ label: (Double) -> String) -> Self {
        let first = (range.lowerBound / step - 1e-6).rounded(.up)
        let last = (range.upperBound / step + 1e-6).rounded(.down)
        guard first <= last, last - first < 1_000 else { return Self(ticks: []) }
        // Adding 0 makes 0 of -0.
        return Self(
            ticks: stride(from: first, through: last, by: 1).map {
                Tick(value: $0 * step + 0, label: label($0 * step + 0))
            })
    }
}
