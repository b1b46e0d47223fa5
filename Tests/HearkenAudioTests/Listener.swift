import HearkenCore

/// Reads an open live source for as long as a test wants, and keeps what it says.
struct Listener {
    var samples: [Float] = []
    private(set) var unavailable: [SpeechError] = []
    /// Samples lost at each return.
    private(set) var recovered: [Int] = []
    private(set) var lost: [Int] = []

    private let source: any AudioSource

    init(_ source: any AudioSource) { self.source = source }

    /// Reads until `isDone`, which is asked after every read.
    mutating func listen(until isDone: (Listener) -> Bool) throws(SpeechError) {
        var buffer = [Float](repeating: 0, count: 1_600)
        repeat {
            var span = buffer.mutableSpan
            switch try source.read(into: &span) {
            case .samples(let count): samples += buffer[..<count]
            case .lost(let count, _): lost.append(count)
            case .unavailable(let error): unavailable.append(error)
            case .recovered(let lost): recovered.append(lost)
            case .replaced: break
            case .end: return
            }
        } while !isDone(self)
    }
}
