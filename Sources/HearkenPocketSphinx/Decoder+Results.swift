#if PocketSphinx
    internal import CPocketSphinx
    internal import Glibc
    internal import HearkenCore

    extension Decoder {
        /// One word of the best path, in frames.
        struct Segment {
            var text: String
            /// First and last frame.
            var frames: ClosedRange<Int>
            /// Natural logarithm of the posterior.
            var logPosterior: Double
        }

        /// Readings of the piece that ended: the best, then others in descending order; empty where nothing was
        /// understood.
        ///
        /// - Parameter origin: Where the piece begins.
        /// - Parameter length: Samples in the piece; no word reaches further.
        /// - Parameter limit: Most readings to give.
        func readings(of origin: SamplePosition, length: Int, limit: Int) throws(SpeechError) -> [Transcript] {
            var score: Int32 = 0
            // Runs the search for the best path through the lattice, which everything below builds on.
            let hypothesis = unsafe CPocketSphinx_hypothesis(raw, &score, log.pointer)
            try check("the result")
            guard unsafe hypothesis != nil else { return [] }
            let segments = try words()
            guard !segments.isEmpty else { return [] }
            let best = transcript(segments, origin: origin, length: length, score: naturalLog(score))
            guard limit > 1, !isSpotting else { return [best] }
            let lattice = unsafe CPocketSphinx_lattice(raw, log.pointer)
            try check("the lattice")
            guard let lattice = unsafe lattice else { return [best] }
            let posteriors = unsafe LatticePosteriors(lattice, log: log)
            try check("the lattice")
            let others = alternatives(to: best, in: posteriors, origin: origin, length: length, limit: limit - 1)
            try check("the alternatives")
            return [best] + others
        }

        private var isSpotting: Bool {
            if case .keywords = search { true } else { false }
        }

        /// The words of the best path; fillers are left out.
        func words() throws(SpeechError) -> [Segment] {
            var result = unsafe segments(from: CPocketSphinx_segments(raw, log.pointer))
            try check("the words")
            // A keyword search gives its latest detection first.
            if isSpotting { result.sort { $0.frames.lowerBound < $1.frames.lowerBound } }
            return result
        }

        /// The words from `first` on, to the end; a fatal error ends them.
        private func segments(from first: OpaquePointer?) -> [Segment] {
            var result: [Segment] = []
            var next = unsafe first
            while let segment = unsafe next {
                let copy = unsafe CPocketSphinx_readSegment(segment, log.pointer)
                if let found = unsafe self.segment(copy) { result.append(found) }
                unsafe next = log.isFatal ? nil : CPocketSphinx_nextSegment(segment, log.pointer)
            }
            return result
        }

        private func segment(_ segment: CPocketSphinx_Segment) -> Segment? {
            guard let spelling = unsafe segment.text else { return nil }
            // SAFETY: a text of the dictionary, copied at once.
            let word = unsafe String(cString: spelling)
            guard !DictionaryWord.isFiller(word) else { return nil }
            let (first, last) = unsafe (Int(segment.first), Int(segment.last))
            var logPosterior = unsafe logmath_log_to_ln(ps_get_logmath(raw), segment.posterior)
            if isSpotting {
                // The search gives the likelihood ratio of phrase and background, scaled like a score and less 1500
                // (KWS_MAX in the library). With the threshold as prior odds, one half is where detection begins.
                let odds =
                    unsafe naturalLog(segment.posterior + 1_500)
                    - keywordThresholds[KeywordLine.phrase(word), default: 0]
                logPosterior = -log1p(exp(-odds))
            }
            return Segment(
                text: isSpotting ? KeywordLine.phrase(word) : DictionaryWord.text(word),
                frames: first...max(first, last),
                logPosterior: min(0, logPosterior)
            )
        }

        /// Scores are kept without their lowest ten bits (SENSCR_SHIFT in the library).
        private func naturalLog(_ score: Int32) -> Double {
            unsafe logmath_log_to_ln(ps_get_logmath(raw), 1) * Double(score) * 1_024
        }

        private func transcript(
            _ segments: [Segment], origin: SamplePosition, length: Int, score: Double
        ) -> Transcript {
            let words = segments.map { segment in
                Word(
                    text: segment.text,
                    start: origin + min(length, segment.frames.lowerBound * hop),
                    end: origin + min(length, (segment.frames.upperBound + 1) * hop),
                    confidence: Float(exp(segment.logPosterior))
                )
            }
            return Transcript(words: words, score: score)
        }

        /// Other texts from an A* search through the lattice.
        ///
        /// That search scores on another scale than the best path (it counts the sentence start as a word), so its
        /// scores are taken relative to the reading with the text of `best`, or else to its own first, and none is
        /// better than `best`.
        private func alternatives(
            to best: Transcript, in posteriors: LatticePosteriors, origin: SamplePosition, length: Int, limit: Int
        ) -> [Transcript] {
            var found: [(transcript: Transcript, score: Double)] = []
            var texts: Set<String> = [best.text]
            var reference: Double?
            var next = unsafe CPocketSphinx_paths(raw, log.pointer)
            // Most paths differ in fillers and pronunciations only.
            var left = 20 * limit
            while let path = unsafe next, left > 0, found.count < limit {
                left -= 1
                var raw: Int32 = 0
                if unsafe CPocketSphinx_readPath(path, &raw, log.pointer) {
                    let score = naturalLog(raw)
                    let transcript = unsafe transcript(
                        segments(of: path, posteriors), origin: origin, length: length, score: score
                    )
                    if transcript.text == best.text { reference = reference ?? score }
                    if !transcript.words.isEmpty, texts.insert(transcript.text).inserted {
                        found.append((transcript, score))
                    }
                }
                unsafe next = log.isFatal ? nil : CPocketSphinx_nextPath(path, log.pointer)
            }
            if let next = unsafe next { _ = unsafe CPocketSphinx_freePath(next, log.pointer) }
            let top = reference ?? found.first?.score ?? 0
            return found.sorted { $0.score > $1.score }.map { entry in
                var transcript = entry.transcript
                transcript.score = (best.score ?? 0) + min(0, entry.score - top)
                return transcript
            }
        }

        private func segments(of path: OpaquePointer, _ posteriors: LatticePosteriors) -> [Segment] {
            unsafe segments(from: CPocketSphinx_pathSegments(path, log.pointer)).map { found in
                var found = found
                found.logPosterior = posteriors.logPosterior(of: found.text, at: found.frames.lowerBound)
                return found
            }
        }
    }

    extension Transcript {
        /// A reading of `words`, with the text and the confidence that follow from them.
        init(words: [Word], score: Double?) {
            let logs = words.compactMap(\.confidence).map { log(max(Double($0), .leastNormalMagnitude)) }
            self.init(
                text: words.map(\.text).joined(separator: " "), words: words,
                confidence: logs.isEmpty ? nil : Float(exp(logs.reduce(0, +) / Double(logs.count))),
                score: score
            )
        }
    }
#endif
