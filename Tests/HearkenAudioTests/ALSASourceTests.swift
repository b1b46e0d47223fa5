import AudioTestSupport
import Foundation
import HearkenAudio
import HearkenCore
import Testing

/// Everything that goes through libasound; in order, because its configuration belongs to the process.
@Suite("ALSA", .serialized)
struct ALSASourceTests {
    private let configuration = ALSAConfiguration.shared

    private func source(_ device: String, channel: Int = 0, buffer: Int = 500) throws -> ALSASource {
        var settings = Settings()
        try settings.apply(SettingAssignment("input-device", .string(device), origin: .code))
        try settings.apply(SettingAssignment("input-channel", .integer(channel), origin: .code))
        try settings.apply(SettingAssignment("input-buffer", .integer(buffer), origin: .code))
        return ALSASource(settings)
    }

    /// Reads until `count` samples are there.
    private func record(_ source: ALSASource, _ count: Int, rate: Int = 16_000) throws -> [Float] {
        try source.open(for: AudioFormat(sampleRate: rate))
        defer { source.close() }
        var samples: [Float] = []
        var buffer = [Float](repeating: 0, count: 333)
        while samples.count < count {
            var span = buffer.mutableSpan
            guard case .samples(let read) = try source.read(into: &span) else {
                Issue.record("something other than samples")
                break
            }
            samples += buffer[..<read]
        }
        return samples
    }

    private func openError(_ device: String, channel: Int = 0) throws -> SpeechError? {
        let source = try source(device, channel: channel)
        do throws(SpeechError) {
            try source.open(for: AudioFormat())
            source.close()
            return nil
        } catch { return error }
    }

    @Test("a microphone of libasound's file plugin is heard sample by sample")
    func fileMicrophone() throws {
        let heard = try record(try source("hearken-mic"), 16_000)
        #expect(zip(heard, configuration.recording).allSatisfy { abs($0 - $1) < 1 / 32_000 })
    }

    @Test("the null device is silence")
    func null() throws {
        #expect(try record(try source("null"), 4_000).allSatisfy { $0 == 0 })
    }

    @Test("other formats and rates are converted", arguments: ["hearken-float", "hearken-plug"])
    func negotiation(device: String) throws {
        for rate in [8_000, 16_000, 48_000] {
            let heard = try record(try source(device), rate / 2, rate: rate)
            #expect(abs(level(heard[1_000..<3_000]) - 0.3535) < 0.02, "\(rate) Hz")
        }
    }

    @Test("a channel is picked, and must be there")
    func channels() throws {
        let right = try record(try source("hearken-two-tracks", channel: 2), 8_000)
        #expect(zip(right, configuration.recording).allSatisfy { abs($0 - $1) < 1 / 32_000 })
        #expect(try record(try source("hearken-two-tracks", channel: 1), 8_000).allSatisfy { $0 == 0 })
        #expect(try record(try source("hearken-stereo"), 8_000).count >= 8_000)
        let found = try openError("hearken-stereo", channel: 3)
        #expect(found?.code == .invalidSetting)
        #expect(found?.message.contains("has 2") == true)
    }

    @Test("the shortest and the longest buffer", arguments: [40, 5_000])
    func buffers(milliseconds: Int) throws {
        #expect(try record(try source("hearken-mic", buffer: milliseconds), 8_000).count >= 8_000)
    }

    @Test("it is closed, opened again, and not read when closed")
    func lifecycle() throws {
        let source = try source("hearken-mic")
        #expect(throws: SpeechError.self) { try drain(source) }
        for _ in 0..<20 { #expect(try record(source, 500).count >= 500) }
        source.close()
        source.close()
        #expect(source.isLive)
    }

    // MARK: Devices that cannot be had

    @Test(
        "an unknown device is an error that names the nearest",
        arguments: [
            "hearken-mick", "hw:77,0", "plughw:CARD=None,DEV=0", "", "no such thing", "hearken-malformed",
            "hearken-dangling", "sysdefault", "a\u{0}b", "hearken-mic:{", String(repeating: "x", count: 100_000),
        ]
    )
    func unknown(device: String) throws {
        let found = try #require(try openError(device))
        #expect([.deviceNotFound, .deviceLost].contains(found.code))
        #expect(found.stage == .alsa)
        #expect(found.advice.contains("hearken devices"))
        if device == "hearken-mick" { #expect(found.advice.contains("'hearken-mic'")) }
    }

    @Test("a sound server that is not there")
    func noServer() throws {
        let found = try #require(try openError("hearken-pulse"))
        #expect(found.code == .deviceNotFound)
        #expect(found.advice.contains("start it"))
    }

    // MARK: A sound server

    @Test("what is played into a sound server is heard whole", .enabled(if: PulseAudioServer.isInstalled))
    func server() throws {
        let server = configuration.pulse
        try server.start()
        let source = try source("hearken-pulse")
        try source.open(for: AudioFormat())
        defer { source.close() }
        var listener = Listener(source)
        try listener.listen { !$0.samples.isEmpty }
        let player = try server.play(configuration.playedPath)
        // The player ends when its last sample has been heard; the way to us is a few periods long.
        try listener.listen { _ in !player.isRunning }
        let played = configuration.recording.drop { $0 == 0 }
        try listener.listen { $0.samples.drop { $0 == 0 }.count > played.count }
        #expect(listener.unavailable.isEmpty && listener.lost.isEmpty)
        #expect(zip(listener.samples.drop { $0 == 0 }, played).allSatisfy { abs($0 - $1) < 1 / 16_000 })
    }

    @Test(
        "a sound server that is killed is reported once, and found when it is back",
        .enabled(if: PulseAudioServer.isInstalled))
    func killedServer() throws {
        let server = configuration.pulse
        try server.start()
        let source = try source("hearken-pulse")
        try source.open(for: AudioFormat())
        defer { source.close() }
        var listener = Listener(source)
        for round in 1...2 {
            listener.samples = []
            try listener.listen { !$0.samples.isEmpty }
            server.kill()
            try listener.listen { $0.unavailable.count == round }
            for _ in 0..<10 { try listener.listen { _ in true } }
            #expect(listener.unavailable.count == round)
            try server.start()
            try listener.listen { $0.recovered.count == round }
        }
        #expect(listener.unavailable.allSatisfy { $0.code == .deviceLost && $0.stage == .alsa })
        #expect(listener.recovered.allSatisfy { $0 > 8_000 })
        #expect(listener.lost.isEmpty)
    }

    @Test(
        "a sound server that hangs is noticed, and heard again when it goes on",
        .enabled(if: PulseAudioServer.isInstalled))
    func frozenServer() throws {
        let server = configuration.pulse
        try server.start()
        let source = try source("hearken-pulse")
        try source.open(for: AudioFormat())
        defer { source.close() }
        var listener = Listener(source)
        try listener.listen { !$0.samples.isEmpty }
        server.freeze(true)
        try listener.listen { !$0.unavailable.isEmpty }
        server.freeze(false)
        listener.samples = []
        try listener.listen { !$0.recovered.isEmpty && !$0.samples.isEmpty }
        #expect(listener.unavailable.count == 1)
        #expect(listener.recovered.allSatisfy { $0 > 48_000 })
    }

    // MARK: The list

    @Test("the list works without a sound card and has paste-ready names")
    func list() throws {
        let devices = AudioDevice.list()
        #expect(devices.first?.id == "default")
        #expect(Set(devices.map(\.id)).isSuperset(of: ["default", "null", "hearken-mic", "hearken-pulse"]))
        #expect(Set(devices.map(\.id)).count == devices.count)
        #expect(devices.allSatisfy { !$0.description.contains("\n") })
    }

    @Test("probe says what a device offers, or why it cannot be opened")
    func probe() throws {
        let stereo = try AudioDevice(id: "hearken-stereo").probe()
        #expect(stereo.channels == 2...2)
        #expect(stereo.encodings.contains(.signed16))
        #expect(try AudioDevice(id: "hearken-plug").probe().sampleRates == [48_000])
        #expect(try AudioDevice(id: "hearken-float").probe().encodings == [.float32])
        #expect(throws: SpeechError.self) { try AudioDevice(id: "hearken-mick").probe() }
    }
}
