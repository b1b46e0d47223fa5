internal import HearkenCore
internal import HearkenRealtime

/// Something that happened at a place in the stream of captured samples.
struct CaptureMark: Sendable {
    enum Kind: Sendable {
        case lost(Int, LossReason)
        case replaced(Int)
        case unavailable(SpeechError)
        case recovered(lost: Int)
        /// No more samples; why, if it was not the plain end.
        case end(SpeechError?)
    }

    /// How many samples the ring had taken before it.
    let written: Int
    let kind: Kind
}

/// The capture thread's work: copies samples from a live source into the ring and counts what does not fit.
final class CaptureLane {
    private let source: any AudioSource
    private var samples: RingProducer<Float>
    private var marks: RingProducer<CaptureMark>
    private let format: AudioFormat
    private let control: PipelineControl
    private var written = 0
    /// Samples that did not fit and are not reported yet.
    private var overflow = 0

    init(
        source: any AudioSource,
        format: AudioFormat,
        samples: consuming RingProducer<Float>,
        marks: consuming RingProducer<CaptureMark>,
        control: PipelineControl
    ) {
        self.source = source
        self.format = format
        self.samples = samples
        self.marks = marks
        self.control = control
    }

    /// Opens the source, reads until it ends, fails for good, or the pipeline stops, and closes it.
    func run(ready: Handshake) {
        do {
            try source.open(for: format)
        } catch {
            return ready.complete(.failure(error))
        }
        ready.complete(.success(()))
        var buffer = [Float](repeating: 0, count: format.frameLength)
        var failure: SpeechError?
        do {
            while !control.isStopping, try readOnce(&buffer) {}
        } catch {
            failure = error
        }
        source.close()
        if overflow > 0 { _ = marks.push(CaptureMark(written: written, kind: .lost(overflow, .processingQueue))) }
        // Marks are few and the processing lane takes them at every wake: room comes.
        while !marks.push(CaptureMark(written: written, kind: .end(failure))) {
            control.signal.raise()
            CooperativeWait.yield()
        }
        control.signal.raise()
    }

    /// - Returns: Whether there may be more.
    private func readOnce(_ buffer: inout [Float]) throws(SpeechError) -> Bool {
        var target = buffer.mutableSpan
        switch try source.read(into: &target).checked(capacity: buffer.count) {
        case .samples(let count):
            store(buffer.span.extracting(first: count))
        case .lost(let count, let reason):
            mark(.lost(count, reason))
        case .replaced(let count):
            mark(.replaced(count))
        case .unavailable(let error):
            mark(.unavailable(error))
        case .recovered(let lost):
            mark(.recovered(lost: lost))
        case .end:
            return false
        }
        control.signal.raise()
        return true
    }

    /// Puts samples into the ring. Once it has overflowed nothing is stored before half of it is free again, so that
    /// a processing lane that is too slow costs a few long gaps, not one in every frame.
    private func store(_ captured: Span<Float>) {
        if overflow > 0 {
            let hasRoom = samples.count <= samples.capacity / 2
            guard hasRoom, marks.push(CaptureMark(written: written, kind: .lost(overflow, .processingQueue))) else {
                overflow += captured.count
                return
            }
            overflow = 0
        }
        let stored = samples.write(captured)
        written += stored
        overflow = captured.count - stored
    }

    private func mark(_ kind: CaptureMark.Kind) {
        if marks.push(CaptureMark(written: written, kind: kind)) { return }
        // The samples still count; that the device was away goes under in a processing lane that stands still.
        switch kind {
        case .lost(let count, _), .recovered(let count): overflow += count
        case .replaced, .unavailable, .end: break
        }
    }
}
