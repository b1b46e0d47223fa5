import Foundation
import Hearken
import HearkenCore
import Testing

@Suite("Events as JSON")
struct SpeechEventRecordTests {
    private static let word = Word(
        text: "go", start: SamplePosition(rawValue: 8_000), end: SamplePosition(rawValue: 12_000), confidence: 0.75
    )
    private static let error = SpeechError(.deviceLost, stage: .alsa, "the \"device\"\nis gone", advice: "plug it in")

    private static let recognition = Recognition(
        best: Transcript(text: "go", words: [word], confidence: 0.75, score: -1234.5), others: [Transcript(text: "no")],
        start: .zero, end: SamplePosition(rawValue: 16_000)
    )

    static let cases: [(SpeechEvent.Kind, String)] = [
        (.initialized, #""event":"initialized","number":7,"position":160,"seconds":0.01"#),
        (.started, #""event":"started","number":7,"position":160,"seconds":0.01"#),
        (.stopped, #""event":"stopped","number":7,"position":160,"seconds":0.01"#),
        (.paused, #""event":"paused","number":7,"position":160,"seconds":0.01"#),
        (.resumed, #""event":"resumed","number":7,"position":160,"seconds":0.01"#),
        (.speechStarted, #""event":"speech-started","number":7,"position":160,"seconds":0.01"#),
        (.speechEnded, #""event":"speech-ended","number":7,"position":160,"seconds":0.01"#),
        (
            .activated(.voiceActivity),
            #""cause":"voice-activity","event":"activated","number":7,"position":160,"seconds":0.01"#
        ),
        (
            .activated(.wakeWord(phrase: "hey/you", score: 0.5)),
            #""cause":"wake-word","event":"activated","number":7,"phrase":"hey/you","position":160,"score":0.5,"seconds":0.01"#
        ),
        (
            .activated(.wakeWord(phrase: "", score: .nan)),
            #""cause":"wake-word","event":"activated","number":7,"phrase":"","position":160,"seconds":0.01"#
        ),
        (.speechScore(0.875), #""event":"speech-score","number":7,"position":160,"score":0.875,"seconds":0.01"#),
        (.speechScore(.nan), #""event":"speech-score","number":7,"position":160,"seconds":0.01"#),
        (
            .recognizedPartial(Transcript(text: "gö 🎙")),
            #""event":"partial","number":7,"position":160,"seconds":0.01,"text":"gö 🎙""#
        ),
        (
            .recognized(recognition),
            #""alternatives":[{"text":"no"}],"confidence":0.75,"end":16000,"end_seconds":1,"event":"recognized","number":7,"position":160,"score":-1234.5,"seconds":0.01,"start":0,"start_seconds":0,"text":"go","words":[{"confidence":0.75,"end":12000,"end_seconds":0.75,"start":8000,"start_seconds":0.5,"text":"go"}]"#
        ),
        (.timedOut, #""event":"timed-out","number":7,"position":160,"seconds":0.01"#),
        (
            .deactivated(.endOfSpeech),
            #""event":"deactivated","number":7,"position":160,"reason":"end-of-speech","seconds":0.01"#
        ),
        (
            .samplesLost(320, .deviceLost),
            #""event":"samples-lost","number":7,"position":160,"reason":"device-lost","samples_lost":320,"seconds":0.01"#
        ),
        (
            .sourceUnavailable(error),
            #""error":{"advice":"plug it in","code":"device-lost","message":"the \"device\"\nis gone","stage":"alsa"},"event":"source-unavailable","number":7,"position":160,"seconds":0.01"#
        ),
        (.sourceRecovered, #""event":"source-recovered","number":7,"position":160,"seconds":0.01"#),
        (.eventsLost(3), #""event":"events-lost","events_lost":3,"number":7,"position":160,"seconds":0.01"#),
        (
            .trace(SpeechTrace(.perf, stage: .voiceActivity, .stageTime(frames: 50, mean: 350, maximum: 1_200))),
            #""event":"trace","number":7,"position":160,"seconds":0.01,"trace":{"frames":50,"level":"perf","maximum_ns":1200,"mean_ns":350,"stage":"voice-activity"}"#
        ),
        (
            .trace(
                SpeechTrace(
                    .debug, stage: .voiceActivity, .voiceActivity(isSpeech: true, level: -20, noiseFloor: -.infinity))),
            #""event":"trace","number":7,"position":160,"seconds":0.01,"trace":{"level":"debug","level_dbfs":-20,"speech":true,"stage":"voice-activity"}"#
        ),
        (
            .failed(SpeechError(.recognitionFailed, "no")),
            #""error":{"code":"recognition-failed","message":"no"},"event":"failed","number":7,"position":160,"seconds":0.01"#
        ),
    ]

    @Test("every kind of event", arguments: cases)
    func json(kind: SpeechEvent.Kind, expected: String) throws {
        let event = SpeechEvent(kind, at: SamplePosition(rawValue: 160), number: 7)
        let text = SpeechEventRecord(event, sampleRate: 16_000).json()
        #expect(text == "{\(expected)}")
        #expect(text == SpeechEventRecord(event, sampleRate: 16_000).json())
        #expect(!text.contains("\n"))
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
}
