/// Colours for numbers: dark for low ones, over violet and orange to pale yellow; lightness only grows, so that it also
/// reads in grey.
enum ColorMap {
    private static let stops: [(Double, Double, Double)] = [
        (0.02, 0.02, 0.09), (0.17, 0.06, 0.34), (0.39, 0.11, 0.46), (0.62, 0.18, 0.42), (0.83, 0.30, 0.29),
        (0.96, 0.50, 0.14), (0.99, 0.74, 0.24), (0.99, 0.97, 0.72),
    ]

    /// The colour of a share in 0...1, as 0xRRGGBB.
    static func pixel(_ share: Double) -> UInt32 {
        let place = min(1, max(0, share.isNaN ? 0 : share)) * Double(stops.count - 1)
        let index = min(stops.count - 2, Int(place))
        let (a, b) = (stops[index], stops[index + 1])
        let weight = place - Double(index)
        func level(_ a: Double, _ b: Double) -> UInt32 { UInt32(((a + (b - a) * weight) * 255).rounded()) }
        return level(a.0, b.0) << 16 | level(a.1, b.1) << 8 | level(a.2, b.2)
    }
}
