import HearkenCore
import Testing

@testable import hearken_cli

@Suite("Terminal")
struct TerminalTests {
    @Test("the progress bar")
    func progress() {
        var bar = ProgressBar(done: 30, total: 120, filesDone: 0, files: 1, elapsed: 2)
        #expect(bar.line(width: 60) == "[########--------------------------]  25 %  15.0x  0:06 left")
        bar.files = 7
        bar.filesDone = 1
        #expect(bar.line(width: 60) == "[#####------------------]  25 %  1/7 files  15.0x  0:06 left")
        bar.done = 120
        #expect(bar.line(width: 60) == "[#######################] 100 %  1/7 files  60.0x  finishing")
        bar.done = 30
        bar.total = nil
        #expect(bar.line(width: 60) == "0:30 of audio  1/7 files  15.0x")
    }

    @Test("the progress bar never breaks the line", arguments: [0, 1, 5, 10, 20, 40, 79, 300])
    func progressWidth(width: Int) {
        for total in [nil, 0, 1e-9, 100, 1e12, .infinity] as [Double?] {
            for done in [0, 50, 1e9, .infinity] {
                for elapsed in [0, 1e-9, 3_600.0] {
                    let bar = ProgressBar(done: done, total: total, filesDone: 3, files: 9_999, elapsed: elapsed)
                    #expect(bar.line(width: width).count <= width)
                }
            }
        }
    }

    @Test(
        "the level meter",
        arguments: [
            (0, 0, "<-60 dB"), (0.0005, 0, "<-60 dB"), (.infinity, 10, "  99 dB"), (0.0316, 5, " -30 dB"),
            (1, 10, "   0 dB"), (8, 10, "  18 dB"),
            (Float.nan, 0, "<-60 dB"),
        ])
    func meter(peak: Float, filled: Int, text: String) {
        #expect(
            LevelMeter.bar(peak: peak, width: 10) == String(repeating: "█", count: filled)
                + String(repeating: "░", count: 10 - filled))
        #expect(LevelMeter.text(peak: peak) == text)
    }

    @Test("the live view follows the events")
    func view() {
        var view = LiveView()
        func line(_ kind: SpeechEvent.Kind) -> String {
            view.receive(SpeechEvent(kind, at: .zero))
            return view.line(peak: 0.0316, score: nil, width: 79, keys: false)
        }
        let meter = "██████░░░░░░  -30 dB  "
        #expect(
            view.line(peak: 0.0316, score: nil, width: 79, keys: true)
                == "○ starting  \(meter)space: talk  p: pause  q: quit")
        #expect(view.line(peak: 0.0316, score: 0.874, width: 79, keys: false) == "○ starting  \(meter)voice  87 %  ")
        #expect(line(.started) == "○ listening \(meter)")
        #expect(line(.speechStarted) == "○ speech    \(meter)")
        #expect(line(.activated(.voiceActivity)) == "● active    \(meter)")
        #expect(line(.recognizedPartial(Transcript(text: "go \u{1B}[2Jfor"))) == "● active    \(meter)go [2Jfor")
        #expect(line(.speechEnded) == "● active    \(meter)go [2Jfor")
        #expect(
            line(.recognized(Recognition(best: Transcript(text: "x"), start: .zero, end: .zero)))
                == "● active    \(meter)")
        #expect(line(.deactivated(.endOfSpeech)) == "○ listening \(meter)")
        #expect(line(.paused) == "○ paused    \(meter)")
        #expect(line(.sourceUnavailable(SpeechError(.deviceLost, "x"))) == "○ no device \(meter)")
        #expect(line(.sourceRecovered) == "○ paused    \(meter)")
        #expect(line(.resumed) == "○ listening \(meter)")
        #expect(line(.stopped) == "○ stopped   \(meter)")
    }

    @Test("a long partial shows its end, and the line never breaks", arguments: [0, 1, 20, 34, 35, 36, 60, 200])
    func viewWidth(width: Int) {
        var view = LiveView()
        view.receive(SpeechEvent(.started, at: .zero))
        view.receive(SpeechEvent(.activated(.manual), at: .zero))
        view.receive(
            SpeechEvent(.recognizedPartial(Transcript(text: String(repeating: "word ", count: 30) + "end")), at: .zero))
        let line = view.line(peak: 1, score: 0.5, width: width, keys: true)
        #expect(line.count <= width)
        if width >= 60 { #expect(line.hasSuffix("end")) }
    }

    @Test(
        "keys",
        arguments: [
            (" ", [KeyPress.talk]), ("p", [.pause]), ("P", [.pause]), ("q", [.quit]), ("\u{4}", [.quit]), ("x", []),
            ("", []), ("\u{1B}", []), ("\u{1B}[", []), ("\u{1B}[A", []), ("\u{1B}OP", []), ("\u{1B}q", []),
            ("\u{1B}[1;5Pq", [.quit]), ("\u{1B}[A\u{1B}[B p", [.talk, .pause]), ("\u{1B}[Axq", [.quit]),
        ])
    func keys(text: String, keys: [KeyPress]) {
        #expect(KeyPress.all(in: Array(text.utf8)) == keys)
    }

    @Test("losses are summed up")
    func losses() {
        var summary = LossSummary(sampleRate: 16_000)
        #expect(summary.remainder() == nil)
        #expect(summary.add(1, .overrun, at: SamplePosition(rawValue: 0)) == "1 ms of audio lost (overrun)")
        #expect(summary.add(1_600, .overrun, at: SamplePosition(rawValue: 1_600)) == nil)
        #expect(summary.add(1_600, .processingQueue, at: SamplePosition(rawValue: 159_999)) == nil)
        #expect(
            summary.add(16, .processingQueue, at: SamplePosition(rawValue: 160_000))
                == "201 ms of audio lost (processing-queue)"
        )
        #expect(summary.remainder() == nil)
    }
}
