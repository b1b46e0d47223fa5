/// The writing end of a ``Ring``. Use it from one thread at a time.
public struct RingProducer<Element>: ~Copyable {
    private let storage: RingStorage<Element>
    private var written = 0
    /// The consumer's index as last seen; the true one is no smaller.
    private var seenRead = 0

    init(storage: RingStorage<Element>) {
        self.storage = storage
    }

    /// How many elements fit.
    public var capacity: Int { storage.capacity }

    /// How many elements the consumer has not taken yet.
    public var count: Int { written - storage.loadRead }

    /// Appends an element.
    ///
    /// - Returns: Whether it fitted. When not, nothing happened.
    public mutating func push(_ element: consuming Element) -> Bool {
        guard room(for: 1) > 0 else { return false }
        storage.initialize(written, to: element)
        written += 1
        storage.storeWritten(written)
        return true
    }

    /// The number of free slots, read afresh only when the remembered value is below `wanted`.
    private mutating func room(for wanted: Int) -> Int {
        if storage.capacity - (written - seenRead) < wanted { seenRead = storage.loadRead }
        return storage.capacity - (written - seenRead)
    }
}

extension RingProducer where Element: BitwiseCopyable {
    /// Appends the start of `elements`.
    ///
    /// - Returns: How many fitted; the rest is the caller's to keep or to count as lost.
    public mutating func write(_ elements: Span<Element>) -> Int {
        let count = min(elements.count, room(for: elements.count))
        guard count > 0 else { return 0 }
        storage.copyIn(elements, count: count, at: written)
        written += count
        storage.storeWritten(written)
        return count
    }
}

// SAFETY: the end is not copyable, so only its owner uses it, whichever thread that is.
extension RingProducer: @unchecked Sendable where Element: Sendable {}
