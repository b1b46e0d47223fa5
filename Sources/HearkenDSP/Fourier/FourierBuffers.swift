internal import CFFTW

/// Memory for one transform, aligned as FFTW's vector code wants it, zeroed, with room up to a multiple of 8 floats.
// SAFETY: both buffers are valid from init to deinit, and only FourierTransform and its plan touch them.
@safe struct FourierBuffers: ~Copyable {
    let samples: UnsafeMutableBufferPointer<Float>
    /// The bins as floats: real and imaginary part in turn.
    let spectrum: UnsafeMutableBufferPointer<Float>

    init(length: Int) {
        unsafe samples = unsafe Self.allocate(length)
        unsafe spectrum = unsafe Self.allocate(2 * (length / 2 + 1))
    }

    deinit {
        // SAFETY: both were allocated in init and no span outlives its owner.
        unsafe fftwf_free(samples.baseAddress)
        unsafe fftwf_free(spectrum.baseAddress)
    }

    /// The bins as FFTW names them.
    var bins: UnsafeMutablePointer<fftwf_complex>? {
        // SAFETY: fftwf_complex is two floats; the memory is only ever touched as floats from Swift.
        unsafe UnsafeMutableRawPointer(spectrum.baseAddress)?.assumingMemoryBound(to: fftwf_complex.self)
    }

    private static func allocate(_ count: Int) -> UnsafeMutableBufferPointer<Float> {
        let padded = (count + 7) / 8 * 8
        guard let memory = unsafe fftwf_alloc_real(padded) else { fatalError("out of memory") }
        unsafe memory.initialize(repeating: 0, count: padded)
        return unsafe UnsafeMutableBufferPointer(start: memory, count: padded)
    }
}
