import Foundation

/// Numbers of bytes as people read them.
enum ByteCount {
    /// `1.2 MB`, in powers of a thousand.
    static func text(_ count: Int) -> String {
        if count < 1_000 { return "\(count) B" }
        if count < 1_000_000 { return String(format: "%.1f kB", Double(count) / 1e3) }
        return String(format: "%.1f MB", Double(count) / 1e6)
    }
}
