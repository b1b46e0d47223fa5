import AudioTestSupport
import Glibc
import HearkenAudio
import HearkenCore
import Testing

@Suite("Raw audio")
struct RawAudioSourceTests {
    /// A pipe, both ends closed when it goes.
    private final class Pipe {
        private(set) var output: Int32 = -1
        private var input: Int32 = -1

        init() {
            var ends: [Int32] = [-1, -1]
            #expect(pipe(&ends) == 0)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (output, input) = (ends[0], ends[1])
        }

        deinit {
            finish()
            close(output)
        }

        func send(_ bytes: some Collection<UInt8>) {
            let bytes = Array(bytes)
            #expect(write(input, bytes, bytes.count) == bytes.count)
        }

        func finish() {
            if input >= 0 { close(input) }
            input = -1
        }
    }

    @Test("bytes in any pieces give the same samples", arguments: [1, 2, 3, 7, 640, 4_096])
    func pieces(length: Int) throws {
        let samples = tone(rate: 16_000, seconds: 0.1)
        let bytes = WAVBytes.signed16(samples)
        let pipe = Pipe()
        let source = RawAudioSource(fileDescriptor: pipe.output)
        try source.open(for: AudioFormat())
        var heard: [Float] = []
        var buffer = [Float](repeating: 0, count: 1_000)
        for start in stride(from: 0, to: bytes.count, by: length) {
            pipe.send(bytes[start..<min(bytes.count, start + length)])
            var span = buffer.mutableSpan
            guard case .samples(let count) = try source.read(into: &span) else { break }
            heard += buffer[..<count]
        }
        pipe.finish()
        heard += try drain(source).samples
        #expect(heard == samples.map { ($0 * 32_768).rounded() / 32_768 })
    }

    @Test("an odd byte at the end is dropped")
    func oddByte() throws {
        let pipe = Pipe()
        pipe.send([0, 0x40, 0, 0x40, 7])
        pipe.finish()
        #expect(try readAll(RawAudioSource(fileDescriptor: pipe.output)).samples == [0.5, 0.5])
    }

    @Test("stereo at 44.1 kHz in 24 bits is converted to its last sample")
    func converted() throws {
        let pipe = Pipe()
        let frame: [UInt8] = [0, 0, 0x40, 0, 0, 0]
        pipe.send((0..<4_410).flatMap { _ in frame })
        pipe.finish()
        let format = RawAudioFormat(encoding: .signed24, sampleRate: 44_100, channels: 2)
        let heard = try readAll(RawAudioSource(fileDescriptor: pipe.output, format: format)).samples
        #expect(heard.count == 1_600)
        #expect(heard[400..<1_200].allSatisfy { abs($0 - 0.25) < 1e-3 })
    }

    @Test("a pipe that is silent does not hold the reader, one that is closed ends it")
    func patience() throws {
        let pipe = Pipe()
        let source = RawAudioSource(fileDescriptor: pipe.output)
        try source.open(for: AudioFormat())
        var buffer: [Float] = [0]
        var span = buffer.mutableSpan
        guard case .samples(0) = try source.read(into: &span) else {
            Issue.record("it should say that nothing came")
            return
        }
        pipe.send([0, 0x40])
        pipe.finish()
        #expect(try drain(source).samples == [0.5])
        guard case .end = try source.read(into: &span) else {
            Issue.record("it should stay at its end")
            return
        }
        source.close()
    }

    @Test(
        "what is no raw audio is said to be what it is",
        arguments: [
            ("", "is empty"), ("hello\n", "is text"), (String(repeating: "Grüße\tan alle ", count: 9), "is text"),
            ("RIFF\0\0\0\0WAVEfmt ", "is a WAV file"), ("fLaC\0", "is a FLAC file"), ("OggS\0", "is an Ogg file"),
            ("ID3\u{4}", "is an MP3 file"), ("\0\0\0 ftypM4A ", "is an MP4 file"),
        ],
        [1, 64, 4_096]
    )
    func mistakes(case: (text: String, message: String), piece: Int) throws {
        let pipe = Pipe()
        let bytes = Array(`case`.text.utf8)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            pipe.send(bytes[start..<min(start + piece, bytes.count)])
        }
        pipe.finish()
        let error = try #require(throws: SpeechError.self) { try readAll(RawAudioSource(fileDescriptor: pipe.output)) }
        #expect(error.code == .unsupportedAudio)
        #expect(error.message.hasSuffix(`case`.message) || error.message.contains(`case`.message + ","), "\(error)")
    }

    @Test("samples that could be letters, beside others, are audio")
    func letters() throws {
        let pipe = Pipe()
        pipe.send(Array("RIF hello".utf8) + [0])
        pipe.finish()
        #expect(try readAll(RawAudioSource(fileDescriptor: pipe.output)).samples.count == 5)
    }

    @Test("a descriptor that cannot be read is an error", arguments: [-1, 9_999])
    func badDescriptor(number: Int32) {
        #expect(throws: SpeechError.self) { try readAll(RawAudioSource(fileDescriptor: number)) }
    }

    @Test("a folder, and the writing end of a pipe, are errors")
    func unreadable() throws {
        let folder = Glibc.open("/", O_RDONLY | O_CLOEXEC)
        defer { close(folder) }
        #expect(throws: SpeechError.self) { try readAll(RawAudioSource(fileDescriptor: folder)) }
        let sink = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(sink) }
        #expect(throws: SpeechError.self) { try readAll(RawAudioSource(fileDescriptor: sink)) }
    }

    @Test(
        "an impossible format is an error", arguments: [(0, 1), (-1, 1), (16_000, 0), (16_000, -1), (16_000, 100_000)])
    func impossible(rate: Int, channels: Int) {
        let pipe = Pipe()
        let format = RawAudioFormat(sampleRate: rate, channels: channels)
        #expect(throws: SpeechError.self) { try readAll(RawAudioSource(fileDescriptor: pipe.output, format: format)) }
    }

    @Test("float samples that are no numbers become silence and are counted")
    func hostileFloats() throws {
        let pipe = Pipe()
        pipe.send([Float.nan, .infinity, 5, -5, 0.5].flatMap { WAVBytes.bytes($0.bitPattern) })
        pipe.finish()
        let format = RawAudioFormat(encoding: .float32)
        let delivery = try readAll(RawAudioSource(fileDescriptor: pipe.output, format: format))
        #expect(delivery.samples == [0, 0, 1, -1, 0.5])
        #expect(delivery.replaced == 2)
    }
}
