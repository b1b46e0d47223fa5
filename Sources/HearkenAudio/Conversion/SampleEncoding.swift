/// How samples are spelt in bytes; all are little-endian.
public enum SampleEncoding: String, Hashable, Sendable, CaseIterable {
    /// 16-bit integers: what most tools mean by raw audio.
    case signed16 = "s16le"
    /// 24-bit integers in three bytes.
    case signed24 = "s24le"
    /// 24-bit integers in the lower three bytes of four.
    case signed24In32 = "s24-32le"
    /// 32-bit integers.
    case signed32 = "s32le"
    /// 32-bit floating point, full scale at 1.
    case float32 = "f32le"

    /// Bytes of one sample.
    public var bytesPerSample: Int {
        switch self {
        case .signed16: 2
        case .signed24: 3
        case .signed24In32, .signed32, .float32: 4
        }
    }
}
