/// A colour; all parts in 0...1.
struct Color: Equatable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha = 1.0

    static let background = Color(red: 1, green: 1, blue: 1)
    static let text = Color(red: 0.15, green: 0.15, blue: 0.17)
    static let axis = Color(red: 0.45, green: 0.45, blue: 0.48)
    static let grid = Color(red: 0.89, green: 0.89, blue: 0.91)
    static let wave = Color(red: 0.20, green: 0.36, blue: 0.58)
    static let score = Color(red: 0.76, green: 0.31, blue: 0.08)
    static let threshold = Color(red: 0.35, green: 0.35, blue: 0.38)
    /// Lies under what is drawn.
    static let speech = Color(red: 0.78, green: 0.91, blue: 0.78)

    /// The colour, seen through.
    func opacity(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
