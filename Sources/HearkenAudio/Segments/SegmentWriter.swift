public import HearkenCore
internal import HearkenRealtime

/// Writes every utterance to a WAV file of its own: what the recogniser hears, from the pre-roll to the end.
///
/// An utterance is an activation; its file holds 16-bit samples at the pipeline's rate and is called after its number
/// and the position of its first sample: `000042-at-83520.wav`. No sample is in two files. The newest
/// `segment-max-files` are kept. A file has its name only when it is complete, `.part` follows it until then.
///
/// Stands last, so that it sees what the other stages do. A thread of its own writes; a disk that is too slow, full or
/// gone is reported (`failed`, once until a file was written again), and the pipeline goes on. In a run over a file
/// nothing is dropped: the stage waits for the disk.
public final class SegmentWriter: SpeechStage {
    /// Seconds of audio that may wait for the disk.
    private static let queueSeconds = 10
    /// An utterance that is longer goes on in another file, far below what a WAV header can say.
    private static let longestSeconds = 3_600

    private let folder: SegmentFolder
    private let longest: Int?
    private var preRoll: PreRoll
    private var queue: SegmentQueue?
    /// Where the activation began that is being written.
    private var activation: SamplePosition?
    private var writtenUntil = SamplePosition.zero

    /// A writer to `segment-folder`.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` when there is no `segment-folder`.
    public convenience init(_ settings: Settings) throws(SpeechError) {
        try self.init(settings, longest: nil)
    }

    /// - Parameter longest: Samples after which an utterance goes on in another file; nil for an hour.
    init(_ settings: Settings, longest: Int?) throws(SpeechError) {
        let path = settings[.segmentFolder]
        guard !path.isEmpty else {
            throw SpeechError(
                .invalidSetting, stage: .segmentWriter, setting: SettingKey.segmentFolder.definition.key,
                "segment-writer has no folder to write to", advice: "set segment-folder"
            )
        }
        folder = SegmentFolder(path: path, maximumFiles: settings[.segmentMaxFiles])
        preRoll = PreRoll(settings)
        self.longest = longest
    }

    /// Starts the writing thread. The folder is not touched before the first utterance.
    public func prepare(for format: AudioFormat) throws(SpeechError) {
        queue?.finish()
        activation = nil
        writtenUntil = .zero
        preRoll.clear()
        queue = try SegmentQueue(
            capacity: preRoll.capacity + Self.queueSeconds * format.sampleRate, folder: folder, format: format,
            longest: longest ?? Self.longestSeconds * format.sampleRate
        )
    }

    /// Hands the frame to the writing thread while the pipeline is active.
    public func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
        // At a gap: the frame lies behind it.
        if isOver(in: context), context.deactivatedAt < frame.position { end(in: context) }
        if activation == nil, context.isActive { begin(at: frame.position, in: context) }
        if activation != nil {
            queue?.append(frame.span, mayWait: !context.isLive)
            writtenUntil = frame.position + frame.count
            // After a split the frame belongs to the first; the second begins with the next one.
            if isOver(in: context) { end(in: context) }
        }
        preRoll.append(frame)
        // In a run over a file only when the thread rests: the same file gives the same errors at the same places.
        if context.isLive || activation == nil { reportErrors(in: &context) }
    }

    /// Writes everything, and ends the thread.
    public func finish(in context: inout SpeechContext) throws(SpeechError) {
        activation = nil
        queue?.finish()
        reportErrors(in: &context)
        queue = nil
    }

    /// Ends the utterance and forgets what was heard.
    public func reset() {
        activation = nil
        queue?.end()
        preRoll.clear()
        writtenUntil = .zero
    }

    /// Whether the activation that is being written has ended.
    private func isOver(in context: borrowing SpeechContext) -> Bool {
        activation.map { !context.isActive || context.activatedAt != $0 } ?? false
    }

    private func begin(at position: SamplePosition, in context: borrowing SpeechContext) {
        let mayWait = !context.isLive
        activation = context.activatedAt
        var hasBegun = false
        preRoll.forEachFrame(before: context.activationCause, in: context, notBefore: writtenUntil) { samples, start in
            if !hasBegun { queue?.begin(at: start, mayWait: mayWait) }
            hasBegun = true
            queue?.append(samples, mayWait: mayWait)
        }
        if !hasBegun { queue?.begin(at: position, mayWait: mayWait) }
    }

    private func end(in context: borrowing SpeechContext) {
        activation = nil
        queue?.end()
        if !context.isLive { queue?.waitUntilWritten() }
    }

    private func reportErrors(in context: inout SpeechContext) {
        while let error = queue?.nextError() { context.emit(.failed(error)) }
    }
}
