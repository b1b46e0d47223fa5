internal import CFFTW

/// Memory for one transform, aligned as FFTW's vector code wants it, zeroed, with room up to a multiple of 8 floats.
struct FourierBuffers: ~Copyable {
    let samples: UnsafeMutableBufferPointer<Float>
    /// The bins as floats: real and imaginary part in turn.
    let spectrum: UnsafeMutableBufferPointer<Float>

    init(length: Int) {
        samples = Self.allocate(length)
        spectrum = Self.allocate(2 * (length / 2 + 1))
    }

    deinit {
        // SAFETY: both were allocated in init and no span outlives its owner.
        fftwf_free(samples.baseAddress)
        fftwf_free(spectrum.baseAddress)
    }

    /// The bins as FFTW names them.
    var bins: UnsafeMutablePointer<fftwf_complex>? {
        // SAFETY: fftwf_complex is two floats; the memory is only ever touched as floats from Swift.
        UnsafeMutableRawPointer(spectrum.baseAddress)?.assumingMemoryBound(to: fftwf_complex.self)
    }

    private static func allocate(_ count: Int) -> UnsafeMutableBufferPointer<Float> {
        let padded = (count + 7) / 8 * 8
        guard let memory = fftwf_alloc_real(padded) else { fatalError("out of memory") }
        memory.initialize(repeating: 0, count: padded)
        return UnsafeMutableBufferPointer(start: memory, count: padded)
    }
}
