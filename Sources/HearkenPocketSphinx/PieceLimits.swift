#if PocketSphinx
    /// How long the pieces of an utterance may become, in samples.
    struct PieceLimits {
        /// From here on, a pause ends the piece.
        let soft: Int
        /// Here it ends in any case; far below the 327 s that the library's frame numbers reach.
        let hard: Int
        /// Audio before the end that is kept, to cut between words in.
        let kept: Int
        /// Audio at the end whose words are not certain yet.
        let uncertain: Int
        private let longestPause: Int
        private let shortestPause: Int

        init(sampleRate: Int) {
            soft = 20 * sampleRate
            hard = 60 * sampleRate
            kept = 5 * sampleRate
            uncertain = sampleRate / 2
            longestPause = sampleRate / 2
            shortestPause = sampleRate / 10
        }

        /// The pause that ends a piece of `length`: shorter and shorter ones as the piece grows. Nil where none does.
        func pauseToSplitAt(length: Int) -> Int? {
            guard (soft..<hard).contains(length) else { return nil }
            return longestPause - (longestPause - shortestPause) * (length - soft) / (hard - soft)
        }
    }
#endif
