internal import Synchronization

// Frozen, so that other modules may take the two ends apart.
/// A bounded queue between exactly two threads: one writes, one reads, neither ever waits or allocates.
///
/// A single-producer/single-consumer ring after Lamport, "Proving the Correctness of Multiprocess Programs" (1977),
/// with each end caching the other's index so that the shared cache lines are touched only when the cached value says
/// full or empty. The two ends are separate values that cannot be copied: whoever owns one is its only user.
@frozen
public struct Ring<Element>: ~Copyable {
    /// The writing end.
    public var producer: RingProducer<Element>
    /// The reading end.
    public var consumer: RingConsumer<Element>

    /// An empty ring.
    ///
    /// - Parameter capacity: The least number of elements it holds; rounded up to a power of two. Allocated here, once.
    public init(capacity: Int) {
        let storage = RingStorage<Element>(capacity: capacity)
        producer = RingProducer(storage: storage)
        consumer = RingConsumer(storage: storage)
    }
}

/// An index on a cache line of its own, so that the two threads do not fight over one line.
private struct PaddedIndex: ~Copyable {
    let value = Atomic<Int>(0)
    private let padding = InlineArray<15, Int>(repeating: 0)
}

/// The memory of a ring, shared by its two ends.
///
/// `written` and `read` count elements since the start and never wrap; the slot of element `n` is `n & mask`.
// SAFETY: slots in read..<written belong to the consumer, the others to the producer. The ends are not copyable, so
// one thread uses each; the release store of an index after touching a slot and the acquire load before touching it
// order the accesses.
@safe final class RingStorage<Element>: @unchecked Sendable {
    let capacity: Int
    private let mask: Int
    // SAFETY: allocated in init, freed in deinit, accessed only through the slots that the caller's end owns.
    private let slots: UnsafeMutablePointer<Element>
    private let written = PaddedIndex()
    private let read = PaddedIndex()

    init(capacity: Int) {
        precondition(capacity > 0, "a ring holds at least one element")
        var size = 1
        while size < capacity { size *= 2 }
        self.capacity = size
        mask = size - 1
        // SAFETY: freed in deinit.
        unsafe slots = UnsafeMutablePointer<Element>.allocate(capacity: size)
    }

    deinit {
        // SAFETY: both ends are gone, so the remaining elements are ours.
        for index in read.value.load(ordering: .relaxed)..<written.value.load(ordering: .relaxed) {
            _ = unsafe (slots + (index & mask)).deinitialize(count: 1)
        }
        unsafe slots.deallocate()
    }

    var loadWritten: Int { written.value.load(ordering: .acquiring) }
    var loadRead: Int { read.value.load(ordering: .acquiring) }
    func storeWritten(_ index: Int) { written.value.store(index, ordering: .releasing) }
    func storeRead(_ index: Int) { read.value.store(index, ordering: .releasing) }

    /// Puts `element` into the slot of `index`, which the producer owns.
    func initialize(_ index: Int, to element: consuming Element) {
        // SAFETY: the producer owns the slot and it holds no element.
        unsafe (slots + (index & mask)).initialize(to: element)
    }

    /// Takes the element out of the slot of `index`, which the consumer owns.
    func move(_ index: Int) -> Element {
        // SAFETY: the consumer owns the slot and it holds an element.
        unsafe (slots + (index & mask)).move()
    }
}

extension RingStorage where Element: BitwiseCopyable {
    /// Copies the first `count` elements of `source` into the slots from `index` on.
    func copyIn(_ source: Span<Element>, count: Int, at index: Int) {
        let start = index & mask
        let first = min(count, capacity - start)
        // SAFETY: the producer owns these slots; both runs stay inside the allocation and inside `source`.
        unsafe source.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe (slots + start).update(from: base, count: first)
            unsafe slots.update(from: base + first, count: count - first)
        }
    }

    /// Copies `count` elements from the slots from `index` on to the start of `target`.
    func copyOut(_ target: inout MutableSpan<Element>, count: Int, at index: Int) {
        let start = index & mask
        let first = min(count, capacity - start)
        // SAFETY: the consumer owns these slots; both runs stay inside the allocation and inside `target`.
        unsafe target.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe base.update(from: slots + start, count: first)
            unsafe (base + first).update(from: slots, count: count - first)
        }
    }
}
