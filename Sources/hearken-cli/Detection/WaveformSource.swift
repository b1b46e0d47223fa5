import HearkenCore
import Synchronization

/// Keeps the outline of the audio that passes from another source to the pipeline.
final class WaveformSource: AudioSource {
    /// The outline, from the pipeline's thread to the tool; complete when the source is closed.
    final class Outline: Sendable {
        private let state = Mutex(Envelope())

        var envelope: Envelope { state.withLock { $0 } }

        fileprivate func set(_ envelope: Envelope) { state.withLock { $0 = envelope } }
    }

    private let source: InputSource
    private let outline: Outline
    private var envelope = Envelope()

    init(_ source: InputSource, outline: Outline) {
        self.source = source
        self.outline = outline
    }

    var isLive: Bool { source.isLive }

    func open(for format: AudioFormat) throws(SpeechError) {
        envelope = Envelope()
        try source.open(for: format)
    }

    func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
        let read = try source.read(into: &buffer)
        if case .samples(let count) = read {
            for i in 0..<count { envelope.append(buffer[i]) }
        }
        return read
    }

    func close() {
        outline.set(envelope)
        source.close()
    }
}
