/// The hash SHA-256 (FIPS 180-4, section 6.2), by which a file is known to be the one that was meant.
struct SHA256 {
    /// Bytes that are taken at a time.
    private static let blockLength = 64

    private var state = initialState
    private var schedule = [UInt32](repeating: 0, count: 64)
    private var rest: [UInt8] = []
    private var length: UInt64 = 0

    init() {
        rest.reserveCapacity(2 * Self.blockLength)
    }

    /// Takes the next bytes, any number of them.
    mutating func update(_ bytes: [UInt8]) {
        length += UInt64(bytes.count)
        var taken = 0
        if !rest.isEmpty {
            taken = min(bytes.count, Self.blockLength - rest.count)
            rest += bytes[..<taken]
            guard rest.count == Self.blockLength else { return }
            addBlock(of: rest, at: 0)
            rest.removeAll(keepingCapacity: true)
        }
        while bytes.count - taken >= Self.blockLength {
            addBlock(of: bytes, at: taken)
            taken += Self.blockLength
        }
        rest += bytes[taken...]
    }

    /// The hash of all bytes, in hexadecimal digits. Nothing may be added after it.
    mutating func finish() -> String {
        let bits = length * 8
        var end = rest + [0x80]
        while end.count % Self.blockLength != Self.blockLength - 8 { end.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            end.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        for start in stride(from: 0, to: end.count, by: Self.blockLength) { addBlock(of: end, at: start) }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private mutating func addBlock(of bytes: [UInt8], at start: Int) {
        for t in 0..<16 {
            let i = start + 4 * t
            schedule[t] =
                UInt32(bytes[i]) << 24 | UInt32(bytes[i + 1]) << 16 | UInt32(bytes[i + 2]) << 8 | UInt32(bytes[i + 3])
        }
        for t in 16..<64 {
            let early = schedule[t - 15]
            let late = schedule[t - 2]
            let s0 = Self.rotate(early, 7) ^ Self.rotate(early, 18) ^ (early >> 3)
            let s1 = Self.rotate(late, 17) ^ Self.rotate(late, 19) ^ (late >> 10)
            schedule[t] = schedule[t - 16] &+ s0 &+ schedule[t - 7] &+ s1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for t in 0..<64 {
            let s1 = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ s1 &+ choice &+ Self.constants[t] &+ schedule[t]
            let s0 = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ s0 &+ majority)
        }
        for (i, word) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= word }
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 32 bits of the fractional parts of the square roots of the first eight primes (5.3.3).
    private static let initialState = primes.prefix(8).map { fraction(Double($0).squareRoot()) }

    /// The same of the cube roots of the first 64 primes (4.2.2).
    private static let constants = primes.map { fraction(cubeRoot(Double($0))) }

    private static let primes: [Int] = {
        var primes: [Int] = []
        var candidate = 2
        while primes.count < 64 {
            if !primes.contains(where: { candidate % $0 == 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes
    }()

    /// A Double has 52 bits after the point, of which a root below 8 leaves 49: enough for 32.
    private static func fraction(_ root: Double) -> UInt32 {
        UInt32(truncatingIfNeeded: Int((root - root.rounded(.down)) * 4_294_967_296))
    }

    /// By Newton's method, to the last bit but one.
    private static func cubeRoot(_ x: Double) -> Double {
        var root = x
        for _ in 0..<64 { root -= (root * root * root - x) / (3 * root * root) }
        return root
    }
}
