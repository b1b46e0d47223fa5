/// A key that `listen` understands.
enum KeyPress: Equatable {
    /// Begin or end an utterance.
    case talk
    /// Pause, or go on.
    case pause
    /// Finish.
    case quit

    /// The key of a byte from the terminal; nil for all others.
    private init?(byte: UInt8) {
        switch byte {
        case UInt8(ascii: " "): self = .talk
        case UInt8(ascii: "p"), UInt8(ascii: "P"): self = .pause
        // Control-D is the end of input.
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 4: self = .quit
        default: return nil
        }
    }

    /// The keys in what a terminal sent. Arrows and the like are sequences that begin with escape (ECMA-48, 5.4): none is
    /// a key of ours, whatever letters it has.
    static func all(in bytes: [UInt8]) -> [KeyPress] {
        var keys: [KeyPress] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte != 0x1B {
                KeyPress(byte: byte).map { keys.append($0) }
            } else if let kind = rest.popFirst(), kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") {
                rest = rest.drop { !(0x40...0x7E).contains($0) }.dropFirst()
            }
        }
        return keys
    }
}
