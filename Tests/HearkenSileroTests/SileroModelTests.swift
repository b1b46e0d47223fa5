import AudioTestSupport
import Foundation
import HearkenCore
import Testing

@testable import HearkenSilero

@Suite("The file of Silero's weights")
struct SileroModelTests {
    private func failure(_ path: String) throws -> SpeechError {
        var settings = Settings()
        try settings.apply(SettingAssignment("silero-model", .string(path), origin: .code))
        return try #require(#expect(throws: SpeechError.self) { try SileroDetector(settings) })
    }

    /// A safetensors file: its header with the right length in front, and data.
    private func safetensors(_ header: String, data: Int = 0) -> [UInt8] {
        let length = UInt64(header.utf8.count).littleEndian
        return withUnsafeBytes(of: length, Array.init) + Array(header.utf8) + [UInt8](repeating: 0, count: data)
    }

    @Test(
        "lies where the XDG specification says",
        arguments: [
            (nil, "/home/a", "/home/a/.local/share"), ("/data", "/home/a", "/data"),
            ("relative", "/home/a", "/home/a/.local/share"),
            ("", "/home/a", "/home/a/.local/share"),
        ] as [(String?, String?, String)])
    func place(dataFolder: String?, home: String?, expected: String) {
        #expect(
            SileroModel.installedPath(dataFolder, home: home)
                == expected + "/hearken/models/silero-vad/silero_vad_16k.safetensors")
    }

    @Test("what is no file is named, with what to do", arguments: ["/no/such/model", "/tmp", "/dev/zero", "/dev/null"])
    func noFile(path: String) throws {
        let error = try failure(path)
        #expect(error.code == .unusableModel)
        #expect(error.stage == .voiceActivity)
        #expect(error.message.contains(path))
        #expect(error.advice.contains("hearken models install silero-vad"))
    }

    @Test("a named pipe does not hold anybody up")
    func pipe() throws {
        let file = try TemporaryFile("place")
        let path = file.path + ".pipe"
        try #require(mkfifo(path, 0o600) == 0)
        #expect(try failure(path).message.contains("no file"))
    }

    @Test(
        "a safetensors file is not believed",
        arguments: [
            ("", 0), ("{", 0), ("null", 0), ("[]", 0), ("{}", 0),
            (#"{"stft_conv.weight":1}"#, 0),
            (#"{"stft_conv.weight":{"dtype":"F32","shape":[258,1,256],"data_offsets":[0,264192]}}"#, 8),
            (#"{"stft_conv.weight":{"dtype":"F32","shape":[258,1,256],"data_offsets":[-8,264184]}}"#, 264_192),
            (#"{"stft_conv.weight":{"dtype":"F32","shape":[258,1,256],"data_offsets":[264192,0]}}"#, 264_192),
            (
                #"{"stft_conv.weight":{"dtype":"F32","shape":[258,1,256],"data_offsets":[0,9223372036854775807]}}"#,
                264_192
            ),
            (#"{"stft_conv.weight":{"dtype":"F32","shape":[258,1,256],"data_offsets":[0,1e300]}}"#, 264_192),
            (#"{"stft_conv.weight":{"dtype":"F32","shape":[258,1,256],"data_offsets":[0]}}"#, 264_192),
            (#"{"stft_conv.weight":{"dtype":"F16","shape":[258,1,256],"data_offsets":[0,264192]}}"#, 264_192),
            (#"{"stft_conv.weight":{"dtype":"F32","shape":[256,258],"data_offsets":[0,264192]}}"#, 264_192),
            (
                #"{"__metadata__":{"a":"b"},"stft_conv.weight":{"dtype":"F32","shape":[258,1,256],"data_offsets":[0,264192]}}"#,
                264_192
            ),
        ])
    func hostileSafetensors(header: String, data: Int) throws {
        let file = try TemporaryFile("model", safetensors(header, data: data))
        #expect(try failure(file.path).code == .unusableModel)
    }

    @Test(
        "a header that claims to be longer than the file, or than any, is not believed",
        arguments: [
            [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0, 0, 0, 0, 0x80], [100, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0x20, 0, 0, 0, 0, 0],
        ] as [[UInt8]])
    func headerLength(bytes: [UInt8]) throws {
        let file = try TemporaryFile("model", bytes + Array("{}".utf8))
        #expect(try failure(file.path).message.contains("header"))
    }

    @Test("a deeply nested header is an error, not the end of the process")
    func nested() throws {
        let file = try TemporaryFile("model", safetensors(String(repeating: "[", count: 1_000_000)))
        #expect(try failure(file.path).code == .unusableModel)
    }

    @Test(
        "an ONNX file is not believed",
        arguments: [
            // a length of 2^64 - 1
            [0x08, 0x08, 0x3a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0, 0],
            [0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],  // an endless number
            [0x08, 0x08, 0x3b, 0, 0, 0, 0, 0, 0, 0],  // a group, which the format has no more
            [0x08, 0x08, 0x3a, 0x04, 0x2a, 0x7f, 0, 0, 0, 0],  // a tensor longer than its graph
            [0x08, 0x08, 0x3a, 0x06, 0x2a, 0x04, 0x0a, 0x02, 0x80, 0x80],  // packed dimensions that break off
            [0x08, 0x08, 0x12, 0x04, 1, 2, 3, 4, 0x18, 1],  // no graph at all
        ] as [[UInt8]])
    func hostileONNX(bytes: [UInt8]) throws {
        let file = try TemporaryFile("model", bytes)
        #expect(try failure(file.path).code == .unusableModel)
    }
}
