// Prints what is said into the microphone.
import Hearken

// README:begin
do {
    let pipeline = try SpeechPipelineBuilder().useProfile(.vadTriggerSpeech).build()
    let events = pipeline.events
    try await pipeline.start()
    for await event in events {
        if case .recognized(let recognition) = event.kind { print(recognition.text) }
    }
    try await pipeline.waitUntilStopped()  // throws what the run failed with
} catch {
    print("error: \(error)")
}
// README:end
