/// Goes through the fields of a message in the protocol-buffer wire format
/// (https://protobuf.dev/programming-guides/encoding). Whatever the bytes are, it never leaves them.
struct ProtobufReader {
    /// What a field holds, as far as that can be told without its definition.
    enum Value {
        /// A variable-length or a fixed-length number.
        case number(UInt64)
        /// Text, bytes, a message, or packed numbers.
        case bytes(ArraySlice<UInt8>)
    }

    private var rest: ArraySlice<UInt8>

    /// A reader at the beginning of `bytes`.
    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Whether everything has been read.
    var isAtEnd: Bool { rest.isEmpty }

    /// The next field; nil at the end.
    mutating func next() throws(ModelFileProblem) -> (number: Int, value: Value)? {
        guard !isAtEnd else { return nil }
        let key = try number()
        let field = Int(clamping: key >> 3)
        switch key & 7 {
        case 0: return (field, .number(try number()))
        case 1: return (field, .number(Self.number(try take(8))))
        case 2: return (field, .bytes(try take(try number())))
        case 5: return (field, .number(Self.number(try take(4))))
        default: throw ModelFileProblem("is no model, or is damaged")
        }
    }

    /// The next number of variable length: seven bits a byte, lowest first, the eighth says whether more follow.
    mutating func number() throws(ModelFileProblem) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw ModelFileProblem("is cut short") }
            number |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return number }
        }
        throw ModelFileProblem("is no model, or is damaged")
    }

    private mutating func take(_ count: UInt64) throws(ModelFileProblem) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else { throw ModelFileProblem("is cut short") }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
