/// The reading end of a ``Ring``. Use it from one thread at a time.
public struct RingConsumer<Element>: ~Copyable {
    private let storage: RingStorage<Element>
    private var read = 0
    /// The producer's index as last seen; the true one is no smaller.
    private var seenWritten = 0

    init(storage: RingStorage<Element>) {
        self.storage = storage
    }

    /// How many elements wait to be taken.
    public var count: Int { storage.loadWritten - read }

    /// Takes the oldest element; nil when there is none.
    public mutating func pop() -> Element? {
        guard available(for: 1) > 0 else { return nil }
        let element = storage.move(read)
        read += 1
        storage.storeRead(read)
        return element
    }

    /// The number of waiting elements, read afresh only when the remembered value is below `wanted`.
    private mutating func available(for wanted: Int) -> Int {
        if seenWritten - read < wanted { seenWritten = storage.loadWritten }
        return seenWritten - read
    }
}

extension RingConsumer where Element: BitwiseCopyable {
    /// Takes as many elements as there are and as fit, into the start of `target`.
    ///
    /// - Parameter limit: The most to take.
    /// - Returns: How many were taken.
    public mutating func read(into target: inout MutableSpan<Element>, atMost limit: Int = .max) -> Int {
        let wanted = min(target.count, limit)
        let count = min(wanted, available(for: wanted))
        guard count > 0 else { return 0 }
        storage.copyOut(&target, count: count, at: read)
        read += count
        storage.storeRead(read)
        return count
    }
}

// SAFETY: the end is not copyable, so only its owner uses it, whichever thread that is.
extension RingConsumer: @unchecked Sendable where Element: Sendable {}
