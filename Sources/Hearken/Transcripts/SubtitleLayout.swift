public import HearkenCore

/// Cuts recognised speech into subtitle cues.
///
/// The limits are the usual ones of broadcasters: 42 characters a line, 2 lines, 7 seconds. Of all ways to cut, the one
/// with the fewest cues is taken, then the one that cuts at pauses and leaves no orphaned words.
public struct SubtitleLayout: Sendable {
    /// The most characters in a line; a longer word stands alone.
    static let lineLength = 42
    /// The longest that a cue stands, in seconds.
    static let longest = 7.0
    /// The shortest that a cue stands where there is room, in seconds.
    static let shortest = 1.0
    /// A pause after which a new cue always begins, in seconds.
    static let pause = 1.5

    private struct TimedWord {
        var text: String
        var start: Double
        var end: Double
    }

    private let sampleRate: Int

    /// A layout.
    ///
    /// - Parameter sampleRate: The pipeline's rate in hertz, for the times in seconds.
    public init(sampleRate: Int) { self.sampleRate = sampleRate }

    /// The cues of one utterance, in order and without overlap; none where nothing was understood.
    public func cues(for recognition: Recognition) -> [SubtitleCue] {
        let words = timedWords(recognition)
        let cuts = cuts(of: words)
        let limit = recognition.end.seconds(at: sampleRate)
        return cuts.indices.map { index in
            let range = cuts[index]
            let next = index + 1 < cuts.count ? words[cuts[index + 1].lowerBound].start : limit
            let start = words[range.lowerBound].start
            let spoken = max(start, words[range.upperBound - 1].end)
            // Let a short cue stand a little longer, up to the next one.
            let end = min(max(spoken, min(start + Self.shortest, next)), start + Self.longest)
            return SubtitleCue(start: start, end: end, lines: Self.lines(words[range].map(\.text)) ?? [])
        }
    }

    /// The words with times; spread evenly over the utterance where the recogniser gives none.
    private func timedWords(_ recognition: Recognition) -> [TimedWord] {
        let words = recognition.best.words
        if !words.isEmpty {
            return words.map {
                TimedWord(
                    text: $0.text, start: $0.start.seconds(at: sampleRate), end: $0.end.seconds(at: sampleRate)
                )
            }
        }
        let texts = recognition.text.split(whereSeparator: \.isWhitespace).map(String.init)
        let start = recognition.start.seconds(at: sampleRate)
        let length = recognition.end.seconds(at: sampleRate) - start
        let characters = texts.map(\.count).reduce(0, +)
        var before = 0
        return texts.map { text in
            let from = start + length * Double(before) / Double(characters)
            before += text.count
            return TimedWord(text: text, start: from, end: start + length * Double(before) / Double(characters))
        }
    }

    /// The ranges of words that make up the cues: the cheapest way, by dynamic programming from the front.
    private func cuts(of words: [TimedWord]) -> [Range<Int>] {
        var best: [(cost: Double, from: Int)] = [(0, 0)]
        for end in words.indices.map({ $0 + 1 }) {
            var choice = (cost: Double.infinity, from: end - 1)
            for from in stride(from: end - 1, through: 0, by: -1) {
                guard from == end - 1 || fits(words[from..<end]) else { break }
                let cost = best[from].cost + self.cost(words, from..<end)
                if cost < choice.cost { choice = (cost, from) }
            }
            best.append(choice)
        }
        var ranges: [Range<Int>] = []
        var end = words.count
        while end > 0 {
            ranges.append(best[end].from..<end)
            end = best[end].from
        }
        return ranges.reversed()
    }

    private func fits(_ words: ArraySlice<TimedWord>) -> Bool {
        guard let first = words.first, let last = words.last, last.end - first.start <= Self.longest else {
            return false
        }
        let hasPause = zip(words, words.dropFirst()).contains { $1.start - $0.end > Self.pause }
        return !hasPause && Self.lines(words.map(\.text)) != nil
    }

    /// A cue costs 10, empty space up to 1, and a cut where the speaker made no pause up to 1.
    private func cost(_ words: [TimedWord], _ range: Range<Int>) -> Double {
        let characters = words[range].map { $0.text.count + 1 }.reduce(-1, +)
        let space = 1 - min(1, Double(characters) / Double(2 * Self.lineLength))
        var cost = 10 + space * space
        if range.upperBound < words.count {
            let pause = words[range.upperBound].start - words[range.upperBound - 1].end
            cost += 1 - min(1, max(0, pause) / 0.3)
        }
        return cost
    }

    /// The words on one line or on two lines of about the same length; nil where they do not fit.
    private static func lines(_ words: [String]) -> [String]? {
        let whole = words.joined(separator: " ")
        if whole.count <= lineLength || words.count == 1 { return [whole] }
        let splits = (1..<words.count).map { split in
            [words[..<split].joined(separator: " "), words[split...].joined(separator: " ")]
        }
        return splits.filter { $0.allSatisfy { $0.count <= lineLength } }
            .min { abs($0[0].count - $0[1].count) < abs($1[0].count - $1[1].count) }
    }
}
