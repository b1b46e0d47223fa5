/// Eight numbers at once: two registers of SSE2 or NEON, one of AVX.
typealias Vector = SIMD8<Float>

extension Vector {
    /// `count` rounded up to whole vectors, in numbers.
    static func padded(_ count: Int) -> Int { (count + scalarCount - 1) / scalarCount * scalarCount }
}

extension Span<Float> {
    /// The eight numbers from `index` on; traps when they are not all there.
    @inline(__always)
    func vector(at index: Int) -> Vector {
        // SAFETY: the offset is checked, and any bits are a Float.
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index &* MemoryLayout<Float>.size, as: Vector.self)
    }

    /// The four numbers from `index` on; traps when they are not all there.
    @inline(__always)
    func halfVector(at index: Int) -> SIMD4<Float> {
        // SAFETY: the offset is checked, and any bits are a Float.
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index &* MemoryLayout<Float>.size, as: SIMD4<Float>.self)
    }
}

extension MutableSpan<Float> {
    /// Writes eight numbers from `index` on; traps when there is no room for all.
    @inline(__always)
    mutating func setVector(_ vector: Vector, at index: Int) {
        var bytes = unsafe mutableBytes
        // SAFETY: the offset is checked, and any bits are a Float.
        bytes.storeBytes(of: vector, toByteOffset: index &* MemoryLayout<Float>.size, as: Vector.self)
    }

    /// Writes four numbers from `index` on; traps when there is no room for all.
    @inline(__always)
    mutating func setHalfVector(_ vector: SIMD4<Float>, at index: Int) {
        var bytes = unsafe mutableBytes
        // SAFETY: the offset is checked, and any bits are a Float.
        bytes.storeBytes(of: vector, toByteOffset: index &* MemoryLayout<Float>.size, as: SIMD4<Float>.self)
    }
}
