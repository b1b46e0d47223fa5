import Foundation

/// A level as a bar.
enum LevelMeter {
    /// The level at the left end, in dB relative to full scale.
    private static let floor = -60.0

    /// The bar, exactly `width` characters, for a peak magnitude in 0...1.
    static func bar(peak: Float, width: Int) -> String {
        let level = decibels(peak)
        let share = min(1, max(0, 1 - level / floor))
        let filled = Int((share * Double(width)).rounded())
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    }

    /// `-23 dB`, in 7 characters.
    static func text(peak: Float) -> String {
        let level = decibels(peak)
        let number = level <= floor ? "<-60" : String(Int(level.rounded()))
        return String(repeating: " ", count: max(0, 4 - number.count)) + number + " dB"
    }

    private static func decibels(_ peak: Float) -> Double {
        peak > 0 ? min(99, 20 * log10(Double(peak))) : -.infinity
    }
}
