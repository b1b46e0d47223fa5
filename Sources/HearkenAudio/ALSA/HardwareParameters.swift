internal import CALSA
internal import Glibc
internal import HearkenCore

/// What a device can be set to, narrowed down step by step; freed when it goes.
// SAFETY: `raw` is valid from init to deinit, and nobody else has it; whoever made this keeps `pcm` open for as long.
@safe struct HardwareParameters: ~Copyable {
    private let pcm: OpaquePointer
    private let raw: OpaquePointer

    /// Everything the device offers.
    ///
    /// - Parameter pcm: An open device, which must outlive this.
    /// - Throws: ``SpeechError`` of ``SpeechError/opening(_:_:)`` when the device cannot say.
    init(of pcm: OpaquePointer, name: String) throws(SpeechError) {
        var allocated: OpaquePointer?
        guard unsafe snd_pcm_hw_params_malloc(&allocated) == 0, let allocated = unsafe allocated else {
            throw SpeechError(.systemResource, stage: .alsa, "out of memory")
        }
        let code = unsafe snd_pcm_hw_params_any(pcm, allocated)
        guard code >= 0 else {
            unsafe snd_pcm_hw_params_free(allocated)
            throw .opening(name, -code)
        }
        // Our converter is better than the plug plugin's, so the device's own rates are wanted.
        unsafe snd_pcm_hw_params_set_rate_resample(pcm, allocated, 0)
        unsafe self.pcm = pcm
        unsafe self.raw = allocated
    }

    deinit { unsafe snd_pcm_hw_params_free(raw) }

    // MARK: What there is

    /// Fewest and most channels, as narrowed down so far.
    var channels: ClosedRange<Int> {
        var low: UInt32 = 0
        var high: UInt32 = 0
        unsafe snd_pcm_hw_params_get_channels_min(raw, &low)
        unsafe snd_pcm_hw_params_get_channels_max(raw, &high)
        return Int(low)...Int(max(low, high))
    }

    /// Lowest and highest rate in hertz, as narrowed down so far.
    var rates: ClosedRange<Int> {
        var low: UInt32 = 0
        var high: UInt32 = 0
        unsafe snd_pcm_hw_params_get_rate_min(raw, &low, nil)
        unsafe snd_pcm_hw_params_get_rate_max(raw, &high, nil)
        return Int(low)...Int(max(low, high))
    }

    /// Whether `rate` hertz can still be set.
    func offers(rate: Int) -> Bool { unsafe snd_pcm_hw_params_test_rate(pcm, raw, UInt32(clamping: rate), 0) == 0 }

    /// Whether the encoding can still be set.
    func offers(_ encoding: SampleEncoding) -> Bool {
        unsafe snd_pcm_hw_params_test_format(pcm, raw, encoding.pcmFormat) == 0
    }

    // MARK: Narrowing down; each returns whether, or to what

    /// Asks for interleaved samples that are read by call.
    func setInterleaved() -> Bool {
        unsafe snd_pcm_hw_params_set_access(pcm, raw, SND_PCM_ACCESS_RW_INTERLEAVED) == 0
    }

    /// Asks for the first of ``SampleEncoding/preference`` that there is.
    func setEncoding() -> SampleEncoding? {
        SampleEncoding.preference.first { unsafe snd_pcm_hw_params_set_format(pcm, raw, $0.pcmFormat) == 0 }
    }

    /// Asks for the fewest channels, at least `least`.
    func setChannels(atLeast least: Int) -> Int? {
        var minimum = UInt32(least)
        guard unsafe snd_pcm_hw_params_set_channels_min(pcm, raw, &minimum) == 0 else { return nil }
        var channels: UInt32 = 0
        return unsafe snd_pcm_hw_params_set_channels_first(pcm, raw, &channels) == 0 ? Int(channels) : nil
    }

    /// Asks for `target` hertz, or else the rate that converts to it best.
    func setRate(_ target: Int) -> Int? {
        let multiples = [1, 2, 3, 4, 6].map { $0 * target }
        let usual = [48_000, 44_100, 96_000, 32_000, 88_200, 192_000, 176_400].filter { $0 > target }
        for rate in multiples + usual where unsafe snd_pcm_hw_params_set_rate(pcm, raw, UInt32(rate), 0) == 0 {
            return rate
        }
        var nearest = UInt32(target)
        return unsafe snd_pcm_hw_params_set_rate_near(pcm, raw, &nearest, nil) == 0 ? Int(nearest) : nil
    }

    /// Asks for periods and a buffer of about these lengths.
    func setLengths(periodMilliseconds: Int, bufferMilliseconds: Int) -> Bool {
        var period = UInt32(periodMilliseconds) * 1_000
        var buffer = UInt32(bufferMilliseconds) * 1_000
        return unsafe snd_pcm_hw_params_set_period_time_near(pcm, raw, &period, nil) == 0
            && snd_pcm_hw_params_set_buffer_time_near(pcm, raw, &buffer, nil) == 0
    }

    /// Sets the device to what was asked for; gives the length of its buffer in frames.
    ///
    /// - Throws: ``SpeechError/Code/unsupportedAudio`` when it refuses what it offered, or ``SpeechError`` of
    ///   ``SpeechError/opening(_:_:)``.
    func install(name: String) throws(SpeechError) -> Int {
        let code = unsafe snd_pcm_hw_params(pcm, raw)
        guard code != -EINVAL else {
            throw .unsuitable(name, "refuses the format it offered", advice: "use plug:'\(name)', which converts")
        }
        guard code >= 0 else { throw .opening(name, -code) }
        var frames: snd_pcm_uframes_t = 0
        unsafe snd_pcm_hw_params_get_buffer_size(raw, &frames)
        return Int(frames)
    }
}
