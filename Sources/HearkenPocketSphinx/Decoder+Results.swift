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
        func readings(of origin: SamplePosition, length: Int, limit: Int) -> [Transcript] {
            var score: Int32 = 0
            // Runs the search for the best path through the lattice, which everything below builds on.
            guard CPocketSphinx_hypothesis(raw, &score, log.pointer) != nil else { return [] }
            let segments = words()
            guard !segments.isEmpty else { return [] }
            let best = transcript(segments, origin: origin, length: length, score: naturalLog(score))
            guard limit > 1, !isSpotting, let lattice = ps_get_lattice(raw) else { return [best] }
            let others = alternatives(
                to: best, in: LatticePosteriors(lattice), origin: origin, length: length, limit: limit - 1
            )
            return [best] + others
        }

        private var isSpotting: Bool {
            if case .keywords = search { true } else { false }
        }

        /// The words of the best path; fillers are left out.
        func words() -> [Segment] {
            var result: [Segment] = []
            var next = ps_seg_iter(raw)
            while let segment = next {
                let prob = ps_seg_prob(segment, nil, nil, nil)
                if let found = self.segment(segment, prob: prob) { result.append(found) }
                next = ps_seg_next(segment)
            }
            // A keyword search gives its latest detection first.
            if isSpotting { result.sort { $0.frames.lowerBound < $1.frames.lowerBound } }
            return result
        }

        private func segment(_ segment: OpaquePointer, prob: Int32) -> Segment? {
            guard let spelling = ps_seg_word(segment) else { return nil }
            // SAFETY: a text of the dictionary, copied at once.
            let word = String(cString: spelling)
            guard !DictionaryWord.isFiller(word) else { return nil }
            var first: Int32 = 0
            var last: Int32 = 0
            ps_seg_frames(segment, &first, &last)
            var logPosterior = logmath_log_to_ln(ps_get_logmath(raw), prob)
            if isSpotting {
                // The search gives the likelihood ratio of phrase and background, scaled like a score and less 1500
                // (KWS_MAX in the library). With the threshold as prior odds, one half is where detection begins.
                let odds = naturalLog(prob + 1_500) - keywordThresholds[KeywordLine.phrase(word), default: 0]
                logPosterior = -log1p(exp(-odds))
            }
            return Segment(
                text: isSpotting ? KeywordLine.phrase(word) : DictionaryWord.text(word),
                frames: Int(first)...Int(max(first, last)),
                logPosterior: min(0, logPosterior)
            )
        }

        /// Scores are kept without their lowest ten bits (SENSCR_SHIFT in the library).
        private func naturalLog(_ score: Int32) -> Double {
            logmath_log_to_ln(ps_get_logmath(raw), 1) * Double(score) * 1_024
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
            var next = ps_nbest(raw)
            // Most paths differ in fillers and pronunciations only.
            var left = 20 * limit
            while let path = next, left > 0, found.count < limit {
                left -= 1
                var raw: Int32 = 0
                if ps_nbest_hyp(path, &raw) != nil {
                    let score = naturalLog(raw)
                    let transcript = transcript(
                        segments(of: path, posteriors), origin: origin, length: length, score: score
                    )
                    if transcript.text == best.text { reference = reference ?? score }
                    if !transcript.words.isEmpty, texts.insert(transcript.text).inserted {
                        found.append((transcript, score))
                    }
                }
                next = ps_nbest_next(path)
            }
            if let next { ps_nbest_free(next) }
            let top = reference ?? found.first?.score ?? 0
            return found.sorted { $0.score > $1.score }.map { entry in
                var transcript = entry.transcript
                transcript.score = (best.score ?? 0) + min(0, entry.score - top)
                return transcript
            }
        }

        private func segments(of path: OpaquePointer, _ posteriors: LatticePosteriors) -> [Segment] {
            var result: [Segment] = []
            var next = ps_nbest_seg(path)
            while let segment = next {
                if var found = self.segment(segment, prob: 0) {
                    found.logPosterior = posteriors.logPosterior(of: found.text, at: found.frames.lowerBound)
                    result.append(found)
                }
                next = ps_seg_next(segment)
            }
            return result
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
