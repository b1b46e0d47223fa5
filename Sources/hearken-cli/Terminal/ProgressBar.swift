import Foundation

/// How far a transcription has come.
struct ProgressBar: Equatable {
    /// Seconds of audio done.
    var done: Double
    /// Seconds of audio in all; nil where that is not known.
    var total: Double?
    /// Recordings done.
    var filesDone: Int
    /// Recordings in all.
    var files: Int
    /// Seconds since the beginning.
    var elapsed: Double

    /// The bar on one line of at most `width` characters.
    func line(width: Int) -> String {
        var parts: [String] = []
        if files > 1 { parts.append("\(filesDone)/\(files) files") }
        let speed = elapsed > 0 ? done / elapsed : 0
        if speed > 0 { parts.append(String(format: "%.1fx", speed)) }
        guard let total, total > 0 else {
            parts.insert(Self.clock(done) + " of audio", at: 0)
            return String(parts.joined(separator: "  ").prefix(max(0, width)))
        }
        let share = min(1, max(0, done / total))
        // The recogniser may still be thinking when all audio has been read.
        if done >= total {
            parts.append("finishing")
        } else if speed > 0 {
            parts.append(Self.clock((total - done) / speed) + " left")
        }
        let percent = String(Int(share * 100))
        parts.insert(String(repeating: " ", count: 3 - percent.count) + percent + " %", at: 0)
        let figures = parts.joined(separator: "  ")
        let room = min(40, width - figures.count - 3)
        guard room >= 5 else { return String(figures.prefix(max(0, width))) }
        let filled = Int(share * Double(room))
        return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled) + "] "
            + figures
    }

    /// `1:02:03`, or `2:03` below an hour.
    private static func clock(_ seconds: Double) -> String {
        let seconds = Int(min(max(0, seconds), 1e9).rounded(.up))
        let rest = String(format: "%02d", seconds % 60)
        let minutes = seconds / 60
        return minutes < 60
            ? "\(minutes):\(rest)" : "\(minutes / 60):" + String(format: "%02d", minutes % 60) + ":\(rest)"
    }
}
