import Foundation
import HearkenAudio
import HearkenCore

/// Reads an ``AudioInput`` and reports on it.
final class InputSource: AudioSource {
    let isLive = false

    private let input: AudioInput
    private let channel: Int
    private let report: InputReport
    private var file: AudioFileSource?
    private var raw: RawAudioSource?
    private var descriptor: Int32 = -1
    private var isChatterSilenced = false

    /// - Parameter channel: The channel to take, counted from 1; 0 takes the mean of all.
    init(_ input: AudioInput, channel: Int, report: InputReport) {
        self.input = input
        self.channel = channel
        self.report = report
    }

    deinit { close() }

    func open(for format: AudioFormat) throws(SpeechError) {
        close()
        switch input {
        case .file(let path):
            if path.lowercased().hasSuffix(".mp3") {
                LibraryChatter.silence()
                isChatterSilenced = true
            }
            let file = AudioFileSource(path: path, channel: channel)
            try file.open(for: format)
            report.update { $0.duration = file.duration }
            self.file = file
        case .rawFile(let path, let rawFormat):
            // Without O_NONBLOCK a named pipe would hold us here until somebody writes to it.
            descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else {
                throw SpeechError(
                    .unreadableFile, "\(path) cannot be opened: \(String(cString: strerror(errno)))",
                    advice: "check the path and its permissions"
                )
            }
            try openRaw(descriptor, rawFormat, for: format)
            report.update { $0.duration = Self.duration(of: descriptor, rawFormat) }
        case .standardInput(let rawFormat):
            try openRaw(STDIN_FILENO, rawFormat, for: format)
        }
    }

    func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
        if let raw { return try raw.read(into: &buffer) }
        guard let file else {
            throw SpeechError(.wrongState, "\(input.name) is not open", advice: "call open(for:) first")
        }
        let result = try file.read(into: &buffer)
        if case .end = result { report.update { $0.damage = file.damage } }
        return result
    }

    func close() {
        file?.close()
        raw?.close()
        file = nil
        raw = nil
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        descriptor = -1
        if isChatterSilenced { LibraryChatter.restore() }
        isChatterSilenced = false
    }

    private func openRaw(
        _ descriptor: Int32, _ rawFormat: RawAudioFormat, for format: AudioFormat
    ) throws(SpeechError) {
        let raw = RawAudioSource(fileDescriptor: descriptor, format: rawFormat, channel: channel)
        try raw.open(for: format)
        self.raw = raw
    }

    private static func duration(of descriptor: Int32, _ format: RawAudioFormat) -> Double? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let bytesPerSecond = format.encoding.bytesPerSample * format.channels * format.sampleRate
        return Double(status.st_size) / Double(bytesPerSecond)
    }
}
