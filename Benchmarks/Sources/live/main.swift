// Listens to ALSA's `pulse` device with the profile vadTriggerSpeech while a player plays what this program wrote, and
// compares every sample that passed the stages with what was played. The script Benchmarks/live sets up the server.
//
//   live SECONDS PLAYED.raw RECORDING…
import Glibc
import Hearken
import HearkenTesting
import Measurement
import Synchronization

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 3, let seconds = Int(arguments[1]), seconds > 0 else {
    fail("usage: live SECONDS PLAYED.raw RECORDING…")
}
let rate = AudioFormat().sampleRate

/// Speech and pauses in 16 bits, repeated to the length asked for. No sample is 0: a sound server fills up with zeros
/// when the player is late, which loses nothing and is left out of the comparison.
func makePlayed() throws -> [Int16] {
    let speech = try Recording.samples(of: Array(arguments.dropFirst(2))).map { Int16(($0 * 32_768).rounded()) }
    return (0..<seconds * rate).map { speech[$0 % speech.count] == 0 ? 1 : speech[$0 % speech.count] }
}

/// A quiet tick-tock before it: a PulseAudio monitor may miss the first moments of a stream (`parec` does too), as the
/// sink mixes them into a buffer whose silence it has handed to the monitor already.
let leadIn = (0..<2 * rate).map { Int16($0 / 8 % 2 == 0 ? 8 : -8) }

/// Keeps every sample from the first that is not silence, in memory that was there before.
final class Recorder: SpeechStage {
    /// What the main task reads while the stage writes.
    final class Result: Sendable {
        let heard = Mutex<[Float]>([])
        let count = Atomic<Int>(0)
    }

    private let wanted: Int
    private let result: Result
    private let isDone: () -> Void
    private var heard: [Float] = []

    init(wanted: Int, result: Result, isDone: @escaping () -> Void) {
        self.wanted = wanted
        self.result = result
        self.isDone = isDone
    }

    func prepare(for format: AudioFormat) throws(SpeechError) {
        heard = []
        heard.reserveCapacity(wanted + format.frameLength)
    }

    func process(_ frame: inout Frame, in context: inout SpeechContext) throws(SpeechError) {
        let samples = frame.span
        guard heard.count < wanted else { return }
        for index in samples.indices where !heard.isEmpty || samples[index] != 0 { heard.append(samples[index]) }
        result.count.store(heard.count, ordering: .relaxed)
        if heard.count >= wanted { isDone() }
    }

    func finish(in context: inout SpeechContext) throws(SpeechError) {
        result.heard.withLock { $0 = heard }
    }
}

/// Silence that may come in addition: two seconds.
let spare = 2 * rate
let played = try makePlayed()
guard let file = fopen(arguments[2], "wb") else { fail("cannot write \(arguments[2])") }
fwrite(leadIn + played, 2, leadIn.count + played.count, file)
fclose(file)

let result = Recorder.Result()
let (completion, continuation) = AsyncStream<Void>.makeStream()
var profile = SpeechProfile.vadTriggerSpeech
profile.stages.insert("recorder", at: 0)
let pipeline = try SpeechPipelineBuilder()
    .useProfile(profile)
    .set(.inputDevice, to: "pulse")
    .register(stage: "recorder") { (_) throws(SpeechError) -> any SpeechStage in
        Recorder(wanted: leadIn.count + played.count + spare, result: result) { continuation.finish() }
    }
    .build()
let events = pipeline.events
let log = Task {
    var utterances = 0
    for await event in events {
        switch event.kind {
        case .recognized: utterances += 1
        case .samplesLost, .sourceUnavailable, .sourceRecovered, .eventsLost, .failed: print(event.kind)
        default: break
        }
    }
    return utterances
}
try await pipeline.start()
// The script waits for this line before it plays.
print("listening")
fflush(nil)
let began = ContinuousClock.now
let watch = Task {
    // Long enough for a player that starts late; a player that never does must not keep the script for ever.
    try await Task.sleep(for: .seconds(seconds + 30))
    continuation.finish()
}
for await _ in completion {}
watch.cancel()
let duration = ContinuousClock.now - began
try await pipeline.stop()
let utterances = await log.value
let statistics = pipeline.statistics

// In 16 bits again; the division by 32,768 on the way in was exact.
let everything = result.heard.withLock { $0 }.map { Int16($0 * 32_768) }
let beginning = played.prefix(256)
guard let start = everything.indices.first(where: { everything[$0...].starts(with: beginning) }) else {
    fail("of \(everything.count) samples heard none are the beginning of what was played")
}
let sounding = everything[start...].filter { $0 != 0 }
let heard = zip(sounding, played).prefix { $0 == $1 }.count
print("played \(played.count) samples (\(seconds) s); heard \(heard) in order; listened for \(duration)")
print("reported lost: \(statistics.samplesLost) samples, \(statistics.eventsLost) events; utterances: \(utterances)")
guard heard == played.count else { fail("sample \(heard) of what was played was never heard, or is another one") }
guard statistics.samplesLost == 0, statistics.eventsLost == 0 else { fail("something was reported lost") }
guard utterances > 0 else { fail("nothing was recognised") }
print("every sample heard as it was played")
