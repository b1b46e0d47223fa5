// A source, a stage and a recogniser of the app's own, each in a few lines.
import Hearken

/// A source: three seconds of a tone that is there in the second one.
final class ToneSource: AudioSource {
    let isLive = false
    private var position = 0
    private var rate = 16_000

    func open(for format: AudioFormat) { (position, rate) = (0, format.sampleRate) }

    func read(into buffer: inout MutableSpan<Float>) -> AudioRead {
        guard position < 3 * rate else { return .end }
        for index in 0..<buffer.count {
            let isOn = (position + index) / rate == 1
            buffer[index] = isOn && (position + index) / 40 % 2 == 0 ? 0.5 : 0
        }
        position += buffer.count
        return .samples(buffer.count)
    }

    func close() {}
}

/// A stage: active while the sound is loud.
final class LoudnessTrigger: SpeechStage {
    func process(_ frame: inout Frame, in context: inout SpeechContext) {
        var energy: Float = 0
        for index in frame.span.indices { energy += frame.span[index] * frame.span[index] }
        let isLoud = energy / Float(frame.count) > 0.01
        if isLoud { context.activate(.voiceActivity) } else { context.deactivate(.endOfSpeech) }
    }
}

/// A recogniser: tells how long it listened.
final class Stopwatch: Recognizer {
    private var start = SamplePosition.zero
    private var count = 0

    func prepare(for format: AudioFormat) {}
    func begin(at position: SamplePosition) { (start, count) = (position, 0) }
    func accept(_ samples: Span<Float>) -> RecognizerUpdate {
        count += samples.count
        return .none
    }
    func finish() -> Recognition? {
        Recognition(best: Transcript(text: "\(count / 16) milliseconds"), start: start, end: start + count)
    }
    func cancel() {}
}

let pipeline = try SpeechPipelineBuilder()
    .register(stage: "loudness") { (_) throws(SpeechError) in LoudnessTrigger() }
    .register(recognizer: "stopwatch") { (_) throws(SpeechError) in Stopwatch() }
    .useProfile(
        SpeechProfile(name: "loud", summary: "Times loud sounds.", stages: ["loudness"], recognizer: "stopwatch")
    )
    .useSource { (_) throws(SpeechError) in ToneSource() }
    .set(.preRoll, to: 0)
    .build()
let events = pipeline.events
try await pipeline.start()
for await event in events {
    if case .recognized(let recognition) = event.kind { print(recognition.text) }
}
