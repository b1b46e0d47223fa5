/// A file format for subtitles.
public enum SubtitleFormat: String, Sendable, CaseIterable {
    /// SubRip.
    case srt
    /// WebVTT, https://www.w3.org/TR/webvtt1/
    case vtt

    /// What a file begins with.
    public var header: String {
        switch self {
        case .srt: ""
        case .vtt: "WEBVTT\n\n"
        }
    }

    /// A cue as the file spells it, with the empty line after it.
    ///
    /// - Parameter cue: What is shown, and when.
    /// - Parameter number: The number of the cue in the file, from 1.
    public func text(for cue: SubtitleCue, number: Int) -> String {
        let lines = cue.lines.map(escaped).joined(separator: "\n")
        let times = "\(time(cue.start)) --> \(time(cue.end))"
        return switch self {
        case .srt: "\(number)\n\(times)\n\(lines)\n\n"
        case .vtt: "\(times)\n\(lines)\n\n"
        }
    }

    /// `01:02:03,456` or `01:02:03.456`.
    private func time(_ seconds: Double) -> String {
        let milliseconds = Int((max(0, seconds) * 1_000).rounded())
        func digits(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let hours = digits(milliseconds / 3_600_000, 2)
        let minutes = digits(milliseconds / 60_000 % 60, 2)
        let rest = digits(milliseconds / 1_000 % 60, 2)
        let separator = self == .srt ? "," : "."
        return "\(hours):\(minutes):\(rest)\(separator)\(digits(milliseconds % 1_000, 3))"
    }

    private func escaped(_ line: String) -> String {
        guard self == .vtt else { return line }
        return line.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
