import Hearken
import HearkenTesting
import Synchronization
import Testing

@Suite struct SpeechRecognitionSessionTests {
    /// A session on scripted parts.
    private func session(
        _ lines: [ScriptedRecognizer.Line], source: @escaping @Sendable () -> any AudioSource,
        timeoutPeriod: Double = 1.5, partials: Bool = true,
        block: @escaping SpeechRecognitionSession.StateUpdateBlock = { _, _ in }
    ) -> SpeechRecognitionSession {
        SpeechRecognitionSession(
            timeoutPeriod: timeoutPeriod, shouldReportPartialResults: partials,
            configure: { builder in
                builder
                    .useProfile(
                        SpeechProfile(
                            name: "scripted", summary: "For tests.", stages: [.continuousActivation],
                            recognizer: "scripted"
                        )
                    )
                    .register(recognizer: "scripted") { (_) throws(SpeechError) -> any Recognizer in
                        ScriptedRecognizer(lines)
                    }
                    .useSource { (_) throws(SpeechError) -> any AudioSource in source() }
            },
            stateUpdateBlock: block
        )
    }

    /// The updates up to the one that closes the microphone.
    private func run(_ session: SpeechRecognitionSession) async throws -> [SpeechRecognitionUpdate] {
        let updates = session.updates
        #expect(await session.requestAuthorization() == .authorized)
        try await session.start()
        var seen: [SpeechRecognitionUpdate] = []
        for await update in updates {
            seen.append(update)
            if update.state == .audioEngineStop { break }
        }
        return seen
    }

    @Test("a phrase is final once no new text came for the time-out, measured in audio")
    func timeout() async throws {
        let session = session([.init("one", partialAfter: 3_200)]) {
            MemorySource(samples: ramp(16_000 * 5), sampleRate: 16_000)
        }
        let updates = try await run(session)
        // Partial at 0.2 s, final 1.5 s later, twice; the rest of five seconds is the tail.
        #expect(
            updates.map(\.state) == [
                .authorized, .audioEngineStart,
                .speechRecognized("one"), .speechRecognized("one"),
                .speechRecognized("one"), .speechRecognized("one"),
                .speechRecognized("one"), .speechRecognized("one"),
                .audioEngineStop,
            ])
        #expect(updates.map(\.isFinal) == [false, false, false, true, false, true, false, true, false])
        let spans = updates.compactMap(\.recognition).map { ($0.end - $0.start) }
        #expect(spans == [27_200, 27_200, 25_600])
    }

    @Test("without partial results only final text is reported")
    func noPartials() async throws {
        let session = session(
            [.init("one", partialAfter: 3_200)],
            source: {
                MemorySource(samples: ramp(32_000), sampleRate: 16_000)
            }, partials: false)
        let updates = try await run(session)
        #expect(updates.filter { !$0.isFinal }.map(\.state) == [.authorized, .audioEngineStart, .audioEngineStop])
        #expect(updates.filter(\.isFinal).count == 2)
    }

    @Test("silence is not recognised, and said to be so once")
    func silence() async throws {
        let session = session([.init(nil)]) { MemorySource(samples: ramp(64_000), sampleRate: 16_000) }
        let updates = try await run(session)
        #expect(updates.map(\.state) == [.authorized, .audioEngineStart, .speechNotRecognized, .audioEngineStop])
    }

    @Test("finish() keeps the tail, cancel() drops it", arguments: [true, false])
    func tail(cancels: Bool) async throws {
        let gate = ScriptedSource.Gate()
        let session = session([.init("the tail", partialAfter: 320)]) {
            ScriptedSource([.audio(ramp(3_200)), .gate(gate)], isLive: true)
        }
        let updates = session.updates
        await session.requestAuthorization()
        try await session.start()
        try await session.start()
        var seen: [SpeechRecognitionState] = []
        for await update in updates {
            seen.append(update.state)
            if update.state == .speechRecognized("the tail"), !update.isFinal {
                if cancels { await session.cancel() } else { await session.finish() }
            }
            if update.state == .audioEngineStop { break }
        }
        let end: [SpeechRecognitionState] =
            cancels
            ? [.recognitionTaskCancelled, .audioEngineStop] : [.speechRecognized("the tail"), .audioEngineStop]
        #expect(seen == [.authorized, .audioEngineStart, .speechRecognized("the tail")] + end)
        await session.finish()
        await session.cancel()
        #expect(!session.isRunning)
    }

    @Test("a client may toggle on every final output: the session stops once and stays stopped")
    func toggle() async throws {
        let gate = ScriptedSource.Gate()
        let holder = Mutex<SpeechRecognitionSession?>(nil)
        let session = session(
            [.init("hi", partialAfter: 320)],
            source: {
                ScriptedSource([.audio(ramp(48_000)), .gate(gate)], isLive: true)
            }
        ) { _, isFinal in
            if isFinal { try? holder.withLock { $0 }?.toggleSpeechRecognitionActivity() }
        }
        holder.withLock { $0 = session }
        let updates = session.updates
        await session.requestAuthorization()
        try session.toggleSpeechRecognitionActivity()
        for await update in updates where update.state == .audioEngineStop { break }
        await session.finish()
        #expect(!session.isRunning)
        holder.withLock { $0 = nil }
    }

    @Test("nobody asked, no answer")
    func notDetermined() async {
        let session = session([.init(nil)]) { MemorySource(samples: [], sampleRate: 16_000) }
        #expect(session.authorizationStatus == .notDetermined)
        await #expect(throws: SpeechRecognitionError.notDetermined) { try await session.start() }
    }

    @Test(
        "what keeps the microphone closed has a name",
        arguments: [
            (SpeechError(.permissionDenied, "no"), SpeechRecognitionAuthorization.denied),
            (SpeechError(.deviceNotFound, "no"), .authorized), (SpeechError(.deviceBusy, "no"), .authorized),
        ]
    )
    func unavailable(error: SpeechError, status: SpeechRecognitionAuthorization) async {
        let session = session([.init(nil)]) { ScriptedSource([], isLive: true, failsToOpen: error) }
        #expect(await session.requestAuthorization() == status)
        #expect(!session.isAvailable)
        let expected: SpeechRecognitionError =
            switch error.code {
            case .permissionDenied: .denied(error)
            case .deviceNotFound: .inputNodeUnavailable(error)
            default: .audioSessionUnavailable(error)
            }
        await #expect(throws: expected) { try await session.start() }
    }

    @Test("a wrong setting restricts, and says which")
    func restricted() async {
        let session = SpeechRecognitionSession(configure: { $0.setProperty("wakeActiveMux", 3) })
        #expect(await session.requestAuthorization() == .restricted)
        let error = await #expect(throws: SpeechRecognitionError.self) { try await session.start() }
        #expect(error?.description.contains("wakeActiveMux") == true)
    }

    @Test("a time-out that cannot be is refused, and said so", arguments: [0, -1, 601, Double.nan, .infinity])
    func wrongTimeout(seconds: Double) async {
        let session = session(
            [.init(nil)], source: { MemorySource(samples: [], sampleRate: 16_000) }, timeoutPeriod: seconds
        )
        #expect(await session.requestAuthorization() == .restricted)
        let error = await #expect(throws: SpeechRecognitionError.self) { try await session.start() }
        #expect(error?.description.contains("timeoutPeriod") == true)
    }

    @Test("a microphone that goes away and comes back is reported")
    func availability() async throws {
        let lost = SpeechError(.deviceLost, "unplugged")
        let session = session([.init(nil)]) {
            ScriptedSource([.read(.unavailable(lost)), .read(.recovered(lost: 320))], isLive: true)
        }
        let states = try await run(session).map(\.state)
        #expect(states.contains(.availabilityChanged(false)))
        #expect(states.contains(.availabilityChanged(true)))
        #expect(session.isAvailable)
    }

    @Test("the most confident reading wins by mean, not by length")
    func mostConfident() {
        let recognition = Recognition(
            best: Transcript(text: "a b c", confidence: 0.4), others: [Transcript(text: "a", confidence: 0.9)],
            start: .zero, end: .zero
        )
        #expect(recognition.mostConfident.text == "a")
    }

    /// Fails to open once, after the authorisation's look at it; then it is there.
    private static func secondChance(_ opens: borrowing Mutex<Int>, gate: ScriptedSource.Gate) -> any AudioSource {
        let number = opens.withLock { opens in
            opens += 1
            return opens
        }
        let error = number == 2 ? SpeechError(.deviceBusy, "in use") : nil
        return ScriptedSource([.gate(gate)], isLive: true, failsToOpen: error)
    }

    @Test("a start that failed leaves the next one alone")
    func startAfterFailure() async throws {
        for _ in 0..<50 {
            let gate = ScriptedSource.Gate()
            let opens = Counter()
            let session = session([.init(nil)]) { Self.secondChance(opens.value, gate: gate) }
            await session.requestAuthorization()
            await #expect(throws: SpeechRecognitionError.self) { try await session.start() }
            try await session.start()
            // What the failed start left behind would run by now.
            for _ in 0..<20 { await Task.yield() }
            #expect(session.isRunning)
            await session.finish()
        }
    }

    /// A number that several threads count up.
    private final class Counter: Sendable {
        let value = Mutex(0)
    }

    @Test("start and finish from many tasks at once leave a session that ends")
    func concurrentCalls() async throws {
        let gate = ScriptedSource.Gate()
        let session = session([.init(nil)]) { ScriptedSource([.gate(gate)], isLive: true) }
        await session.requestAuthorization()
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<25 {
                        if (task + round) % 2 == 0 { try await session.start() } else { await session.finish() }
                    }
                }
            }
            try await group.waitForAll()
        }
        await session.finish()
        #expect(!session.isRunning)
    }
}
