/// A sine of `hertz` at half of full scale.
package func tone(_ hertz: Double = 440, rate: Int, seconds: Double) -> [Float] {
    (0..<Int(Double(rate) * seconds)).map { i in
        let phase = Double(i) * hertz / Double(rate)
        return Float(0.5 * sine(phase - phase.rounded(.down)))
    }
}

/// The sine of `turns` whole turns, by Bhaskara's formula refined: exact enough for signals, and the same everywhere.
private func sine(_ turns: Double) -> Double {
    let half = turns < 0.5 ? turns : turns - 0.5
    let x = half * 360
    let value = 4 * x * (180 - x) / (40_500 - x * (180 - x))
    return turns < 0.5 ? value : -value
}
