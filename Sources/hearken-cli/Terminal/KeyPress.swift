/// A key that `listen` understands.
enum KeyPress: Equatable {
    /// Begin or end an utterance.
    case talk
    /// Pause, or go on.
    case pause
    /// Finish.
    case quit

    /// The key of a byte from the terminal; nil for all others.
    init?(byte: UInt8) {
        switch byte {
        case UInt8(ascii: " "): self = .talk
        case UInt8(ascii: "p"), UInt8(ascii: "P"): self = .pause
        // Control-D is the end of input.
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 4: self = .quit
        default: return nil
        }
    }
}
