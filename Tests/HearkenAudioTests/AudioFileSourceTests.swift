import AudioTestSupport
import Foundation
import HearkenAudio
import HearkenCore
import Testing

@Suite("Audio files")
struct AudioFileSourceTests {
    private func read(_ file: TemporaryFile, channel: Int = 0) throws -> [Float] {
        try readAll(AudioFileSource(path: file.path, channel: channel)).samples
    }

    private func error(_ file: TemporaryFile) -> SpeechError? { error(file.path) }

    private func error(_ path: String, channel: Int = 0) -> SpeechError? {
        do {
            _ = try readAll(AudioFileSource(path: path, channel: channel))
            return nil
        } catch { return error }
    }

    @Test("a WAV file gives its samples, the same at every chunk size", arguments: [1, 160, 320, 333, 4_096])
    func plain(chunk: Int) throws {
        let samples = tone(rate: 16_000, seconds: 0.7)
        let file = try TemporaryFile("a.wav", WAVBytes(samples).bytes)
        let source = AudioFileSource(path: file.path, chunk: chunk)
        let heard = try readAll(source)
        #expect(heard.samples.count == samples.count)
        #expect(zip(heard.samples, samples).allSatisfy { abs($0 - $1) < 1 / 32_000 })
        #expect(heard.longest <= chunk)
        #expect(source.duration == 0.7)
        #expect(source.damage == nil)
    }

    @Test("any rate, the same at every chunk size", arguments: [8_000, 11_025, 44_100, 48_000, 96_000, 192_000])
    func rates(rate: Int) throws {
        let file = try TemporaryFile("a.wav", WAVBytes(tone(rate: rate, seconds: 0.5), rate: rate).bytes)
        let whole = try readAll(AudioFileSource(path: file.path)).samples
        #expect((7_999...8_000).contains(whole.count))
        for chunk in [1, 160, 320, 333] {
            #expect(try readAll(AudioFileSource(path: file.path, chunk: chunk)).samples == whole)
        }
    }

    @Test("six channels are mixed, or one is picked")
    func channels() throws {
        let frame: [Float] = [0.5, -0.25, 0.125, 0, 0.75, -0.5]
        let samples = (0..<1_000).flatMap { _ in frame }
        let file = try TemporaryFile("six.wav", WAVBytes(samples, channels: 6).bytes)
        let mixed = try read(file)
        #expect(mixed.count == 1_000)
        #expect(mixed.allSatisfy { abs($0 - 0.625 / 6) < 1e-4 })
        for channel in 1...6 {
            #expect(try read(file, channel: channel).allSatisfy { $0 == frame[channel - 1] })
        }
        for channel in [-1, 7, Int.max] {
            #expect(error(file.path, channel: channel)?.code == .invalidSetting)
        }
    }

    @Test("compressed files", arguments: ["flac", "ogg", "mp3", "aiff", "au"])
    func compressed(ending: String) throws {
        let wav = try TemporaryFile("a.wav", WAVBytes(tone(rate: 48_000, seconds: 1), rate: 48_000).bytes)
        let path = wav.path.replacing("a.wav", with: "b." + ending)
        guard run("ffmpeg", "-v", "quiet", "-i", wav.path, path) || run("sox", wav.path, path) else {
            try Test.cancel("needs ffmpeg or sox to write .\(ending)")
        }
        let source = AudioFileSource(path: path)
        let heard = try readAll(source).samples
        #expect(abs(heard.count - 16_000) < 1_500)
        #expect(abs(level(heard[2_000..<14_000]) - 0.3535) < 0.02)
        #expect(abs((source.duration ?? 0) - 1) < 0.1)
    }

    @Test("headerless .raw is 16 kHz, 16 bits, mono", arguments: [0, 1])
    func raw(oddBytes: Int) throws {
        let samples = tone(rate: 16_000, seconds: 0.2)
        let bytes = WAVBytes.signed16(samples) + [UInt8](repeating: 0x55, count: oddBytes)
        let file = try TemporaryFile("a.raw", bytes)
        #expect(try read(file).count == samples.count)
    }

    @Test(".raw that begins like MPEG is raw all the same")
    func rawLikeMPEG() throws {
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)
        let file = try TemporaryFile("a.raw", (0..<20).flatMap { _ in frame })
        #expect(try read(file).count == frame.count * 20 / 2)
    }

    // MARK: Hostile files

    @Test("missing")
    func missing() {
        let found = error("/nonexistent/x.wav")
        #expect(found?.code == .unreadableFile)
        #expect(found?.description.contains("/nonexistent/x.wav") == true)
        #expect(error("")?.code == .unreadableFile)
    }

    @Test("a folder, a device, a pipe")
    func irregular() throws {
        #expect(error("/tmp")?.code == .unreadableFile)
        #expect(error("/dev/null")?.code == .unreadableFile)
        let neighbour = try TemporaryFile("x")
        let pipe = neighbour.path + ".fifo"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(error(pipe)?.code == .unreadableFile)
    }

    @Test("not permitted", .disabled(if: geteuid() == 0, "root may read everything"))
    func forbidden() throws {
        let file = try TemporaryFile("a.wav", WAVBytes([0]).bytes)
        chmod(file.path, 0)
        #expect(error(file.path)?.code == .unreadableFile)
    }

    @Test("empty, and a header without samples", arguments: ["a.wav", "a.raw", "a.mp3"])
    func empty(name: String) throws {
        #expect(error(try TemporaryFile(name))?.code == .unsupportedAudio)
        #expect(error(try TemporaryFile(name, WAVBytes([Float]()).bytes))?.code == .unsupportedAudio)
    }

    @Test("text, noise and zeros are not audio", arguments: ["a.wav", "a.flac", "a", "a.mp3"])
    func notAudio(name: String) throws {
        var random = SystemRandomNumberGenerator()
        let noise: [UInt8] = [0] + (0..<5_000).map { _ in UInt8(random.next() & 0x7F) }
        for bytes in [Array("Dear Sir or Madam".utf8), noise, [UInt8](repeating: 0, count: 5_000), [1]] {
            let found = error(try TemporaryFile(name, bytes))
            #expect(found?.code == .unsupportedAudio)
            #expect(found?.advice.isEmpty == false)
        }
    }

    @Test("a truncated WAV gives what is there", arguments: [1, 2, 999, 16_001])
    func truncated(kept: Int) throws {
        let bytes = WAVBytes(tone(rate: 16_000, seconds: 1)).bytes
        let file = try TemporaryFile("a.wav", Array(bytes.prefix(44 + kept)))
        if kept < 2 {
            #expect(error(file.path)?.code == .unsupportedAudio)
        } else {
            let source = AudioFileSource(path: file.path)
            #expect(try readAll(source).samples.count == kept / 2)
            #expect(source.damage?.code == .unsupportedAudio)
        }
    }

    @Test("a WAV cut inside its header is an error", arguments: 1..<44)
    func truncatedHeader(kept: Int) throws {
        let file = try TemporaryFile("a.wav", Array(WAVBytes(tone(rate: 16_000, seconds: 1)).bytes.prefix(kept)))
        #expect(error(file.path)?.code == .unsupportedAudio)
    }

    @Test("a truncated compressed file gives what is there and says so", arguments: ["flac", "ogg", "mp3"])
    func truncatedCompressed(ending: String) throws {
        // Noise, so that the encoders need more than one page.
        var random = SystemRandomNumberGenerator()
        let noise = (0..<64_000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
        let wav = try TemporaryFile("a.wav", WAVBytes(noise).bytes)
        let path = wav.path.replacing("a.wav", with: "b." + ending)
        guard run("ffmpeg", "-v", "quiet", "-i", wav.path, path) || run("sox", wav.path, path) else {
            try Test.cancel("needs ffmpeg or sox to write .\(ending)")
        }
        var status = stat()
        #expect(stat(path, &status) == 0 && truncate(path, status.st_size / 2) == 0)
        let source = AudioFileSource(path: path)
        let heard = try readAll(source).samples
        #expect((10_000..<50_000).contains(heard.count))
        if ending == "flac" { #expect(source.damage?.code == .unsupportedAudio) }
    }

    @Test("a compressed file with damaged bytes ends in samples or one error", arguments: ["flac", "ogg", "mp3"])
    func corrupted(ending: String) throws {
        let wav = try TemporaryFile("a.wav", WAVBytes(tone(rate: 16_000, seconds: 1)).bytes)
        let path = wav.path.replacing("a.wav", with: "b." + ending)
        guard run("ffmpeg", "-v", "quiet", "-i", wav.path, path) || run("sox", wav.path, path) else {
            try Test.cancel("needs ffmpeg or sox to write .\(ending)")
        }
        let whole = try Array(Data(contentsOf: URL(filePath: path)))
        var state: UInt64 = 1
        for _ in 0..<30 {
            var bytes = whole
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
            }
            let file = try TemporaryFile("c." + ending, bytes)
            do {
                #expect(try read(file).allSatisfy { (-1...1).contains($0) })
            } catch let error as SpeechError {
                #expect(error.code == .unsupportedAudio)
            }
        }
    }

    @Test("a header that claims an enormous length", arguments: [0xFFFF_FFFF, 0x7FFF_FFFF, 0xFFFF_FFFE, 1_000_000])
    func enormous(claimed: UInt32) throws {
        var wav = WAVBytes(tone(rate: 16_000, seconds: 0.1))
        wav.claimedBytes = claimed
        let file = try TemporaryFile("a.wav", wav.bytes)
        let source = AudioFileSource(path: file.path)
        #expect(try readAll(source).samples.count == 1_600)
        #expect((source.damage != nil) == (claimed == 1_000_000))
    }

    @Test("a header that claims what cannot be")
    func wrongHeader() throws {
        var rate = WAVBytes([0.5, 0.5])
        rate.sampleRate = 0
        var fast = WAVBytes([0.5, 0.5])
        fast.sampleRate = 0xFFFF_FFFF
        var channels = WAVBytes([0.5, 0.5])
        channels.channels = 0
        var many = WAVBytes([0.5, 0.5])
        many.channels = 0xFFFF
        var bits = WAVBytes([0.5, 0.5])
        bits.bits = 13
        for wav in [rate, fast, channels, many] {
            #expect(error(try TemporaryFile("a.wav", wav.bytes))?.code == .unsupportedAudio)
        }
        let odd = error(try TemporaryFile("a.wav", bits.bytes))
        #expect(odd == nil || odd?.code == .unsupportedAudio)
    }

    @Test("every single damaged byte of a header ends in samples or one error", arguments: 0..<44)
    func fuzzedHeader(position: Int) throws {
        for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
            var bytes = WAVBytes(tone(rate: 16_000, seconds: 0.05)).bytes
            bytes[position] = value
            let file = try TemporaryFile("a.wav", bytes)
            do {
                #expect(try read(file).allSatisfy { (-1...1).contains($0) })
            } catch let error as SpeechError {
                #expect(error.code == .unsupportedAudio)
            }
        }
    }

    @Test("one sample", arguments: [16_000, 48_000, 8_000])
    func oneSample(rate: Int) throws {
        let file = try TemporaryFile("a.wav", WAVBytes([0.5], rate: rate).bytes)
        #expect(try read(file).count <= 2)
    }

    @Test("not a number, infinity and over full scale", arguments: [16_000, 44_100])
    func notANumber(rate: Int) throws {
        let samples: [Float] = (0..<500).flatMap { _ in [.nan, .infinity, -.infinity, 1e30, -7, 0.5] }
        let file = try TemporaryFile("a.wav", WAVBytes(float: samples, rate: rate).bytes)
        let delivery = try readAll(AudioFileSource(path: file.path))
        let heard = delivery.samples
        #expect(delivery.replaced == 1_500)
        #expect(heard.allSatisfy { (-1...1).contains($0) })
        if rate == 16_000 { #expect(Array(heard.prefix(6)) == [0, 0, 0, 1, -1, 0.5]) }
    }

    @Test("clipped, DC and silent audio stays what it is")
    func extremes() throws {
        let square = (0..<4_800).map { Float($0 / 50 % 2 == 0 ? 1 : -1) }
        #expect(
            try read(TemporaryFile("a.wav", WAVBytes(square, rate: 48_000).bytes)).allSatisfy { (-1...1).contains($0) }
        )
        let direct = try read(
            TemporaryFile("a.wav", WAVBytes([Float](repeating: 0.25, count: 9_600), rate: 48_000).bytes))
        #expect(direct[1_000..<2_000].allSatisfy { abs($0 - 0.25) < 1e-3 })
        let silence = try read(
            TemporaryFile("a.wav", WAVBytes([Float](repeating: 0, count: 9_600), rate: 48_000).bytes))
        #expect(silence == [Float](repeating: 0, count: 3_200))
    }

    @Test("8-bit samples")
    func eightBits() throws {
        let heard = try read(TemporaryFile("a.wav", WAVBytes(unsigned8: [0, 64, 128, 192, 255]).bytes))
        #expect(zip(heard, [-1, -0.5, 0, 0.5, 0.992] as [Float]).allSatisfy { abs($0 - $1) < 0.01 })
    }

    @Test("a file that vanishes or shrinks while it is read ends")
    func shrinking() throws {
        let file = try TemporaryFile("a.wav", WAVBytes(tone(rate: 16_000, seconds: 20)).bytes)
        let source = AudioFileSource(path: file.path)
        try source.open(for: AudioFormat())
        #expect(truncate(file.path, 44 + 32_000) == 0)
        #expect(try drain(source).samples.count == 16_000)
        #expect(source.damage != nil)
    }

    @Test("it can be opened again, and not be read when closed")
    func lifecycle() throws {
        let file = try TemporaryFile("a.wav", WAVBytes([0.5, 0.25]).bytes)
        let source = AudioFileSource(path: file.path, chunk: 0)
        #expect(throws: SpeechError.self) { try drain(source) }
        #expect(try readAll(source).samples == [0.5, 0.25])
        #expect(try readAll(source).samples == [0.5, 0.25])
        source.close()
        #expect(throws: SpeechError.self) { try drain(source) }
    }
}
