// Times spectral features when features.py asks for it: a line with a preset's name on standard input gives a line with
// nanoseconds of CPU time per row on standard output.
//
//   features RECORDING…
import Glibc
import Hearken
import Measurement

func threadNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// CPU time per row over the samples, given in frames of 20 ms as a pipeline does.
func measure(_ options: FeatureOptions, _ samples: [Float]) throws -> Double {
    var extractor = try FeatureExtractor(options)
    extractor.accept(samples.span.extracting(first: 16_000)) { _ in }
    extractor.reset()
    var count = 0
    var sum: Float = 0
    func take(_ row: Span<Float>) {
        count += 1
        sum += row[0]
    }
    let began = threadNanoseconds()
    for start in stride(from: 0, to: samples.count - 319, by: 320) {
        extractor.accept(samples.span.extracting(start..<start + 320), take)
    }
    extractor.finish(take)
    let taken = threadNanoseconds() - began
    guard sum.isFinite, count > 0 else { fail("the features are no numbers") }
    return Double(taken) / Double(count)
}

let recordings = Array(CommandLine.arguments.dropFirst())
guard !recordings.isEmpty else { fail("usage: features RECORDING…") }
let samples = try Recording.samples(of: recordings)
while let name = readLine() {
    print(try measure(try .preset(FeatureName(rawValue: name)), samples))
    fflush(nil)
}
