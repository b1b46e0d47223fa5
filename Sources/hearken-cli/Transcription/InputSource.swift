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
    /// Whether the decoder of an MP3 file complained; libsndfile keeps that to itself.
    private var hasComplaints = false

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
            let file = AudioFileSource(path: path, channel: channel)
            hasComplaints = false
            beginDecoding()
            defer { endDecoding() }
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
        beginDecoding()
        defer { endDecoding() }
        let result = try file.read(into: &buffer)
        if case .end = result { report.update { $0.damage = file.damage ?? complaint } }
        return result
    }

    func close() {
        file?.close()
        raw?.close()
        file = nil
        raw = nil
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        descriptor = -1
    }

    private var isMP3: Bool { input.name.lowercased().hasSuffix(".mp3") }

    private func beginDecoding() {
        if isMP3 { LibraryChatter.silence() }
    }

    private func endDecoding() {
        // Its notes and warnings are about tags and the like.
        if isMP3, LibraryChatter.restore().contains("error:") { hasComplaints = true }
    }

    private var complaint: SpeechError? {
        guard hasComplaints else { return nil }
        return SpeechError(
            .unsupportedAudio, stage: .audioFile, "\(input.name) is damaged: its MP3 decoder left parts out",
            advice: "what could be read was used; copy or record it again"
        )
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
