internal import CALSA
internal import Glibc
internal import HearkenCore

/// A capture device open through libasound; closed when it goes. One thread at a time.
// SAFETY: `raw` is valid from init to deinit, and nobody else has it.
@safe struct PCMHandle: ~Copyable {
    /// The name it was opened by.
    let name: String
    private let raw: OpaquePointer

    /// Length of a period: how often the device wakes us.
    private static let periodMilliseconds = 20

    /// Opens the PCM called `name` for capture; any name libasound knows.
    ///
    /// - Throws: ``SpeechError`` of ``SpeechError/opening(_:_:)``.
    init(opening name: String) throws(SpeechError) {
        var opened: OpaquePointer?
        // Without SND_PCM_NONBLOCK a busy device would hold us here.
        let code = unsafe snd_pcm_open(&opened, name, SND_PCM_STREAM_CAPTURE, Int32(SND_PCM_NONBLOCK))
        guard code >= 0, let opened = unsafe opened else { throw .opening(name, code < 0 ? -code : ENODEV) }
        unsafe self.raw = opened
        self.name = name
    }

    deinit { unsafe snd_pcm_close(raw) }

    /// What the device offers.
    func parameters() throws(SpeechError) -> HardwareParameters { try unsafe HardwareParameters(of: raw, name: name) }

    /// Agrees on a format with the device: as near as it gets to mono at `rate` hertz.
    ///
    /// - Parameter channel: The channel that must be there, counted from 1; 0 for any.
    func configure(rate: Int, channel: Int, bufferMilliseconds: Int) throws(SpeechError) -> CaptureFormat {
        let parameters = try parameters()
        let offered = parameters.channels
        guard parameters.setInterleaved(), let encoding = parameters.setEncoding() else {
            throw .unsuitable(
                name, "offers no sample format we can read", advice: "use plug:'\(name)', which converts"
            )
        }
        guard let channels = Self.setChannels(channel, on: parameters) else {
            throw SpeechError(
                .invalidSetting, stage: .alsa,
                "channel \(channel) was asked for and '\(name)' has \(offered.upperBound)",
                advice: "set input-channel to 1...\(offered.upperBound), or 0 to mix all"
            )
        }
        guard let sampleRate = parameters.setRate(rate) else {
            throw .unsuitable(
                name, "offers no sample rate near \(rate) Hz", advice: "use plug:'\(name)', which converts")
        }
        let isSet = parameters.setLengths(
            periodMilliseconds: Self.periodMilliseconds,
            bufferMilliseconds: max(bufferMilliseconds, 2 * Self.periodMilliseconds)
        )
        guard isSet else {
            throw .unsuitable(name, "refuses a buffer of \(bufferMilliseconds) ms", advice: "change input-buffer")
        }
        let bufferFrames = try parameters.install(name: name)
        return CaptureFormat(
            encoding: encoding, channels: channels, sampleRate: sampleRate, bufferFrames: bufferFrames
        )
    }

    private static func setChannels(_ channel: Int, on parameters: borrowing HardwareParameters) -> Int? {
        // A plugin that is asked for mono mixes all channels, so one that is to be picked is not asked for alone.
        let picked = channel > 0 ? parameters.setChannels(atLeast: max(2, channel)) : nil
        return picked ?? (channel <= 1 ? parameters.setChannels(atLeast: 1) : nil)
    }

    // MARK: Calls that give libasound's code: 0 or more when well, else the error as a negative number

    /// Begins to capture.
    func start() -> Int32 { unsafe snd_pcm_start(raw) }

    /// Waits for samples: 1 when there are some, 0 when none came in time.
    func wait(milliseconds: Int32) -> Int32 { unsafe snd_pcm_wait(raw, milliseconds) }

    /// Takes up to `frames` frames into `bytes`, without waiting; gives how many.
    func read(frames: Int, into bytes: UnsafeMutableRawPointer) -> Int {
        unsafe snd_pcm_readi(raw, bytes, snd_pcm_uframes_t(frames))
    }

    /// Begins anew after an overrun; what was in the buffer is gone.
    func restart() -> Int32 {
        let code = unsafe snd_pcm_prepare(raw)
        return unsafe code < 0 ? code : snd_pcm_start(raw)
    }

    /// Wakes the device after the machine slept; `-EAGAIN` when that takes longer.
    func resume() -> Int32 {
        let code = unsafe snd_pcm_resume(raw)
        return code == 0 || code == -EAGAIN ? code : restart()  // most drivers cannot resume, only begin anew
    }
}
