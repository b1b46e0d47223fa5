internal import HearkenCore

extension AudioRead {
    /// The same, unless its counts are impossible: sources are written by apps too.
    ///
    /// - Parameter capacity: Samples the buffer had room for.
    func checked(capacity: Int) throws(SpeechError) -> AudioRead {
        switch self {
        case .samples(let count) where !(0...capacity).contains(count):
            throw SpeechError(
                .stageFailed, "the source says it put \(count) samples into a buffer of \(capacity)",
                advice: "mend its read(into:)"
            )
        case .replaced(let count) where count < 0:
            throw SpeechError(
                .stageFailed, "the source says that it replaced \(count) samples", advice: "mend its read(into:)"
            )
        case .lost(let count, _) where count < 0, .recovered(let count) where count < 0:
            throw SpeechError(
                .stageFailed, "the source says that \(count) samples were lost", advice: "mend its read(into:)"
            )
        default:
            return self
        }
    }
}
