// Prints what is said into the microphone, or in the recording named on the command line.
import Hearken

// README:begin
var builder = SpeechPipelineBuilder().useProfile(.vadTriggerSpeech)
if let file = CommandLine.arguments.dropFirst().first {
    builder = builder.useSource { (_) throws(SpeechError) in AudioFileSource(path: file) }
}
let pipeline = try builder.build()
let events = pipeline.events
try await pipeline.start()
for await event in events {
    if case .recognized(let recognition) = event.kind { print(recognition.text) }
}
// README:end
