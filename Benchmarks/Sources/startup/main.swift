// Times everything from build() to the first processed frame, with PocketSphinx and its English models.
//
// The clock is read wherever the pipeline calls what an app gave it: the factories of source and stage, the source's
// open and read, the stage's prepare and process. What lies between two readings is the pipeline's own work.
import Hearken
import HearkenTesting
import Measurement
import Synchronization

let rounds = 9
let limit = 1_000.0

/// When each step was first reached.
final class Timeline: Sendable {
    enum Mark: Int, CaseIterable {
        case begin, built, launched, stagesMade, prepared, opened, read, processed
    }

    fileprivate let times = Mutex<[Mark: ContinuousClock.Instant]>([:])

    func mark(_ mark: Mark) {
        times.withLock { if $0[mark] == nil { $0[mark] = .now } }
    }

    /// Milliseconds from one mark to another.
    func milliseconds(_ from: Mark, _ to: Mark) -> Double {
        let times = times.withLock { $0 }
        guard let start = times[from], let end = times[to] else { fail("the run never reached \(from) or \(to)") }
        return (end - start) / .milliseconds(1)
    }
}

/// A file that tells when it is opened and read; live where a microphone is to be played.
final class TimedSource: AudioSource {
    let isLive: Bool
    private let file: AudioFileSource
    private let timeline: Timeline

    init(path: String, isLive: Bool, timeline: Timeline) {
        self.isLive = isLive
        file = AudioFileSource(path: path, chunk: 320)
        self.timeline = timeline
    }

    func open(for format: AudioFormat) throws(SpeechError) {
        timeline.mark(.prepared)
        try file.open(for: format)
        timeline.mark(.opened)
    }

    func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
        let read = try file.read(into: &buffer)
        timeline.mark(.read)
        return read
    }

    func close() { file.close() }
}

func measure(path: String, isLive: Bool) async throws -> Timeline {
    let timeline = Timeline()
    let (firstFrame, continuation) = AsyncStream<Void>.makeStream()
    var profile = isLive ? SpeechProfile.vadTriggerSpeech : SpeechProfile.speechRecognizer
    profile.stages.insert("clock", at: 0)
    timeline.mark(.begin)
    let pipeline = try SpeechPipelineBuilder()
        .useProfile(profile)
        .register(stage: "clock") { (_) throws(SpeechError) -> any SpeechStage in
            // build() tries every part once, and is not yet done then.
            timeline.markStage()
            return ScriptedStage { _, _ in
                timeline.mark(.processed)
                continuation.finish()
            }
        }
        .useSource { (_) throws(SpeechError) -> any AudioSource in
            timeline.mark(.launched)
            return TimedSource(path: path, isLive: isLive, timeline: timeline)
        }
        .build()
    timeline.mark(.built)
    try await pipeline.start()
    for await _ in firstFrame {}
    try await pipeline.stop()
    return timeline
}

extension Timeline {
    fileprivate func markStage() {
        if times.withLock({ $0[.launched] != nil }) { mark(.stagesMade) }
    }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

guard let path = CommandLine.arguments.dropFirst().first else { fail("usage: startup RECORDING") }
var isOver = false
for isLive in [false, true] {
    var runs: [Timeline] = []
    for _ in 0..<rounds { runs.append(try await measure(path: path, isLive: isLive)) }
    func report(_ what: String, _ from: Timeline.Mark, _ to: Timeline.Mark) {
        let values = runs.map { $0.milliseconds(from, to) }
        print("  \(what)\t\((median(values) * 100).rounded() / 100) ms (first \((values[0] * 10).rounded() / 10))")
    }
    print("\(isLive ? "live, vadTriggerSpeech" : "from a file, speechRecognizer"), median of \(rounds):")
    report("build(): settings, stages and models looked at     ", .begin, .built)
    report("start(): the run's thread                          ", .built, .launched)
    // A file run loads the recogniser first; a live one does so on the recognition thread, beside the stages.
    report(
        isLive
            ? "stages made                                        "
            : "recogniser loaded, stages made                     ", .launched, .stagesMade)
    report(
        isLive
            ? "stages prepared, recogniser waited for             "
            : "stages prepared                                    ", .stagesMade, .prepared)
    report("source opened                                      ", .prepared, .opened)
    report("first samples read                                 ", .opened, .read)
    report("first frame processed                              ", .read, .processed)
    report("all                                                ", .begin, .processed)
    if median(runs.map { $0.milliseconds(.begin, .processed) }) >= limit { isOver = true }
}
if isOver { fail("over the limit of \(Int(limit)) ms") }
