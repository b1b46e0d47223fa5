import HearkenCore
import Testing

@Suite struct SpeechContextTests {
    @Test("an edge of speech is emitted once, where it was")
    func speech() {
        var context = SpeechContext()
        context.position = SamplePosition(rawValue: 960)
        context.setSpeech(true, at: SamplePosition(rawValue: 320))
        context.setSpeech(true)
        context.setSpeech(false)
        context.setSpeech(false)
        #expect(context.outbox.map(\.kind) == [.speechStarted, .speechEnded])
        #expect(context.outbox.map(\.position.rawValue) == [320, 960])
    }

    @Test("activations begin and end in turn")
    func activation() {
        var context = SpeechContext()
        context.deactivate(.manual)
        context.activate(.manual)
        context.activate(.voiceActivity)
        context.deactivate(.endOfSpeech)
        context.deactivate(.manual)
        #expect(context.outbox.map(\.kind) == [.activated(.manual), .deactivated(.endOfSpeech)])
    }

    @Test(
        "a trace is made only from its level on",
        arguments: TraceLevel.allCases, TraceLevel.allCases.filter { $0 != .none }
    )
    func trace(asked: TraceLevel, level: TraceLevel) {
        var context = SpeechContext(traceLevel: asked)
        var wasMade = false
        func make() -> SpeechTrace.Message {
            wasMade = true
            return .text("here")
        }
        context.trace(level, "stage", make())
        #expect(wasMade == (level >= asked))
        #expect(context.outbox.count == (level >= asked ? 1 : 0))
    }

    @Test("a trace reads as Spokestack's: level, caller, message")
    func traceText() {
        #expect("\(SpeechTrace(.info, stage: "vad", .text("true")))" == "30 vad true")
        let time = SpeechTrace(.perf, stage: "vad", .stageTime(frames: 50, mean: 350, maximum: 1_200))
        #expect("\(time)" == "20 vad 350 ns per frame (max 1200) over 50 frames")
    }
}

@Suite struct SamplePositionTests {
    @Test("positions count, compare and convert")
    func arithmetic() {
        let position = SamplePosition.zero + 16_000
        #expect(position - 8_000 == SamplePosition(rawValue: 8_000))
        #expect(position - SamplePosition(rawValue: 6_000) == 10_000)
        #expect(position.seconds(at: 16_000) == 1)
        #expect(SamplePosition.zero < position)
    }

    @Test("milliseconds become samples and frames", arguments: [(0, 0, 0), (1, 16, 1), (20, 320, 1), (21, 336, 2)])
    func format(milliseconds: Int, samples: Int, frames: Int) {
        let format = AudioFormat()
        #expect(format.samples(milliseconds: milliseconds) == samples)
        #expect(format.frames(milliseconds: milliseconds) == frames)
    }
}

@Suite struct FrameTests {
    @Test("a frame is written, silenced and read in place")
    func readAndWrite() {
        var frame = Frame(length: 4)
        let source: [Float] = [1, 2]
        frame.write(source.span, at: 2)
        frame.silence(2..<3)
        var heard: [Float] = []
        for index in frame.span.indices { heard.append(frame.span[index]) }
        #expect(heard == [0, 0, 0, 2])
    }
}
