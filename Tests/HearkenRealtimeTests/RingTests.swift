import HearkenRealtime
import Synchronization
import Testing

/// `#expect` cannot take a call on a value that cannot be copied.
private func expect(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(condition, sourceLocation: sourceLocation)
}

@Suite struct RingTests {
    @Test("a full ring refuses and keeps what it has")
    func full() {
        var ring = Ring<Int>(capacity: 4)
        for value in 0..<4 { expect(ring.producer.push(value)) }
        expect(!ring.producer.push(4))
        expect(ring.consumer.count == 4)
        for value in 0..<4 { expect(ring.consumer.pop() == value) }
        expect(ring.consumer.pop() == nil)
        expect(ring.producer.push(5))
        expect(ring.consumer.pop() == 5)
    }

    @Test("the capacity is rounded up to a power of two", arguments: [(1, 1), (2, 2), (3, 4), (1_000, 1_024)])
    func capacity(asked: Int, given: Int) {
        let ring = Ring<Float>(capacity: asked)
        expect(ring.producer.capacity == given)
    }

    @Test("elements left in the ring are released with it")
    func release() {
        final class Token {}
        weak var token: Token?
        do {
            var ring = Ring<Token>(capacity: 2)
            let strong = Token()
            token = strong
            expect(ring.producer.push(strong))
        }
        #expect(token == nil)
    }

    @Test("chunks of any size come out in order", arguments: [1, 3, 7, 64, 1_000], [1, 5, 64, 333])
    func chunks(writeSize: Int, readSize: Int) {
        var ring = Ring<Int>(capacity: 64)
        let source = Array(0..<writeSize)
        var buffer = [Int](repeating: 0, count: readSize)
        var written: [Int] = []
        var read: [Int] = []
        for _ in 0..<100 {
            let accepted = ring.producer.write(source.span)
            #expect(accepted <= writeSize)
            written += source.prefix(accepted)
            var target = buffer.mutableSpan
            let taken = ring.consumer.read(into: &target)
            read += buffer.prefix(taken)
        }
        #expect(written.starts(with: read))
        expect(written.count - read.count == ring.consumer.count)
    }

    @Test("two threads: nothing lost, nothing twice, nothing out of order")
    func threads() {
        let total = 200_000
        var ring = Ring<Int>(capacity: 128)
        let producer = ProducerBox(ring.producer)
        let thread = WorkerThread(name: "ring-producer") {
            var next = 0
            var chunk = [Int](repeating: 0, count: 37)
            while next < total {
                let count = min(chunk.count, total - next)
                for index in 0..<count { chunk[index] = next + index }
                next += producer.end.write(chunk.span.extracting(first: count))
            }
        }
        guard let thread else {
            Issue.record("no thread")
            return
        }
        var expected = 0
        var buffer = [Int](repeating: 0, count: 53)
        var failures = 0
        while expected < total {
            var target = buffer.mutableSpan
            let taken = ring.consumer.read(into: &target)
            for index in 0..<taken where buffer[index] != expected + index { failures += 1 }
            expected += taken
        }
        thread.join()
        #expect(failures == 0)
        expect(ring.consumer.pop() == nil)
    }

    /// Carries the writing end into the closure of a thread.
    private final class ProducerBox: Sendable {
        nonisolated(unsafe) var end: RingProducer<Int>

        init(_ end: consuming RingProducer<Int>) { self.end = end }
    }
}

@Suite struct SignalTests {
    @Test("a raise before the wait is remembered; one wake answers several, and clears them")
    func remembered() {
        // What a wait left over would let the next one return before its time, at least once.
        for _ in 0..<100 {
            let (signal, go) = (Signal(), Signal())
            let hasRaised = Flag()
            let thread = WorkerThread(name: "signal-raiser") {
                go.wait()
                hasRaised.set()
                signal.raise()
            }
            guard let thread else {
                Issue.record("no thread")
                return
            }
            signal.raise()
            signal.raise()
            signal.wait()
            go.raise()
            signal.wait()
            #expect(hasRaised.isSet)
            thread.join()
        }
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}
