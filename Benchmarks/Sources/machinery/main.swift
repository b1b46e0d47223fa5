// Times the pipeline's own work: nanoseconds per frame with five stages that do nothing, and with none.
//
// CPU time of the processing thread, read in its source (which a file run calls on that thread): reading samples,
// cutting frames, calling the stages, keeping the pre-roll, the counters. A live run has the ring in addition, so the
// first stage reads the clock there; the source then is a thread of its own and is not counted.
import Glibc
import Hearken
import HearkenTesting
import Measurement
import Synchronization

let frames = 200_000
let warmUp = 1_000
let rounds = 9
let limit = 1_000.0

/// Does nothing.
final class IdleStage: SpeechStage {
    func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {}
}

/// Does nothing, but for reading the thread's clock at two frames.
final class ClockStage: SpeechStage {
    private let progress: LoopingSource.Progress
    private let report: (Int) -> Void
    private var began = 0

    init(_ progress: LoopingSource.Progress, report: @escaping (Int) -> Void) {
        self.progress = progress
        self.report = report
    }

    func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
        if progress.count == warmUp { began = Self.threadNanoseconds }
        if progress.count == warmUp + frames { report(Self.threadNanoseconds - began) }
        progress.addFrame()
    }

    private static var threadNanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

/// Nanoseconds per frame of a pipeline with the clock and `idle` further stages.
func measure(idle: Int, isLive: Bool, samples: [Float]) async throws -> Double {
    let progress = LoopingSource.Progress()
    let total = Atomic<Int>(0)
    let stages = ["clock"] + (0..<idle).map { "idle-\($0)" }
    let profile = SpeechProfile(
        name: "machinery", summary: "Does nothing.", stages: stages.map { StageIdentifier(rawValue: $0) }
    )
    var builder = SpeechPipelineBuilder()
        .useProfile(profile)
        .register(stage: "clock") { (_) throws(SpeechError) -> any SpeechStage in
            ClockStage(progress) { total.store($0, ordering: .relaxed) }
        }
        .useSource { (_) throws(SpeechError) -> any AudioSource in
            LoopingSource(samples, frames: warmUp + frames + 1, isLive: isLive, progress: progress)
        }
    for stage in stages.dropFirst() {
        builder = builder.register(stage: StageIdentifier(rawValue: stage)) {
            (_) throws(SpeechError) -> any SpeechStage in IdleStage()
        }
    }
    let pipeline = try builder.build()
    let events = pipeline.events
    try await pipeline.start()
    for await _ in events {}
    guard pipeline.statistics.samplesLost == 0 else { fail("samples were lost: the figure would mean nothing") }
    return Double(total.load(ordering: .relaxed)) / Double(frames)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

let recordings = Array(CommandLine.arguments.dropFirst())
guard !recordings.isEmpty else { fail("usage: machinery RECORDING…") }
let samples = try Recording.samples(of: recordings)
var one: [Double] = []
var five: [Double] = []
var live: [Double] = []
for _ in 0..<rounds {
    one.append(try await measure(idle: 0, isLive: false, samples: samples))
    five.append(try await measure(idle: 4, isLive: false, samples: samples))
    live.append(try await measure(idle: 4, isLive: true, samples: samples))
}
print("median of \(rounds) interleaved rounds of \(frames) frames, CPU time of the processing thread:")
print("  one stage,   from a file   \(Int(median(one))) ns per frame")
print("  five stages, from a file   \(Int(median(five))) ns per frame")
print("  five stages, live          \(Int(median(live))) ns per frame")
if median(five) >= limit || median(live) >= limit { fail("over the limit of \(Int(limit)) ns per frame") }
