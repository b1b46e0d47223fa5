internal import HearkenCore
internal import HearkenRealtime
internal import Synchronization

/// The writing thread's work: takes segments off the rings and writes a file for each.
final class SegmentWorker {
    /// How many segments have been dealt with; read by the processing lane.
    final class Progress: Sendable {
        private let count = Atomic<Int>(0)
        var completed: Int { count.load(ordering: .acquiring) }
        fileprivate func complete() { count.add(1, ordering: .acquiringAndReleasing) }
    }

    private var items: RingConsumer<SegmentItem>
    private var samples: RingConsumer<Float>
    private var errors: RingProducer<SpeechError>
    private let signal: Signal
    private let progress: Progress
    private let sampleRate: Int
    private let longest: Int

    private var folder: SegmentFolder
    private var file: SegmentFile?
    private var missing = 0
    /// Where the sample after the last one lies.
    private var position = SamplePosition.zero
    /// Whether an error was told since a segment was last written.
    private var hasFailed = false
    private var buffer = [Float](repeating: 0, count: 4_096)

    /// - Parameter longest: Samples after which a segment goes on in another file.
    init(
        items: consuming RingConsumer<SegmentItem>, samples: consuming RingConsumer<Float>,
        errors: consuming RingProducer<SpeechError>, signal: Signal, progress: Progress, folder: SegmentFolder,
        sampleRate: Int, longest: Int
    ) {
        self.items = items
        self.samples = samples
        self.errors = errors
        self.signal = signal
        self.progress = progress
        self.folder = folder
        self.sampleRate = sampleRate
        self.longest = longest
    }

    /// Works until the end of the queue.
    func run() {
        while true {
            while let item = items.pop() {
                switch item {
                case .begin(let position): begin(at: position)
                case .audio(let count): take(count)
                case .missing(let count): fill(count)
                case .end(let count): end(missing: count)
                case .stop(let count):
                    if count > 0 { report(tooSlow(count)) }
                    return
                }
            }
            signal.wait()
        }
    }

    private func begin(at position: SamplePosition) {
        self.position = position
        missing = 0
        open()
    }

    private func open() {
        attempt { () throws(SpeechError) in
            file = try folder.makeFile(at: position, sampleRate: sampleRate)
        }
    }

    private func take(_ count: Int) {
        var left = count
        while left > 0 {
            var target = buffer.mutableSpan
            let taken = samples.read(into: &target, atMost: left)
            // All of it was in the ring before the item was.
            guard taken > 0 else { return }
            write(taken)
            left -= taken
        }
    }

    /// Writes silence in the place of what did not fit, so that positions in the file stay right.
    private func fill(_ count: Int) {
        missing += count
        for index in buffer.indices { buffer[index] = 0 }
        var left = count
        while left > 0 {
            let length = min(left, buffer.count)
            write(length)
            left -= length
        }
    }

    /// Writes the first `count` samples of the buffer.
    private func write(_ count: Int) {
        if let written = file?.count, written + count > longest {
            complete()
            open()
        }
        attempt { () throws(SpeechError) in try file?.write(first: count, of: buffer) }
        position += count
    }

    private func end(missing count: Int) {
        missing += count
        complete()
        if missing > 0 { report(tooSlow(missing)) }
        progress.complete()
    }

    private func complete() {
        guard file != nil else { return }
        attempt { () throws(SpeechError) in
            try file?.complete()
            file = nil
            hasFailed = false
            try folder.rotate()
        }
    }

    /// Gives the segment up where the body fails, and tells so once.
    private func attempt(_ body: () throws(SpeechError) -> Void) {
        do {
            try body()
        } catch {
            file = nil
            if !hasFailed { report(error) }
            hasFailed = true
        }
    }

    private func report(_ error: SpeechError) { _ = errors.push(error) }

    private func tooSlow(_ count: Int) -> SpeechError {
        SpeechError(
            .outputFailed, stage: .segmentWriter,
            "\(count * 1_000 / sampleRate) ms of audio are missing from the latest segments: writing was too slow",
            advice: "set segment-folder to a faster disk"
        )
    }
}
