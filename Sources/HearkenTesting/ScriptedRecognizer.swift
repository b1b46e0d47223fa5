public import HearkenCore
internal import Synchronization

/// A recogniser that understands what its script says, and writes down what it heard.
///
/// For tests of what lies around a recogniser; recognition itself is tested with real engines.
public final class ScriptedRecognizer: Recognizer {
    /// One utterance as the recogniser was given it.
    public struct Utterance: Hashable, Sendable {
        /// The position `begin` named.
        public var start: SamplePosition
        /// Every sample, in order.
        public var samples: [Float] = []
        /// Whether it was cancelled.
        public var isCancelled = false
    }

    /// What a scripted recogniser heard; outlives it and may be read from any thread.
    public final class Record: Sendable {
        private let state = Mutex<[Utterance]>([])

        /// An empty record.
        public init() {}

        /// The utterances so far.
        public var utterances: [Utterance] { state.withLock { $0 } }

        fileprivate func change(_ body: (inout [Utterance]) -> Void) { state.withLock { body(&$0) } }
    }

    /// What to do with one utterance.
    public struct Line: Sendable {
        /// The text to give at the end; nil for nothing understood.
        public var text: String?
        /// A partial result once this many samples have come.
        public var partialAfter: Int?
        /// Says that the utterance has ended once this many samples have come.
        public var endsAfter: Int?
        /// Throws once this many samples have come.
        public var failsAfter: Int?

        /// A line that ends in `text`.
        public init(
            _ text: String?, partialAfter: Int? = nil, endsAfter: Int? = nil, failsAfter: Int? = nil
        ) {
            self.text = text
            self.partialAfter = partialAfter
            self.endsAfter = endsAfter
            self.failsAfter = failsAfter
        }
    }

    private let script: [Line]
    private let record: Record
    private var spoken = 0
    private var heard = 0
    private var start = SamplePosition.zero

    /// A recogniser that takes a line of `script` for each utterance, from the first again after the last.
    public init(_ script: [Line], record: Record = Record()) {
        precondition(!script.isEmpty, "a script has at least one line")
        self.script = script
        self.record = record
    }

    private var line: Line { script[spoken % script.count] }

    /// Does nothing.
    public func prepare(for format: AudioFormat) throws(SpeechError) {}

    /// Begins the next line.
    public func begin(at position: SamplePosition) throws(SpeechError) {
        heard = 0
        start = position
        record.change { $0.append(Utterance(start: position)) }
    }

    /// Writes the samples down and does what the line says.
    public func accept(_ samples: Span<Float>) throws(SpeechError) -> RecognizerUpdate {
        var copy: [Float] = []
        for index in samples.indices { copy.append(samples[index]) }
        record.change { $0[$0.count - 1].samples += copy }
        let before = heard
        heard += samples.count
        func comesNow(_ count: Int?) -> Bool { count.map { before < $0 && $0 <= heard } ?? false }
        if comesNow(line.failsAfter) { throw SpeechError(.recognitionFailed, "the script says so") }
        if comesNow(line.endsAfter) { return .endOfUtterance }
        if comesNow(line.partialAfter) { return .partial(Transcript(text: line.text ?? "")) }
        return .none
    }

    /// Gives the line's text.
    public func finish() throws(SpeechError) -> Recognition? {
        defer { spoken += 1 }
        return line.text.map { Recognition(best: Transcript(text: $0), start: start, end: start + heard) }
    }

    /// Goes to the next line.
    public func cancel() {
        spoken += 1
        record.change { if !$0.isEmpty { $0[$0.count - 1].isCancelled = true } }
    }
}
