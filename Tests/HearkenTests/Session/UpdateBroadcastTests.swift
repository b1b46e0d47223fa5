import HearkenCore
import Synchronization
import Testing

@testable import Hearken

@Suite("Session updates", .timeLimit(.minutes(1)))
struct UpdateBroadcastTests {
    private static func update(_ number: Int) -> SpeechRecognitionUpdate {
        SpeechRecognitionUpdate(.speechRecognized("\(number)"))
    }

    @Test("a reader that is behind gets the newest", arguments: [0, 1, 1_023, 1_024, 1_025, 5_000])
    func slowReader(count: Int) async {
        let broadcast = UpdateBroadcast { _, _ in }
        var updates = broadcast.subscribe().makeAsyncIterator()
        for number in 0..<count { broadcast.send(Self.update(number)) }
        broadcast.send(SpeechRecognitionUpdate(.audioEngineStop))
        var texts: [String] = []
        while case .speechRecognized(let text)? = await updates.next()?.state { texts.append(text) }
        #expect(texts == (0..<count).suffix(UpdateBroadcast.capacity - 1).map { "\($0)" })
    }

    @Test("flushing ends while updates overtake it", arguments: [0, 10_000])
    func flush(count: Int) async {
        let calls = Calls()
        let broadcast = UpdateBroadcast { _, _ in calls.count.withLock { $0 += 1 } }
        async let flushed: Void = broadcast.flush()
        for number in 0..<count { broadcast.send(Self.update(number)) }
        await flushed
        await broadcast.flush()
        #expect(calls.count.withLock { $0 } <= count)
    }

    private final class Calls: Sendable {
        let count = Mutex(0)
    }
}
