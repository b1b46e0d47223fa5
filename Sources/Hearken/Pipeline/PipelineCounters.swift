internal import HearkenCore
internal import Synchronization

/// The numbers of a pipeline that any thread may read while the lanes write them.
final class PipelineCounters: Sendable {
    private let samplesProcessed = Atomic<Int>(0)
    private let samplesLost = Atomic<Int>(0)
    private let samplesReplaced = Atomic<Int>(0)
    private let eventsLost = Atomic<Int>(0)
    private let recognitionBacklog = Atomic<Int>(0)
    private let peakBits = Atomic<UInt32>(0)
    private let scoreBits = Atomic<UInt32>(0)
    private let isSpeech = Atomic<Bool>(false)
    private let isActive = Atomic<Bool>(false)

    /// Zeroes what is counted per run.
    func reset() {
        samplesProcessed.store(0, ordering: .relaxed)
        samplesLost.store(0, ordering: .relaxed)
        samplesReplaced.store(0, ordering: .relaxed)
        recognitionBacklog.store(0, ordering: .relaxed)
        note(samples: 0, peak: 0)
        note(isSpeech: false, isActive: false, speechScore: 0)
    }

    /// Notes a processed frame of so many samples.
    func note(samples: Int, peak: Float) {
        samplesProcessed.add(samples, ordering: .relaxed)
        peakBits.store(peak.bitPattern, ordering: .relaxed)
    }

    /// Notes what the stages have found out, before the events that tell of it.
    func note(isSpeech: Bool, isActive: Bool, speechScore: Float) {
        scoreBits.store(speechScore.bitPattern, ordering: .relaxed)
        self.isSpeech.store(isSpeech, ordering: .relaxed)
        self.isActive.store(isActive, ordering: .relaxed)
    }

    func addSamplesLost(_ count: Int) { samplesLost.add(count, ordering: .relaxed) }
    func addSamplesReplaced(_ count: Int) { samplesReplaced.add(count, ordering: .relaxed) }
    func addEventsLost(_ count: Int) { eventsLost.add(count, ordering: .relaxed) }
    func addBacklog(_ count: Int) { recognitionBacklog.add(count, ordering: .relaxed) }

    var snapshot: PipelineStatistics {
        PipelineStatistics(
            samplesProcessed: samplesProcessed.load(ordering: .relaxed),
            samplesLost: samplesLost.load(ordering: .relaxed),
            samplesReplaced: samplesReplaced.load(ordering: .relaxed),
            eventsLost: eventsLost.load(ordering: .relaxed),
            recognitionBacklog: recognitionBacklog.load(ordering: .relaxed),
            peak: Float(bitPattern: peakBits.load(ordering: .relaxed)),
            speechScore: Float(bitPattern: scoreBits.load(ordering: .relaxed)),
            isSpeech: isSpeech.load(ordering: .relaxed),
            isActive: isActive.load(ordering: .relaxed)
        )
    }
}
