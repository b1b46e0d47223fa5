// Counts the heap allocations of the processing lane over recorded speech, in every bundled profile, with all spectral
// features there are, with an event for each frame's score, and with a file for each utterance.
//
// The pipeline is the real one, live: capture, processing, recognition and delivery on a thread each, with the rings
// between them; source and recogniser are made up, as they run on other threads. The first stage is the marker: it
// begins to count on the lane's own thread, and ends 10,000 frames later. What lies between is all that the lane does:
// it takes samples off the ring, cuts frames, runs the stages, keeps the pre-roll, feeds the recogniser's queue, puts
// events into their ring and obeys commands. Audio and events that other threads work on meanwhile are not counted.
//
//   allocations           must find none
//   allocations --fault   has a stage that allocates in every frame, and must find that: proof that counting works
import CAllocationCounter
import Foundation
import Hearken
import HearkenTesting
import Measurement
import Synchronization

let frames = 10_000
/// The first activation and what the runtime sets up once per type.
let warmUp = 500
let hasFault = CommandLine.arguments.contains("--fault")
let recordings = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
guard !recordings.isEmpty else { fail("usage: allocations [--fault] RECORDING…") }
let speech = try Recording.samples(of: Array(recordings))

/// Takes everything and understands nothing.
final class DeafRecognizer: Recognizer {
    func prepare(for format: AudioFormat) throws(SpeechError) {}
    func begin(at position: SamplePosition) throws(SpeechError) {}
    func accept(_ samples: Span<Float>) throws(SpeechError) -> RecognizerUpdate { .none }
    func finish() throws(SpeechError) -> Recognition? { nil }
    func cancel() {}
}

/// What a run found.
struct Finding {
    var allocations = 0
    var activations = 0
    var statistics: PipelineStatistics
}

func measure(_ profile: SpeechProfile) async throws -> Finding {
    let progress = LoopingSource.Progress()
    let found = Atomic<Int>(-1)
    var marked = profile
    marked.stages.insert("marker", at: 0)
    if hasFault { marked.stages.append("fault") }
    if profile.recognizer != nil { marked.recognizer = "deaf" }
    let pipeline = try SpeechPipelineBuilder()
        .useProfile(marked)
        .register(stage: "marker") { (_) throws(SpeechError) -> any SpeechStage in
            ScriptedStage { _, _ in
                if progress.count == warmUp { CAllocationCounter_begin() }
                if progress.count == warmUp + frames { found.store(CAllocationCounter_end(), ordering: .relaxed) }
                progress.addFrame()
            }
        }
        .register(stage: "fault") { (_) throws(SpeechError) -> any SpeechStage in
            var kept: [Float] = []
            return ScriptedStage { frame, _ in kept = [Float](repeating: 0, count: frame.count + kept.count % 2) }
        }
        .register(stage: "feature-reader") { (_) throws(SpeechError) -> any SpeechStage in
            ScriptedStage { (_, context) throws(SpeechError) in
                for preset in FeatureOptions.presets {
                    let rows = try context.features[preset.name]
                    for index in 0..<rows.count { precondition(rows[index][0].isFinite) }
                }
            }
        }
        .register(recognizer: "deaf") { (_) throws(SpeechError) -> any Recognizer in DeafRecognizer() }
        // Room for the whole run: audio comes a thousand times faster than a microphone brings it.
        .set(.recognitionQueue, to: 600_000)
        .useSource { (_) throws(SpeechError) -> any AudioSource in
            LoopingSource(speech, frames: warmUp + frames + 1, isLive: true, progress: progress)
        }
        .build()
    let isPushToTalk = !profile.stages.contains(.vadTrigger)
    var activations = 0
    let events = pipeline.events
    try await pipeline.start()
    if isPushToTalk { try pipeline.activate() }
    for await event in events {
        // The disk may be too slow at this speed; then the lane has an error more to emit.
        if case .failed(let error) = event.kind, error.stage != .segmentWriter { fail("\(error)") }
        guard case .deactivated = event.kind else { continue }
        activations += 1
        if isPushToTalk { try? pipeline.activate() }
    }
    return Finding(
        allocations: found.load(ordering: .relaxed), activations: activations, statistics: pipeline.statistics)
}

/// The bundled profiles, and one with all clean-up stages for each detector that is not the default.
var profiles = SpeechProfile.all
var detectors = ["webrtc"]
if (try? SileroDetector(Settings())) != nil {
    detectors.append("silero")
} else {
    print("silero: not installed, not counted")
}
for detector in detectors {
    var profile = SpeechProfile.vadTriggerSpeech
    profile.name = "clean-up and \(detector)"
    profile.stages = ["high-pass", "automatic-gain-control", "noise-suppression"] + profile.stages
    profile.stages.insert("rms-normalization", at: 4)
    profile.settings["vad-detector"] = .string(detector)
    profiles.append(profile)
}

var features = SpeechProfile.vadTriggerSpeech
features.name = "vadTriggerSpeech with all features"
features.stages += [.features, "feature-reader"]
features.settings["features"] = .list(FeatureOptions.presets.map(\.name.rawValue))

/// An event for each frame, a thousand times faster than a listener would get them from a microphone: some are dropped.
var scores = SpeechProfile.vadTriggerSpeech
scores.name = "vadTriggerSpeech with scores"
scores.settings["vad-scores"] = .boolean(true)

/// A file for each utterance; the thread that writes them is another one.
let folder = FileManager.default.temporaryDirectory.path + "/hearken-\(UUID().uuidString)"
var segments = SpeechProfile.vadTriggerSpeech
segments.name = "vadTriggerSpeech with segments"
segments.stages.append(.segmentWriter)
segments.settings["segment-folder"] = .string(folder)
defer { try? FileManager.default.removeItem(atPath: folder) }

var isClean = true
for profile in profiles + [features, scores, segments] {
    let finding = try await measure(profile)
    print(
        "\(profile.name): \(finding.allocations) allocations in \(frames) frames, \(finding.activations) activations, "
            + "\(finding.statistics.samplesLost) samples and \(finding.statistics.eventsLost) events lost")
    // Without activations and with losses the lane would have had less to do than it should.
    let isLate = finding.statistics.eventsLost > 0 && profile != scores
    if finding.activations < 1 || finding.statistics.samplesLost > 0 || isLate {
        fail("the run does not count: see above")
    }
    if finding.allocations != 0 { isClean = false }
}
if !isClean { fail("the processing lane allocates") }
