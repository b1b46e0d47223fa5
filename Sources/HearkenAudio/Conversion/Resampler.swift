internal import CSoXR
internal import HearkenCore

/// Converts the sample rate of one mono stream with libsoxr (high quality, linear phase, 20 bits).
///
/// The output is the same to the last bit however the input is cut into pieces, and after ``drain(into:at:)`` it holds
/// one sample for every sample of input, times the ratio of the rates. Going from 48 kHz to 16 kHz delays live audio by
/// about 37 ms, and every other rate by less than 130 ms.
///
/// One thread at a time. Owns a libsoxr object and frees it.
// SAFETY: `raw` is valid from init to deinit, and nobody else has it.
@safe struct Resampler: ~Copyable {
    /// What one call took and gave, in samples.
    struct Progress {
        var consumed: Int
        var produced: Int
    }

    private let raw: soxr_t

    /// A converter from `source` hertz to `target` hertz.
    ///
    /// - Throws: ``SpeechError/Code/systemResource`` when libsoxr cannot make it.
    init(from source: Int, to target: Int) throws(SpeechError) {
        var failure: soxr_error_t?
        // SAFETY: `failure` outlives the call; the nil specifications ask for the library's defaults (Float32, high
        // quality, one thread).
        guard let raw = unsafe soxr_create(Double(source), Double(target), 1, &failure, nil, nil, nil) else {
            let reason = unsafe failure.map { unsafe String(cString: $0) } ?? "unknown reason"
            throw SpeechError(.systemResource, "cannot convert \(source) Hz to \(target) Hz: \(reason)")
        }
        unsafe self.raw = raw
    }

    deinit { unsafe soxr_delete(raw) }

    /// Converts the samples of `input` from `start` up to `end` into `output` from `position` on, as far as both reach.
    func convert(
        _ input: Span<Float>, from start: Int, to end: Int, into output: inout MutableSpan<Float>, at position: Int
    ) -> Progress {
        precondition(start >= 0 && start <= end && end <= input.count && position <= output.count)
        var consumed = 0
        var produced = 0
        unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                // SAFETY: both pointers are valid for the lengths given, checked above, for the length of the call.
                guard let from = input.baseAddress, let into = output.baseAddress else { return }
                _ = unsafe soxr_process(
                    raw, from + start, end - start, &consumed, into + position, output.count - position, &produced
                )
            }
        }
        return Progress(consumed: consumed, produced: produced)
    }

    /// Puts what is still inside into `output` from `position` on, after the last input; 0 when nothing is left.
    func drain(into output: inout MutableSpan<Float>, at position: Int) -> Int {
        precondition(position <= output.count)
        var produced = 0
        unsafe output.withUnsafeMutableBufferPointer { output in
            // SAFETY: the pointer is valid for the length given, for the length of the call; a nil input means the end.
            guard let into = output.baseAddress else { return }
            _ = unsafe soxr_process(raw, nil, 0, nil, into + position, output.count - position, &produced)
        }
        return produced
    }
}
