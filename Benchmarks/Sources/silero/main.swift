// Times the Silero detector by itself, and writes what it says: Benchmarks/silero.py compares both with onnxruntime.
//
//   silero MODEL RECORDING PROBABILITIES
//
// Prints the nanoseconds of CPU time per block of 512 samples. PROBABILITIES gets one Float32 per block.
import Glibc
import Hearken
import Measurement

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let model = arguments.first, let output = arguments.last else {
    fail("usage: silero MODEL RECORDING PROBABILITIES")
}

var threadNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

// A frame is a block, so that every score is a new one.
let format = AudioFormat(frameLength: 512)
let samples = try Recording.samples(of: [arguments[arguments.startIndex + 1]])
var settings = Settings()
try settings.apply(SettingAssignment("silero-model", .string(model), origin: .commandLine))
let detector = try SileroDetector(settings)
try detector.prepare(for: format)

var frame = Frame(length: format.frameLength)
var probabilities: [Float] = []
probabilities.reserveCapacity(samples.count / format.frameLength)
var spent = 0
for start in stride(from: 0, through: samples.count - format.frameLength, by: format.frameLength) {
    var span = frame.mutableSpan
    for i in span.indices { span[i] = samples[start + i] }
    let began = threadNanoseconds
    let score = detector.score(frame)
    spent += threadNanoseconds - began
    probabilities.append(score)
}
guard let file = fopen(output, "w") else { fail("cannot write \(output)") }
guard fwrite(probabilities, MemoryLayout<Float>.stride, probabilities.count, file) == probabilities.count,
    fclose(file) == 0
else { fail("cannot write \(output)") }
print(Double(spent) / Double(probabilities.count))
