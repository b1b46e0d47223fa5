// CPU time of each voice-activity detector per frame of 20 ms, over recorded speech; median of 15 rounds, in turns.
//
//   detectors RECORDING…
import Glibc
import Hearken
import Measurement

/// Nanoseconds that the statistical detector may take.
let limit = 5_000.0

func threadNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Nanoseconds per frame.
func measure(_ detector: any VoiceActivityDetector, _ frames: inout [[Float]]) -> Double {
    var frame = Frame(length: 320)
    var taken = 0
    var sum: Float = 0
    for samples in frames {
        var span = frame.mutableSpan
        for index in span.indices { span[index] = samples[index] }
        let began = threadNanoseconds()
        sum += detector.score(frame)
        taken += threadNanoseconds() - began
    }
    guard sum.isFinite else { fail("scores are no numbers") }
    return Double(taken) / Double(frames.count)
}

let recordings = Array(CommandLine.arguments.dropFirst())
guard !recordings.isEmpty else { fail("usage: detectors RECORDING…") }
let samples = try Recording.samples(of: recordings)
var frames = stride(from: 0, to: samples.count - 319, by: 320).map { Array(samples[$0..<$0 + 320]) }
let settings = Settings()
var detectors: [(name: String, detector: any VoiceActivityDetector, times: [Double])] = [
    ("statistical", try StatisticalDetector(), []), ("energy", EnergyDetector(settings), []),
    ("webrtc", WebRTCDetector(settings), []),
]
do {
    detectors.append(("silero", try SileroDetector(settings), []))
} catch {
    print("silero is left out: \(error)")
}
// What it takes to read the clock twice.
let clock = (0..<10_000).reduce(0) { sum, _ in sum - threadNanoseconds() + threadNanoseconds() } / 10_000
for entry in detectors { try entry.detector.prepare(for: AudioFormat()) }
for _ in 0..<15 {
    for index in detectors.indices {
        detectors[index].times.append(measure(detectors[index].detector, &frames) - Double(clock))
    }
}
for entry in detectors {
    let median = entry.times.sorted()[entry.times.count / 2]
    print("\(entry.name): \(Int(median)) ns per frame of 20 ms")
    if entry.name == "statistical", median > limit { fail("more than \(Int(limit)) ns") }
}
