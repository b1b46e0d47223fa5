internal import Glibc
public import HearkenCore

/// Capture through libasound: hardware, a sound server's plugin, or any name of the user's asoundrc.
///
/// Settings: ``SettingKey/inputDevice``, ``SettingKey/inputChannel``, ``SettingKey/inputBuffer``. The device is taken
/// as it is, preferably mono and at the pipeline's rate, and converted. Plugins such as `plughw` and `pulse` make up as
/// many channels as they are asked for: to pick one of the hardware's, name the `hw` device.
///
/// An overrun or a sleep is reported as lost samples. A device or a sound server that goes away, or falls silent for
/// four seconds, is reported once as unavailable, tried again every half second, and reported as recovered when it
/// delivers again. Lost samples are estimated from the clock. Once open, `read` never throws for a device's sake.
/// A sound server that hangs can hold `read` and ``close()`` for as long as libasound waits for it (PulseAudio: 30 s).
public final class ALSASource: AudioSource {
    /// True: samples are lost when nobody takes them.
    public var isLive: Bool { true }

    private let name: String
    private let channel: Int
    private let bufferMilliseconds: Int
    private let clock = ContinuousClock()

    private var opened: ContinuousClock.Instant?
    private var targetRate = 0
    private var device: CaptureDevice?
    private var staging: StagingBuffer?
    private var recovery = CaptureRecovery(sampleRate: 1, at: .zero)
    /// Why the device is away: said after the last sample it delivered.
    private var farewell: SpeechError?

    /// A source on the device that `settings` name; nothing is opened yet.
    public init(_ settings: Settings) {
        name = settings[.inputDevice]
        channel = settings[.inputChannel]
        bufferMilliseconds = settings[.inputBuffer]
    }

    /// Opens the device and starts to capture.
    ///
    /// - Throws: ``SpeechError/Code/deviceNotFound``, ``SpeechError/Code/deviceBusy``,
    ///   ``SpeechError/Code/permissionDenied``, ``SpeechError/Code/deviceLost`` when the device cannot be opened;
    ///   ``SpeechError/Code/invalidSetting`` when it has no such channel; ``SpeechError/Code/unsupportedAudio`` when it
    ///   offers nothing that can be converted.
    public func open(for format: AudioFormat) throws(SpeechError) {
        close()
        targetRate = format.sampleRate
        let sampleRate = try LibraryMessages.kept { () throws(SpeechError) in try openDevice() }
        opened = clock.now
        recovery = CaptureRecovery(sampleRate: sampleRate, at: .zero)
    }

    /// Brings what the device captured; waits at most about 100 ms for it. Does not allocate while the device is well.
    ///
    /// - Throws: ``SpeechError/Code/wrongState`` when the source is not open.
    public func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
        guard opened != nil else { throw .notOpen(.alsa) }
        if buffer.isEmpty { return .samples(0) }
        let count = staging?.read(into: &buffer) ?? 0
        if count > 0 { return .samples(count) }
        if let error = farewell.take() { return .unavailable(error) }
        if let report = LibraryMessages.kept(during: advance) { return report }
        if let replaced = staging?.takeReplaced() { return replaced }
        return .samples(staging?.read(into: &buffer) ?? 0)
    }

    /// Stops capture and closes the device.
    public func close() {
        LibraryMessages.kept { device = nil }
        staging = nil
        farewell = nil
        opened = nil
    }

    private var now: Duration { opened.map { clock.now - $0 } ?? .zero }

    /// Does the next step; gives what is to be reported before the samples it staged.
    private func advance() -> AudioRead? {
        let observation: CaptureRecovery.Observation
        switch recovery.step(at: now) {
        case .read: observation = stage()
        case .restart(let reason): observation = device?.restart(after: reason) ?? .failed(ENODEV)
        case .reopen: observation = reopen()
        case .pause(let duration):
            sleep(duration)
            return nil
        }
        if observation == .restartPending { sleep(CaptureRecovery.longestPause) }
        switch recovery.observe(observation, at: now) {
        case .lost(let duration, let reason): return .lost(samples(in: duration), reason)
        case .recovered(let lost): return .recovered(lost: samples(in: lost))
        case .unavailable(let code):
            farewell = .lost(name, code)
            staging?.finish()
            return nil
        case nil: return nil
        }
    }

    private func stage() -> CaptureRecovery.Observation {
        var observation = CaptureRecovery.Observation.failed(ENODEV)
        _ = staging?.fill { (block: inout MutableSpan<Float>) in
            observation = device?.read(into: &block) ?? .failed(ENODEV)
            guard case .audio(let frames, _) = observation else { return 0 }
            return frames
        }
        return observation
    }

    private func reopen() -> CaptureRecovery.Observation {
        device = nil
        do throws(SpeechError) {
            return .reopened(sampleRate: try openDevice())
        } catch {
            return .reopenFailed
        }
    }

    /// Opens the device; gives its rate.
    private func openDevice() throws(SpeechError) -> Int {
        let device = try CaptureDevice(
            opening: name, rate: targetRate, channel: channel, bufferMilliseconds: bufferMilliseconds
        )
        let sampleRate = device.format.sampleRate
        staging = try StagingBuffer(capacity: device.blockFrames, from: sampleRate, to: targetRate)
        self.device = consume device
        return sampleRate
    }

    private func samples(in duration: Duration) -> Int {
        Int((duration / .seconds(1) * Double(targetRate)).rounded())
    }

    private func sleep(_ duration: Duration) {
        poll(nil, 0, Int32(duration / .milliseconds(1)))
    }
}
