#if PocketSphinx
    internal import HearkenCore

    /// The readings of the pieces a long utterance was decoded in, put together again.
    struct DecodedPieces {
        private var pieces: [[Transcript]] = []

        /// Whether no piece has words.
        var isEmpty: Bool { pieces.isEmpty }

        /// The best texts of the latest two pieces.
        var latestTexts: [String] { pieces.suffix(2).map { $0.first?.text ?? "" } }

        /// Adds the readings of the next piece, the best first.
        mutating func append(_ readings: [Transcript]) {
            guard let best = readings.first, !best.words.isEmpty else { return }
            pieces.append(readings)
        }

        /// Forgets all.
        mutating func removeAll() {
            pieces.removeAll()
        }

        /// The best readings of the whole: at most `limit`, at least the best of each piece joined.
        ///
        /// A reading takes one reading of each piece, and its score is the sum of theirs.
        func joined(limit: Int) -> [Transcript] {
            /// A reading of the pieces so far, as what differs from the best of each.
            struct Path {
                var score: Double
                var choices: [(piece: Int, reading: Int)]
            }
            var paths = [Path(score: 0, choices: [])]
            for (piece, readings) in pieces.enumerated() {
                var longer: [Path] = []
                for (reading, transcript) in readings.enumerated() {
                    for path in paths {
                        longer.append(
                            Path(
                                score: path.score + (transcript.score ?? 0),
                                choices: reading == 0 ? path.choices : path.choices + [(piece, reading)]
                            )
                        )
                    }
                }
                // The paths stand in order of their first reading, so where scores are equal the best stays first.
                paths = Array(
                    longer.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
                        .prefix(limit).map(\.element))
            }
            return paths.map { path in
                var words: [Word] = []
                var choices = path.choices[...]
                for (piece, readings) in pieces.enumerated() {
                    var reading = 0
                    if let choice = choices.first, choice.piece == piece {
                        reading = choice.reading
                        choices.removeFirst()
                    }
                    words += readings[reading].words
                }
                return Transcript(words: words, score: path.score)
            }
        }
    }
#endif
