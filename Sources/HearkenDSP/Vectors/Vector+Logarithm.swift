extension Vector {
    /// The natural logarithms of positive normal numbers, within 2 units in the last place.
    ///
    /// x = 2^k·m with m in [√½, √2); ln x = k ln 2 + 2 artanh s, s = (m − 1)/(m + 1). |s| ≤ 0.172, so the series
    /// 2(s + s³/3 + s⁵/5 + s⁷/7 + s⁹/9) is short of artanh by less than 1e-9.
    @inline(__always)
    var naturalLogarithm: Vector {
        // The bits of √½: what m has at least.
        let least = SIMD8<UInt32>(repeating: 0x3F35_04F3)
        let one = SIMD8<UInt32>(repeating: 0x3F80_0000)
        // SAFETY: eight Floats and eight UInt32s have the same size, and any bits are a number of either.
        let shifted = unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self) &+ (one &- least)
        // The exponent in the low bits of 2^23 is a Float from which 2^23 and the bias of 127 can be subtracted.
        let exponent = (shifted &>> 23) | 0x4B00_0000
        let k = unsafe unsafeBitCast(exponent, to: Vector.self) - Float(8_388_608 + 127)
        let mantissa = (shifted & 0x007F_FFFF) &+ least
        let m = unsafe unsafeBitCast(mantissa, to: Vector.self)
        let s = (m - 1) / (m + 1)
        let z = s * s
        var series = z * Float(2.0 / 9)
        series = (series + Float(2.0 / 7)) * z
        series = (series + Float(2.0 / 5)) * z
        series = (series + Float(2.0 / 3)) * z
        // ln 2 in two parts: k times the first one is exact.
        let small = s * series + k * Float(1.428_606_8e-6)
        return k * Float(0.693_145_75) + (s + s + small)
    }
}
