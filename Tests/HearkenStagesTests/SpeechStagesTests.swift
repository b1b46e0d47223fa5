import HearkenCore
import HearkenStages
import HearkenTesting
import Testing

/// Voice activity, trigger and limits together, on made-up audio.
@Suite("Speech stages")
struct SpeechStagesTests {
    private func settings(_ values: [String: SettingValue] = [:]) throws -> Settings {
        var settings = Settings()
        for (key, value) in values { try settings.apply(SettingAssignment(key, value, origin: .code)) }
        return settings
    }

    private func stages(_ settings: Settings) -> StageVerifier.Factory {
        { () throws(SpeechError) in
            [
                VoiceActivityStage(settings, detector: EnergyDetector(settings)), VADTrigger(settings),
                ActivationLimits(settings),
            ]
        }
    }

    private func push(_ settings: Settings) -> StageVerifier.Factory {
        { () throws(SpeechError) in
            [VoiceActivityStage(settings, detector: EnergyDetector(settings)), ActivationLimits(settings)]
        }
    }

    private func room(_ milliseconds: Int, level: Double = -60, sampleRate: Int = 16_000) -> TestSignal {
        .noise(level: level, milliseconds: milliseconds, seed: 3, sampleRate: sampleRate)
    }

    @Test("every frame has a score when they are asked for, and none otherwise")
    func scores() throws {
        let signal = room(400) + .speechLike(milliseconds: 600) + room(400)
        let asked = try settings(["vad-scores": .boolean(true)])
        let events = try StageVerifier().verify(signal, from: stages(asked))
        let scores = events.compactMap { event -> (position: SamplePosition, score: Float)? in
            guard case .speechScore(let score) = event.kind else { return nil }
            return (event.position, score)
        }
        #expect(scores.map(\.position) == (0..<70).map { .zero + 320 * $0 })
        #expect(scores.allSatisfy { (0...1).contains($0.score) })
        #expect(scores.contains { $0.score > 0.5 } && scores.contains { $0.score < 0.1 })
        let others = try StageVerifier().verify(signal, from: stages(try settings()))
        #expect(others == events.filter { event in if case .speechScore = event.kind { false } else { true } })
    }

    /// The events in short, without positions.
    private func names(_ events: [SpeechEvent]) -> [String] {
        events.map {
            switch $0.kind {
            case .speechStarted: "started"
            case .speechEnded: "ended"
            case .activated(.voiceActivity): "voice"
            case .activated(.manual): "manual"
            case .activated(.continuation): "continuation"
            case .deactivated(let reason): reason.rawValue
            default: "\($0.kind)"
            }
        }
    }

    private func milliseconds(_ events: [SpeechEvent], sampleRate: Int = 16_000) -> [Int] {
        events.map { Int($0.position.seconds(at: sampleRate) * 1_000) }
    }

    @Test("one utterance, one activation", arguments: [8_000, 16_000, 48_000], [10, 20, 32, 100])
    func utterance(sampleRate: Int, frameMilliseconds: Int) throws {
        let speech = TestSignal.speechLike(milliseconds: 1_500, sampleRate: sampleRate)
        let silence = TestSignal.silence(milliseconds: 1_000, sampleRate: sampleRate)
        let audio = room(4_500, sampleRate: sampleRate).mixed(with: silence + speech)
        let verifier = StageVerifier(sampleRate: sampleRate, frameLength: sampleRate * frameMilliseconds / 1_000)
        let events = try verifier.verify(audio, from: stages(try settings()))
        #expect(names(events) == ["started", "voice", "ended", "end-of-speech"])
        let times = milliseconds(events, sampleRate: sampleRate)
        #expect(abs(times[0] - 1_000) <= 100)
        #expect((0...200).contains(times[1] - times[0]))
        #expect(abs(times[2] - 2_500) <= 150)
        #expect((600...900).contains(times[3] - times[2]))
    }

    @Test("the edges do not move with the gain", arguments: [-12, -6, 6, 12] as [Double])
    func gain(decibels: Double) throws {
        let audio = room(4_500).mixed(with: .silence(milliseconds: 1_000) + .speechLike(milliseconds: 1_500))
        let plain = try StageVerifier().events(audio, from: stages(try settings()))
        let loud = try StageVerifier().events(audio.amplified(by: decibels), from: stages(try settings()))
        #expect(names(loud) == names(plain))
        for (a, b) in zip(milliseconds(loud), milliseconds(plain)) { #expect(abs(a - b) <= 40) }
    }

    @Test("a short sound is no speech, a short gap no end")
    func delays() throws {
        let click = room(2_000).mixed(with: .silence(milliseconds: 1_000) + .noise(level: -20, milliseconds: 20))
        #expect(try StageVerifier().verify(click, from: stages(try settings())).isEmpty)
        let speech = TestSignal.speechLike(milliseconds: 1_000)
        let gap = room(5_000).mixed(with: .silence(milliseconds: 1_000) + speech + .silence(milliseconds: 500) + speech)
        let events = try StageVerifier().verify(gap, from: stages(try settings()))
        #expect(names(events) == ["started", "voice", "ended", "end-of-speech"])
    }

    @Test("audio that ends in speech ends the speech")
    func endOfAudio() throws {
        let audio = room(1_000) + .speechLike(milliseconds: 1_100)
        let events = try StageVerifier().verify(audio, from: stages(try settings()))
        #expect(names(events) == ["started", "voice", "ended"])
        #expect(milliseconds(events)[2] <= 2_100)
    }

    @Test("noise that starts suddenly ends as speech within two seconds", arguments: [-50, -30, -10] as [Double])
    func suddenNoise(level: Double) throws {
        let audio = room(2_000, level: -75) + room(6_000, level: level)
        let events = try StageVerifier().verify(audio, from: stages(try settings()))
        #expect(names(events) == ["started", "voice", "ended", "end-of-speech"])
        #expect(milliseconds(events)[3] < 4_000)
    }

    @Test("nothing is heard in silence, hiss and DC")
    func nothing() throws {
        let verifier = StageVerifier()
        let offset = TestSignal(samples: [Float](repeating: 0.7, count: 48_000))
        for audio in [.silence(milliseconds: 3_000), room(3_000, level: -65), offset, TestSignal(samples: [])] {
            #expect(try verifier.verify(audio, from: stages(try settings())).isEmpty)
        }
    }

    @Test("after an end inside speech the trigger waits for the next beginning")
    func edgeOnly() throws {
        let audio =
            room(500) + .speechLike(milliseconds: 6_000) + room(1_500) + .speechLike(milliseconds: 1_000) + room(1_500)
        let events = try StageVerifier().verify(audio, from: stages(try settings(["wake-active-max": .integer(2_000)])))
        #expect(
            names(events) == [
                "started", "voice", "maximum-length", "ended", "started", "voice", "ended", "end-of-speech",
            ])
    }

    @Test("dictation is split and goes on at the same sample")
    func split() throws {
        let audio = room(500) + .speechLike(milliseconds: 10_000) + room(1_500)
        let values: [String: SettingValue] = [
            "wake-active-max": .integer(3_000), "activation-overflow": .string("split"),
        ]
        let events = try StageVerifier().verify(audio, from: stages(try settings(values)))
        let names = self.names(events)
        #expect(names.filter { $0 == "voice" }.count == 1)
        #expect(names.filter { $0 == "continuation" }.count >= 2)
        #expect(names.suffix(2) == ["ended", "end-of-speech"])
        for (event, next) in zip(events, events.dropFirst()) where next.kind == .activated(.continuation) {
            #expect(event.kind == .deactivated(.maximumLength))
            #expect(event.position == next.position)
        }
    }

    @Test("push to talk: the fall ends it, silence ends it, the app ends it")
    func pushToTalk() throws {
        let audio = room(2_000) + .speechLike(milliseconds: 1_500) + room(8_000)
        func run(activateAt start: Int, deactivateAt end: Int? = nil) throws -> ([String], [Int]) {
            let events = try StageVerifier().verify(
                audio,
                script: { position, context in
                    if position.rawValue == Int64(start * 16) { context.activate(.manual) }
                    if let end, position.rawValue == Int64(end * 16) { context.deactivate(.manual) }
                },
                from: push(try settings())
            )
            return (self.names(events), milliseconds(events))
        }
        #expect(try run(activateAt: 1_000).0 == ["manual", "started", "ended", "end-of-speech"])
        #expect(try run(activateAt: 2_500).0 == ["started", "manual", "ended", "end-of-speech"])
        #expect(try run(activateAt: 2_500, deactivateAt: 3_000).0 == ["started", "manual", "manual", "ended"])
        let (names, times) = try run(activateAt: 5_000)
        #expect(names == ["started", "ended", "manual", "end-of-speech"])
        #expect(times[3] == 10_000)
    }

    @Test("an answer of 150 ms counts where one is awaited, and is no speech elsewhere", arguments: [true, false])
    func answer(isAwaited: Bool) throws {
        let word = TestSignal.tone(frequency: 300, level: -20, milliseconds: 150)
        let audio = room(9_000).mixed(with: .silence(milliseconds: 3_000) + word)
        let events = try StageVerifier().verify(
            audio,
            script: { position, context in
                if isAwaited, position.rawValue == 32_000 { context.activate(.manual) }
            },
            from: push(try settings(["wake-speech-min": .integer(100)]))
        )
        #expect(names(events) == (isAwaited ? ["manual", "started", "ended", "end-of-speech"] : []))
        if isAwaited { #expect(milliseconds(events)[3] < 4_500) }
    }

    @Test("a knock is no command: push to talk waits on for the order")
    func knock() throws {
        let knock = TestSignal.tone(frequency: 300, level: -20, milliseconds: 150)
        let order = TestSignal.speechLike(milliseconds: 1_000)
        let audio = room(9_000).mixed(
            with: .silence(milliseconds: 3_000) + knock + .silence(milliseconds: 1_500) + order)
        let events = try StageVerifier().verify(
            audio,
            script: { position, context in if position.rawValue == 32_000 { context.activate(.manual) } },
            from: push(try settings())
        )
        #expect(names(events) == ["manual", "started", "ended", "started", "ended", "end-of-speech"])
        #expect(milliseconds(events)[5] > 5_650)
    }

    @Test("events alternate and positions of a kind never go back", arguments: 1...8 as ClosedRange<UInt64>)
    func property(seed: UInt64) throws {
        var generator = TestGenerator(seed: seed)
        var audio = room(500)
        for _ in 0..<8 {
            let length = Int.random(in: 100...2_500, using: &generator)
            let level = Double.random(in: -45...(-5), using: &generator)
            audio = audio + .speechLike(level: level, milliseconds: length, seed: seed)
            audio = audio + room(Int.random(in: 100...2_000, using: &generator))
        }
        let values: [String: SettingValue] = [
            "wake-active-max": .integer(1_500), "activation-overflow": .string(seed % 2 == 0 ? "split" : "end"),
            "vad-rise-delay": .integer(.random(in: 0...200, using: &generator)),
            "vad-fall-delay": .integer(.random(in: 0...900, using: &generator)),
        ]
        let events = try StageVerifier().verify(audio, from: stages(try settings(values)))
        var isSpeech = false
        var isActive = false
        var speech = SamplePosition.zero
        var activity = SamplePosition.zero
        for event in events {
            switch event.kind {
            case .speechStarted, .speechEnded:
                #expect(isSpeech == (event.kind == .speechEnded))
                isSpeech.toggle()
                #expect(event.position >= speech)
                speech = event.position
            case .activated, .deactivated:
                if case .activated = event.kind { #expect(!isActive) } else { #expect(isActive) }
                isActive.toggle()
                #expect(event.position >= activity)
                activity = event.position
            default:
                Issue.record("unexpected \(event)")
            }
        }
        #expect(!isSpeech)
        #expect(!events.isEmpty)
    }

    @Test("edges are traced as numbers", arguments: [(TraceLevel.info, 2...2), (.debug, 5...100), (.none, 0...0)])
    func traces(level: TraceLevel, count: ClosedRange<Int>) throws {
        var verifier = StageVerifier()
        verifier.traceLevel = level
        let audio = room(500) + .speechLike(milliseconds: 1_000) + room(1_000)
        let traces = try verifier.verify(audio, from: stages(try settings())).filter {
            guard case .trace(let trace) = $0.kind, case .voiceActivity = trace.message else { return false }
            return true
        }
        #expect(count.contains(traces.count))
    }

    @Test("a detector of one's own")
    func ownDetector() throws {
        final class Loudness: VoiceActivityDetector {
            var level: Float = 0
            var noiseFloor: Float { -1 }
            func prepare(for format: AudioFormat) throws(SpeechError) {}
            func score(_ frame: borrowing Frame) -> Float {
                level = abs(frame.span[0])
                return level > 0 ? 1 : .nan
            }
            func reset() { level = 0 }
        }
        let ones = TestSignal(samples: [Float](repeating: 1, count: 16_000))
        let settings = try settings()
        let audio = TestSignal.silence(milliseconds: 200) + ones + .silence(milliseconds: 1_000)
        let events = try StageVerifier().verify(audio) { () throws(SpeechError) in
            [VoiceActivityStage(settings, detector: Loudness())]
        }
        #expect(milliseconds(events) == [200, 1_200])
    }
}
