package import Foundation

/// PCMs for the tests, made through the configuration of libasound itself, for this process only.
package struct ALSAConfiguration: Sendable {
    /// Holds the configuration and the recordings; removed when the process ends.
    package static let folder = FileManager.default.temporaryDirectory.appending(path: "hearken-alsa-\(getpid())")
    /// What the microphones below hear, as 16-bit samples at 16 kHz.
    package let recording: [Float]
    /// The same as raw 16-bit samples, with silence around it: a sound server may mix the first milliseconds that are
    /// played into what it has already given away.
    package let playedPath: String

    /// The server that `hearken-pulse` records from; not started.
    package var pulse: PulseAudioServer { PulseAudioServer(folder: Self.folder) }

    /// The server that `hearken-live` records from; not started. Another one, for tests that run at the same time.
    package var livePulse: PulseAudioServer { PulseAudioServer(folder: Self.folder.appending(path: "live")) }

    /// Made once, before the first use of libasound: the environment and libasound's cache belong to the process.
    package static let shared: ALSAConfiguration = {
        do { return try ALSAConfiguration() } catch { fatalError("no test configuration: \(error)") }
    }()

    private init() throws {
        let folder = Self.folder
        atexit { try? FileManager.default.removeItem(at: ALSAConfiguration.folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        recording = tone(rate: 16_000, seconds: 1)
        let raw = folder.appending(path: "tone.raw").path
        try Data(WAVBytes.signed16(recording)).write(to: URL(filePath: raw))
        playedPath = folder.appending(path: "played.raw").path
        let silence = [Float](repeating: 0, count: 8_000)
        try Data(WAVBytes.signed16(silence + recording + silence)).write(to: URL(filePath: playedPath))
        // Two channels, the left one silent.
        let stereo = folder.appending(path: "stereo.raw").path
        try Data(WAVBytes.signed16(recording.flatMap { [0, $0] })).write(to: URL(filePath: stereo))
        let fast = folder.appending(path: "48k.raw").path
        try Data(WAVBytes.signed16(tone(rate: 48_000, seconds: 1))).write(to: URL(filePath: fast))
        let live = PulseAudioServer(folder: folder.appending(path: "live"))
        try FileManager.default.createDirectory(at: live.folder, withIntermediateDirectories: true)
        let text = """
            pcm.hearken-mic { type file slave.pcm "null" file "/dev/null" infile "\(raw)" format "raw" }
            pcm.hearken-two-tracks { type file slave.pcm "null" file "/dev/null" infile "\(stereo)" format "raw" }
            pcm.hearken-stereo {
                type multi
                slaves.a { pcm "hearken-mic" channels 1 }
                slaves.b { pcm "null" channels 1 }
                bindings.0 { slave a channel 0 }
                bindings.1 { slave b channel 0 }
            }
            pcm.hearken-48k { type file slave.pcm "null" file "/dev/null" infile "\(fast)" format "raw" }
            pcm.hearken-plug { type plug slave { pcm "hearken-48k" rate 48000 channels 1 format S16_LE } }
            pcm.hearken-float { type lfloat slave { pcm "hearken-mic" format S16_LE } }
            pcm.hearken-pulse { type pulse device "mic.monitor" server "unix:\(PulseAudioServer(folder: folder).socket)" }
            pcm.hearken-live { type pulse device "mic.monitor" server "unix:\(live.socket)" }
            pcm.hearken-malformed { type nonsense }
            pcm.hearken-dangling "hearken-missing-slave"
            """
        let file = folder.appending(path: "hearken.conf")
        try Data(text.utf8).write(to: file)
        setenv("ALSA_CONFIG_PATH", "/usr/share/alsa/alsa.conf:\(file.path)", 1)
        // Else libpulse would make one in the home folder.
        setenv("PULSE_COOKIE", folder.appending(path: "cookie").path, 1)
    }
}
