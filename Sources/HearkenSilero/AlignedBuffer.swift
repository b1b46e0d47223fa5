/// Floats at an address that whole vectors can be read from: 64 bytes, a cache line, as CVectorKernels likes it.
// SAFETY: `start` is valid for `count` floats from init to deinit.
@safe struct AlignedBuffer: ~Copyable {
    /// The first of them; all are zero at first.
    let start: UnsafeMutablePointer<Float>
    /// How many there are.
    let count: Int

    init(count: Int) {
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
        unsafe start = unsafe bytes.bindMemory(to: Float.self, capacity: count)
        // SAFETY: `count` floats were just allocated; they are freed once, in deinit, as this cannot be copied.
        unsafe start.initialize(repeating: 0, count: count)
        self.count = count
    }

    deinit { unsafe start.deallocate() }

    /// Zeroes everything.
    func clear() {
        // SAFETY: within the allocation of `init`.
        unsafe start.update(repeating: 0, count: count)
    }
}
