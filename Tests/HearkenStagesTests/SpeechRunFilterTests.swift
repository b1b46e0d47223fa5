import HearkenCore
import HearkenTesting
import Testing

@testable import HearkenStages

@Suite("Rise and fall delays")
struct SpeechRunFilterTests {
    /// Runs frames of 10 samples, `v` voice, `.` silence, `V` voice after a loss, `_` 30 lost samples before silence; while speech is
    /// awaited 10 samples are enough from an `A` on; and spells the edges: `+20` for speech from 20 on, `-50` for silence.
    private func edges(_ frames: String, rise: Int, fall: Int, finish: Bool = false) -> String {
        var filter = SpeechRunFilter(riseDelay: rise, awaitedRiseDelay: 10, fallDelay: fall)
        var position = SamplePosition.zero
        var edges: [String] = []
        var isAwaited = false
        for frame in frames {
            if frame == "A" {
                isAwaited = true
                continue
            }
            let isAfterLoss = frame == "V" || frame == "_"
            if isAfterLoss { position += 30 }
            let isVoice = frame == "v" || frame == "V"
            let end = position + 10
            if let edge = filter.observe(
                isVoice, from: position, to: end, isAfterLoss: isAfterLoss, isAwaited: isAwaited)
            {
                edges.append("\(filter.isSpeech ? "+" : "-")\(edge.rawValue)")
            }
            position = end
        }
        if finish, let edge = filter.finish(at: position) { edges.append("-\(edge.rawValue)") }
        return edges.joined(separator: " ")
    }

    @Test(
        "edges lie at the start of the run",
        arguments: [
            ("", 30, 30, ""),
            ("....", 0, 0, ""),
            ("..v.v", 0, 0, "+20 -30 +40"),
            ("..vvv....", 30, 30, "+20 -50"),
            ("..vv.vv.vvv", 30, 30, "+80"),
            ("vvv..v..v...", 30, 30, "+0 -90"),
            ("vvv", 25, 30, "+0"),
            ("vv", 25, 30, ""),
            ("vvv...", 30, 31, "+0"),
            ("vvv...vvv", 30, 0, "+0 -30 +60"),
        ]
    )
    func table(frames: String, rise: Int, fall: Int, expected: String) {
        #expect(edges(frames, rise: rise, fall: fall) == expected)
    }

    @Test(
        "less voice will do where speech is awaited, also voice that has begun already",
        arguments: [
            ("A.v...", "+10 -20"), ("..vAv..", "+20 -40"), ("vv.A..v", "+50"), ("vvvA", "+0"), ("vv..A....", ""),
        ]
    )
    func awaited(frames: String, expected: String) {
        #expect(edges(frames, rise: 30, fall: 20) == expected)
    }

    @Test(
        "lost samples count as silence, not as voice",
        arguments: [
            ("vvv._", 30, 50, "+0 -30"), ("vvv.V", 30, 50, "+0"), ("vV", 30, 50, ""), ("vVvv", 30, 50, "+40"),
        ]
    )
    func loss(frames: String, rise: Int, fall: Int, expected: String) {
        #expect(edges(frames, rise: rise, fall: fall) == expected)
    }

    @Test(
        "the end of the audio ends speech where it was last heard",
        arguments: [("vvvv", "+0 -40"), ("vvv..", "+0 -30"), ("vv", ""), ("...", "")]
    )
    func finish(frames: String, expected: String) {
        #expect(edges(frames, rise: 30, fall: 50, finish: true) == expected)
    }

    @Test("edges alternate and never go back", arguments: 1...20 as ClosedRange<UInt64>)
    func property(seed: UInt64) {
        var generator = TestGenerator(seed: seed)
        var filter = SpeechRunFilter(
            riseDelay: .random(in: 0...80, using: &generator), awaitedRiseDelay: 0,
            fallDelay: .random(in: 0...80, using: &generator))
        var position = SamplePosition.zero
        var last = position
        for _ in 0..<2_000 {
            let lost = Int.random(in: 0...20, using: &generator) == 0 ? 40 : 0
            position += lost
            let was = filter.isSpeech
            let isVoice = Bool.random(using: &generator)
            let edge = filter.observe(isVoice, from: position, to: position + 10, isAfterLoss: lost > 0)
            #expect((edge != nil) == (filter.isSpeech != was))
            position += 10
            guard let edge else { continue }
            #expect(edge >= last)
            #expect(edge < position)
            last = edge
        }
    }
}
