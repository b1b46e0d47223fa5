internal import CFFTW
internal import HearkenCore
internal import Synchronization

/// How FFTW computes a real transform of one length. Made once per process and length, never freed.
// SAFETY: FFTW keeps the plan for as long as the process lives.
@safe struct FourierPlan: @unchecked Sendable {
    // SAFETY: a plan does not change once it is made, and fftwf_execute_dft_r2c may run it on any number of threads.
    private let plan: OpaquePointer

    /// Lengths a transform may have; the upper end, a minute at 16 kHz, keeps a mistyped number from taking all memory.
    static let lengths = 1...1_048_576

    /// FFTW's planner may only be called by one thread at a time.
    private static let made = Mutex<[Int: FourierPlan]>([:])

    /// The plan for real transforms of `length` samples.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when there is no transform of that length.
    static func shared(length: Int) throws(SpeechError) -> FourierPlan {
        guard lengths.contains(length) else {
            throw SpeechError(
                .invalidSetting, "a Fourier transform cannot have \(length) points",
                advice: "give \(lengths.lowerBound)...\(lengths.upperBound)"
            )
        }
        let plan = made.withLock { plans -> FourierPlan? in
            if plans[length] == nil { plans[length] = FourierPlan(length: length) }
            return plans[length]
        }
        guard let plan else {
            throw SpeechError(.systemResource, "FFTW has no plan for a Fourier transform of \(length) points")
        }
        return plan
    }

    private init?(length: Int) {
        let buffers = FourierBuffers(length: length)
        // FFTW_MEASURE would plan by stopwatch: another algorithm, and other rounding, on every run.
        // SAFETY: the buffers have room for `length` samples and `length / 2 + 1` bins.
        let plan = unsafe fftwf_plan_dft_r2c_1d(
            Int32(length), buffers.samples.baseAddress, buffers.bins, UInt32(FFTW_ESTIMATE | FFTW_PRESERVE_INPUT)
        )
        guard let plan = unsafe plan else { return nil }
        unsafe self.plan = unsafe plan
    }

    /// Transforms the samples of `buffers`, which must have the plan's length.
    func execute(_ buffers: borrowing FourierBuffers) {
        // SAFETY: FourierTransform makes plan and buffers for the same length; all buffers are aligned alike.
        unsafe fftwf_execute_dft_r2c(plan, buffers.samples.baseAddress, buffers.bins)
    }
}
