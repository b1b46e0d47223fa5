import Foundation
import HearkenCore

/// Waveform, scores and segments as a picture, one above the other over the same time.
struct DetectionPicture: DetectionSink {
    /// What is written about a run.
    struct Caption {
        var file: String
        var detector: String
        var threshold: Double
    }

    private let caption: Caption
    private let format: AudioFormat
    private let outline: WaveformSource.Outline
    private let file: OutputFile
    private var scores = Envelope()
    private var segments: [SpeechSegment] = []

    init(_ caption: Caption, _ format: AudioFormat, outline: WaveformSource.Outline, to file: OutputFile) {
        self.caption = caption
        self.format = format
        self.outline = outline
        self.file = file
    }

    mutating func append(_ score: Float, at position: SamplePosition) { scores.append(score) }

    mutating func append(_ segment: SpeechSegment) { segments.append(segment) }

    mutating func finish() throws { try file.write(draw().png()) }

    // MARK: Drawing

    private func draw() -> Canvas {
        let canvas = Canvas(width: 1_400, height: 640)
        let wave = outline.envelope
        let duration = Double(max(1, wave.count)) / Double(format.sampleRate)
        let timeTicks = Ticks.time(duration, most: 13)
        canvas.text(canvas.fitting(title(duration), width: 1_180, size: 16), x: 92, y: 26, size: 16)
        canvas.fill(Box(left: 1_298, top: 19, width: 14, height: 14), .speech)
        canvas.text("speech", x: 1_368, y: 26, .trailing)

        // Silence looks silent, and the marks beside it stay short.
        let peak = Double(max(wave.peak, 0.01))
        let upper = Plot(
            box: Box(left: 92, top: 52, width: 1_276, height: 250), horizontal: 0...duration,
            vertical: -peak * 1.05...peak * 1.05
        )
        let waveTicks = Ticks.round(upper.vertical, most: 7)
        drawSegments(in: upper, on: canvas)
        upper.drawGrid(timeTicks, waveTicks, on: canvas)
        canvas.clipped(to: upper.box) { draw(wave, perSecond: Double(format.sampleRate), .wave, in: upper, on: $0) }
        upper.drawVerticalAxis(waveTicks, "amplitude", on: canvas)

        let lower = Plot(
            box: Box(left: 92, top: 322, width: 1_276, height: 250), horizontal: 0...duration, vertical: 0...1.02
        )
        let scoreTicks = Ticks.round(0...1, most: 6)
        drawSegments(in: lower, on: canvas)
        lower.drawGrid(timeTicks, scoreTicks, on: canvas)
        let perSecond = Double(format.sampleRate) / Double(format.frameLength)
        canvas.clipped(to: lower.box) { drawScores(perSecond: perSecond, in: lower, on: $0) }
        drawThreshold(in: lower, on: canvas)
        lower.drawVerticalAxis(scoreTicks, "speech score", on: canvas)
        lower.drawHorizontalAxis(timeTicks, Ticks.timeUnit(duration), on: canvas)
        return canvas
    }

    private func title(_ duration: Double) -> String {
        let samples = segments.reduce(0) { $0 + ($1.end - $1.start) }
        let count = segments.count == 1 ? "1 segment" : "\(segments.count) segments"
        let speech = Self.text(Double(samples) / Double(format.sampleRate))
        return "\(caption.file): detector \(caption.detector), \(count), \(speech) of speech in \(Self.text(duration))"
    }

    /// `2.80 s`, `57.1 s`, or `57 min 52 s`.
    private static func text(_ seconds: Double) -> String {
        guard seconds > 120 else { return String(format: seconds < 10 ? "%.2f s" : "%.1f s", seconds) }
        return "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
    }

    private func drawSegments(in plot: Plot, on canvas: borrowing Canvas) {
        for segment in segments {
            let left = plot.x(segment.start.seconds(at: format.sampleRate))
            let right = min(plot.box.right, plot.x(segment.end.seconds(at: format.sampleRate)))
            // However short, it is to be seen.
            canvas.fill(
                Box(left: left, top: plot.box.top, width: max(1, right - left), height: plot.box.height), .speech)
        }
    }

    private func drawThreshold(in plot: Plot, on canvas: borrowing Canvas) {
        let y = plot.y(caption.threshold).rounded(.down) + 0.5
        canvas.line([(plot.box.left, y), (plot.box.right, y)], .threshold, width: 1.2, dashed: true)
        let text = String(format: "threshold %g", caption.threshold)
        let width = canvas.textWidth(text, size: 12)
        // Below the line where there is no room above it.
        let middle = y - 11 < plot.box.top + 6 ? y + 11 : y - 11
        let label = Box(left: plot.box.right - width - 12, top: middle - 8, width: width + 8, height: 16)
        canvas.fill(label, Color.background.opacity(0.8))
        canvas.text(text, x: label.left + 4, y: middle, size: 12, color: .threshold)
    }

    /// Scores as steps, each as long as its frame; where several share a pixel, their range and their mean.
    private func drawScores(perSecond: Double, in plot: Plot, on canvas: borrowing Canvas) {
        let isCrowded = Double(scores.count) > plot.box.width
        if isCrowded { draw(scores, perSecond: perSecond, Color.score.opacity(0.3), in: plot, on: canvas) }
        var points: [(x: Double, y: Double)] = []
        for index in scores.parts.indices {
            let y = plot.y(Double(scores.parts[index].mean))
            points.append((plot.x(Double(scores.start(index)) / perSecond), y))
            points.append((plot.x(Double(scores.end(index)) / perSecond), y))
        }
        canvas.line(isCrowded ? Self.means(points, in: plot.box) : points, .score, width: isCrowded ? 1 : 1.6)
    }

    /// One point for each pixel.
    private static func means(_ points: [(x: Double, y: Double)], in box: Box) -> [(x: Double, y: Double)] {
        var sums: [Int: (y: Double, count: Double)] = [:]
        for point in points {
            let column = Int(point.x)
            let sum = sums[column] ?? (0, 0)
            sums[column] = (sum.y + point.y, sum.count + 1)
        }
        return sums.sorted { $0.key < $1.key }.map { (Double($0.key) + 0.5, $0.value.y / $0.value.count) }
    }

    /// A curve: from point to point when there are few, else from the least to the greatest in each pixel.
    private func draw(
        _ curve: Envelope, perSecond: Double, _ color: Color, in plot: Plot, on canvas: borrowing Canvas
    ) {
        guard Double(curve.count) > 2 * plot.box.width else {
            let points = curve.parts.enumerated().map { index, part in
                (x: plot.x((Double(index) + 0.5) / perSecond), y: plot.y(Double(part.mean)))
            }
            return canvas.line(points, color, width: 1.2)
        }
        let columns = Int(plot.box.width)
        var ranges = [ClosedRange<Float>?](repeating: nil, count: columns)
        for (index, part) in curve.parts.enumerated() {
            let left = Int(plot.x(Double(curve.start(index)) / perSecond) - plot.box.left)
            let right = Int(plot.x(Double(curve.end(index)) / perSecond) - plot.box.left - 1e-6)
            for column in max(0, left)...max(0, left, right) where column < columns {
                let range = ranges[column] ?? part.least...part.greatest
                ranges[column] = min(range.lowerBound, part.least)...max(range.upperBound, part.greatest)
            }
        }
        for (column, range) in ranges.enumerated() {
            guard let range else { continue }
            let top = plot.y(Double(range.upperBound))
            let bottom = plot.y(Double(range.lowerBound))
            // Silence is a line, not nothing.
            let height = max(1, bottom - top)
            canvas.fill(
                Box(left: plot.box.left + Double(column), top: (top + bottom - height) / 2, width: 1, height: height),
                color)
        }
    }
}
