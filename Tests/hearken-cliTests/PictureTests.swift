import HearkenCore
import Testing

@testable import hearken_cli

@Suite("Pictures")
struct PictureTests {
    @Test(
        "marks are at round numbers",
        arguments: [
            (0.0, 1.0, 6, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
            (0, 2.8, 8, ["0.0", "0.5", "1.0", "1.5", "2.0", "2.5"]),
            (-0.21, 0.21, 5, ["-0.2", "0.0", "0.2"]), (0, 12, 13, (0...12).map(String.init)),
            (0, 3e-5, 4, ["0.00000", "0.00001", "0.00002", "0.00003"]),
            (-16, 24, 9, ["-15", "-10", "-5", "0", "5", "10", "15", "20"]),
        ] as [(Double, Double, Int, [String])])
    func round(low: Double, high: Double, most: Int, labels: [String]) {
        #expect(Ticks.round(low...high, most: most).ticks.map(\.label) == labels)
    }

    @Test("no range is too strange for marks", arguments: [0, 1e-300, 1e-5, 5, 1e9, 1e300, .infinity])
    func strange(width: Double) {
        #expect(Ticks.round(0...width, most: 8).ticks.count <= 16)
        #expect(Ticks.time(width, most: 8).ticks.count <= 16)
    }

    @Test(
        "a time axis is in seconds, then on the clock",
        arguments: [
            (2.8, "time in s", "2.5"), (120, "time in s", "120"), (121, "time in min:s", "2:00"),
            (3_600, "time in h:min:s", "1:00:00"), (90_000, "time in h:min:s", "24:00:00"),
        ])
    func time(duration: Double, unit: String, last: String) {
        #expect(Ticks.timeUnit(duration) == unit)
        #expect(Ticks.time(duration, most: 13).ticks.last?.label == last)
    }

    @Test("marks of frequencies keep their distance")
    func frequencies() {
        let ticks = Ticks.frequencies(0...8_000, gap: 500) { $0 }.ticks.map(\.value)
        #expect(ticks.contains(1_000))
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $1 - $0 >= 500 })
    }

    @Test("an outline keeps every peak in little memory", arguments: [1, 2, 8_191, 8_192, 8_193, 100_000, 1_000_003])
    func envelope(count: Int) {
        var envelope = Envelope()
        for i in 0..<count { envelope.append(i == count / 3 ? 1 : i == count / 2 ? -2 : 0.25) }
        #expect(envelope.count == count)
        #expect(envelope.parts.count <= Envelope.capacity)
        #expect(envelope.parts.count == (count + envelope.partLength - 1) / envelope.partLength)
        #expect(envelope.end(envelope.parts.count - 1) == count)
        if count > 2 {
            #expect(envelope.parts.map(\.greatest).max() == 1)
            #expect(envelope.parts.map(\.least).min() == -2)
            #expect(envelope.peak == 2)
        }
    }

    @Test("an outline survives what is no number")
    func envelopeOfNothing() {
        var envelope = Envelope()
        #expect(envelope.peak == 0)
        for value in [Float.nan, .infinity, -.infinity] { envelope.append(value) }
        #expect(envelope.peak == 0)
    }

    @Test("columns are means of rows", arguments: [1, 4_096, 4_097, 20_000])
    func matrix(count: Int) {
        var matrix = FeatureMatrix(dimension: 2)
        for i in 0..<count { matrix.append([Float(i), 3].span) }
        #expect(matrix.rows == count)
        #expect((1...4_096).contains(matrix.columns))
        let perColumn = (count + matrix.columns - 1) / matrix.columns
        #expect(matrix[0, 0] == Float(perColumn - 1) / 2)
        #expect(matrix[matrix.columns - 1, 1] == 3)
        #expect(matrix.range.lowerBound < matrix.range.upperBound)
    }

    @Test("lighter is more, whatever the number")
    func colors() {
        let lights = (0...100).map { step in
            let pixel = ColorMap.pixel(Double(step) / 100)
            return 0.21 * Double(pixel >> 16) + 0.72 * Double(pixel >> 8 & 0xFF) + 0.07 * Double(pixel & 0xFF)
        }
        #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 < $1 })
        #expect(ColorMap.pixel(.nan) == ColorMap.pixel(-.infinity))
        #expect(ColorMap.pixel(.infinity) == ColorMap.pixel(1))
    }

    @Test("a title that does not fit is cut")
    func title() {
        let canvas = Canvas(width: 100, height: 20)
        let text = canvas.fitting(String(repeating: "wide ", count: 50), width: 90, size: 13)
        #expect(text.hasSuffix("…"))
        #expect(canvas.textWidth(text, size: 13) <= 90)
        #expect(canvas.fitting("a\nb\0c", width: 90, size: 13) == "a b c")
    }

    /// More than 32,767 pixels cairo cannot do.
    @Test("a picture that is too large is an error")
    func tooLarge() {
        #expect(throws: SpeechError.self) { try Canvas(width: 40_000, height: 2).png() }
    }
}
