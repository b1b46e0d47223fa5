public import HearkenCore

/// The discrete Fourier transform of real samples, any number of them.
///
/// X[k] = Σ x[n]·e^(−2πikn/N), n = 0…N−1, for the bins k = 0…N/2; nothing is scaled. Any length works, primes too;
/// products of small primes are fastest.
///
/// Call ``forward(_:)`` or ``forward(_:windowedBy:)``, then read ``output``, or ``power(into:)`` and
/// ``magnitude(into:)``. Nothing but ``init(length:)`` allocates. A transform belongs to one thread at a time; any
/// number of them, of the same length too, may run at once. Computed by FFTW (M. Frigo and S. G. Johnson, "The Design
/// and Implementation of FFTW3", Proc. IEEE 93(2), 2005) in single precision, the same way on every run.
///
/// An app that itself makes plans with FFTW must not do so while a pipeline starts: FFTW's planner is not thread safe.
public struct FourierTransform: ~Copyable {
    /// Samples, N.
    public let length: Int
    /// Bins of the spectrum, N/2 + 1 rounded down: from 0 Hz to half the sample rate.
    public var binCount: Int { length / 2 + 1 }

    private let plan: FourierPlan
    private let buffers: FourierBuffers

    /// A transform of `length` samples, which are 0 until they are written.
    ///
    /// Allocates, and takes a lock; the first of its length also plans, which may take some milliseconds.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` unless `length` is in 1...1,048,576.
    public init(length: Int) throws(SpeechError) {
        plan = try .shared(length: length)
        buffers = FourierBuffers(length: length)
        self.length = length
    }

    /// Transforms samples into ``output``.
    ///
    /// - Parameter samples: ``length`` of them, or fewer: zeros follow then.
    public mutating func forward(_ samples: Span<Float>) {
        precondition(samples.count <= length, "more samples than the transform is long")
        var input = input
        for index in samples.indices { input[index] = samples[index] }
        for index in samples.count..<input.count { input[index] = 0 }
        forward()
    }

    /// Transforms the products of samples and a window, in turn, into ``output``.
    ///
    /// - Parameters:
    ///   - samples: ``length`` of them, or fewer: zeros follow then.
    ///   - window: As many numbers as there are samples.
    public mutating func forward(_ samples: Span<Float>, windowedBy window: Span<Float>) {
        precondition(samples.count <= length, "more samples than the transform is long")
        precondition(samples.count == window.count, "a window has one number for every sample")
        var input = input
        for index in samples.indices { input[index] = samples[index] * window[index] }
        for index in samples.count..<input.count { input[index] = 0 }
        forward()
    }

    /// Transforms what stands in ``input``.
    mutating func forward() {
        plan.execute(buffers)
    }

    /// The samples, to write; room for a whole number of vectors. They stay as they are through ``forward()``.
    var input: MutableSpan<Float> {
        @_lifetime(&self) mutating get {
            // SAFETY: the memory lives as long as self, which the span borrows.
            let span = unsafe MutableSpan(_unsafeElements: buffers.samples)
            return unsafe _overrideLifetime(span, mutating: &self)
        }
    }

    /// The latest spectrum, 2·``binCount`` numbers: real and imaginary part of each bin in turn.
    ///
    /// A class that owns a transform reads it in a method that takes the transform as a `borrowing` parameter.
    public var output: Span<Float> {
        @_lifetime(borrow self) get {
            // SAFETY: the buffer holds at least 2·binCount floats and lives as long as self, which the span borrows.
            let span = unsafe Span(_unsafeStart: buffers.spectrum.baseAddress.unsafelyUnwrapped, count: 2 * binCount)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }
}
