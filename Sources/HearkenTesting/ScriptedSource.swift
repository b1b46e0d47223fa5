public import HearkenCore
internal import HearkenRealtime
internal import Synchronization

/// A source that brings what its script says: for faults that no real device produces on demand.
public final class ScriptedSource: AudioSource {
    /// One read, or several.
    public enum Step: Sendable {
        /// These samples, a buffer at a time.
        case audio([Float])
        /// This read.
        case read(AudioRead)
        /// This error.
        case failure(SpeechError)
        /// No samples until the gate is opened.
        case gate(Gate)
    }

    /// Holds a source back until a test lets it go on.
    public final class Gate: Sendable {
        private let isOpenFlag = Atomic<Bool>(false)

        /// A closed gate.
        public init() {}

        /// Lets the source go on.
        public func open() { isOpenFlag.store(true, ordering: .releasing) }

        fileprivate var isOpen: Bool { isOpenFlag.load(ordering: .acquiring) }
    }

    /// Whether it plays a device or a file.
    public let isLive: Bool

    private let script: [Step]
    private let failsToOpen: SpeechError?
    private var step = 0
    private var offset = 0

    /// A source that works off `script` and ends.
    public init(_ script: [Step], isLive: Bool, failsToOpen: SpeechError? = nil) {
        self.script = script
        self.isLive = isLive
        self.failsToOpen = failsToOpen
    }

    /// Goes to the start of the script.
    public func open(for format: AudioFormat) throws(SpeechError) {
        if let failsToOpen { throw failsToOpen }
        step = 0
        offset = 0
    }

    /// Does the next step.
    public func read(into buffer: inout MutableSpan<Float>) throws(SpeechError) -> AudioRead {
        guard step < script.count else { return .end }
        switch script[step] {
        case .audio(let samples):
            let count = min(buffer.count, samples.count - offset)
            for index in 0..<count { buffer[index] = samples[offset + index] }
            offset += count
            if offset == samples.count {
                step += 1
                offset = 0
            }
            return .samples(count)
        case .read(let read):
            step += 1
            return read
        case .failure(let error):
            throw error
        case .gate(let gate):
            if gate.isOpen { step += 1 } else { CooperativeWait.yield() }
            return .samples(0)
        }
    }

    /// Does nothing.
    public func close() {}
}
