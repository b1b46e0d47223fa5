internal import HearkenCore
internal import HearkenRealtime

/// The processing lane's end of the rings to the thread that writes segments.
///
/// What does not fit is dropped and counted, unless the lane may wait for room. Nothing here allocates but the start.
final class SegmentQueue {
    /// Slots of the item ring that audio leaves free for what must not be dropped.
    private static let reserved = 8
    /// Errors that wait for the lane at most; more in one frame are not worth a word.
    private static let errorCapacity = 4

    private var items: RingProducer<SegmentItem>
    private var samples: RingProducer<Float>
    private var errors: RingConsumer<SpeechError>
    private let signal = Signal()
    private let progress = SegmentWorker.Progress()
    private var thread: WorkerThread?
    private var isOpen = false
    private var begun = 0
    /// Samples of the segment that did not fit and are not told of yet.
    private var missing = 0
    /// The same of whole segments.
    private var skipped = 0

    /// Starts the thread.
    ///
    /// - Parameter capacity: Samples that may wait for it.
    /// - Throws: ``SpeechError/Code/systemResource`` when there is no thread to be had.
    init(capacity: Int, folder: SegmentFolder, format: AudioFormat, longest: Int) throws(SpeechError) {
        let items = Ring<SegmentItem>(capacity: 2 * capacity / format.frameLength + 2 * Self.reserved)
        let samples = Ring<Float>(capacity: capacity)
        let errors = Ring<SpeechError>(capacity: Self.errorCapacity)
        self.items = items.producer
        self.samples = samples.producer
        self.errors = errors.consumer
        let worker = SegmentWorker(
            items: items.consumer, samples: samples.consumer, errors: errors.producer, signal: signal,
            progress: progress, folder: folder, sampleRate: format.sampleRate, longest: longest
        )
        thread = WorkerThread(name: "hearken-segment") { worker.run() }
        guard thread != nil else {
            throw SpeechError(
                .systemResource, stage: .segmentWriter, "the system gives no further thread", advice: "see ulimit -u"
            )
        }
    }

    deinit { stop() }

    /// The next error of the thread.
    func nextError() -> SpeechError? { errors.pop() }

    /// Begins a segment with the sample at `position`.
    func begin(at position: SamplePosition, mayWait: Bool) {
        // Three, so that the end of what begins here and the end of all fit.
        while items.capacity - items.count < 3 {
            guard mayWait else { return }
            CooperativeWait.yield()
        }
        _ = items.push(.begin(position))
        isOpen = true
        begun += 1
    }

    /// Appends to the segment.
    func append(_ audio: Span<Float>, mayWait: Bool) {
        guard isOpen else {
            skipped += audio.count
            return
        }
        while !hasRoom(for: audio.count) {
            guard mayWait else {
                missing += audio.count
                return
            }
            CooperativeWait.yield()
        }
        if missing > 0 { _ = items.push(.missing(count: missing)) }
        missing = 0
        _ = samples.write(audio)
        _ = items.push(.audio(count: audio.count))
        signal.raise()
    }

    /// Once audio was dropped, none is taken before half of the ring is free again, so that a disk that is too slow costs
    /// a few long gaps, not one in every frame.
    private func hasRoom(for count: Int) -> Bool {
        let wanted = missing > 0 ? max(count, samples.capacity / 2) : count
        return samples.capacity - samples.count >= wanted && items.capacity - items.count > Self.reserved
    }

    /// Ends the segment.
    func end() {
        guard isOpen else { return }
        _ = items.push(.end(missing: missing + skipped))
        missing = 0
        skipped = 0
        isOpen = false
        signal.raise()
    }

    /// Waits until all segments that have ended are written.
    func waitUntilWritten() {
        while progress.completed < begun { CooperativeWait.yield() }
    }

    /// Ends the segment, and waits until all are written and the thread is gone.
    func finish() {
        stop()
        thread.take()?.join()
    }

    /// Lets the thread end once it has written everything.
    private func stop() {
        guard thread != nil else { return }
        end()
        _ = items.push(.stop(missing: skipped))
        signal.raise()
    }
}
