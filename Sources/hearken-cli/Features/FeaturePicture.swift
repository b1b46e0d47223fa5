import HearkenCore
import HearkenDSP

/// Rows as a picture: time to the right, frequency or number upwards, values as colours.
struct FeaturePicture: FeatureSink {
    private let name: String
    private let title: String
    private let options: FeatureOptions
    private let file: OutputFile
    private var matrix: FeatureMatrix

    /// - Parameter name: The recording, as the user names it.
    /// - Parameter title: What is written above it.
    init(_ options: FeatureOptions, dimension: Int, name: String, title: String, to file: OutputFile) {
        self.name = name
        self.title = title
        self.options = options
        self.file = file
        matrix = FeatureMatrix(dimension: dimension)
    }

    mutating func append(_ row: Span<Float>) {
        matrix.append(row)
    }

    mutating func finish() throws {
        guard matrix.rows > 0 else {
            throw SpeechError(
                .unsupportedAudio, "\(name) is too short to be drawn",
                advice: "a frame is \(options.frameLength) samples at \(options.sampleRate) Hz"
            )
        }
        try file.write(draw().png())
    }

    /// The picture.
    private func draw() -> Canvas {
        let canvas = Canvas(width: 1_400, height: 560)
        let box = Box(left: 92, top: 52, width: 1_170, height: 440)
        canvas.text(canvas.fitting(title, width: 1_300, size: 16), x: box.left, y: 26, size: 16)

        let duration = Double(matrix.rows) * Double(options.hop) / Double(options.sampleRate)
        let start = options.middle(ofRow: 0) - Double(options.hop) / 2 / Double(options.sampleRate)
        let plot = Plot(
            box: box, horizontal: min(0, start)...(start + duration), vertical: 0...Double(matrix.dimension)
        )
        let left = plot.x(start)
        let range = matrix.range
        canvas.cells(
            pixels(range), columns: matrix.columns,
            in: Box(left: left, top: box.top, width: box.right - left, height: box.height)
        )
        plot.drawHorizontalAxis(Self.timeTicks(plot.horizontal), Ticks.timeUnit(plot.horizontal.upperBound), on: canvas)
        drawVerticalAxis(plot, on: canvas)
        drawLegend(range, beside: box, on: canvas)
        return canvas
    }

    private static func timeTicks(_ range: ClosedRange<Double>) -> Ticks {
        Ticks(ticks: Ticks.time(range.upperBound, most: 13).ticks.filter { range.contains($0.value) })
    }

    private func drawVerticalAxis(_ plot: Plot, on canvas: borrowing Canvas) {
        guard let place = options.placeOfFrequency else {
            // The marks are at the middles of the rows.
            let ticks = Ticks.round(0...Double(matrix.dimension - 1), most: min(14, max(2, matrix.dimension)))
            let shifted = ticks.ticks.map { Ticks.Tick(value: $0.value + 0.5, label: $0.label) }
            return plot.drawVerticalAxis(Ticks(ticks: shifted), "coefficient", on: canvas)
        }
        let frequencies = Ticks.frequencies(0...Double(options.sampleRate) / 2, gap: 19) { plot.y(place($0)) }
        let ticks = frequencies.ticks.map { Ticks.Tick(value: place($0.value), label: $0.label) }
        plot.drawVerticalAxis(
            Ticks(ticks: ticks.filter { plot.vertical.contains($0.value) }),
            options.mel == nil ? "frequency in Hz" : "frequency in Hz (\(matrix.dimension) mel bands)", on: canvas
        )
    }

    /// A bar with all colours and what they stand for.
    private func drawLegend(_ range: ClosedRange<Float>, beside box: Box, on canvas: borrowing Canvas) {
        let bar = Box(left: box.right + 24, top: box.top, width: 18, height: box.height)
        let steps = 256
        canvas.cells(
            (0..<steps).map { ColorMap.pixel(1 - Double($0) / Double(steps - 1)) }, columns: 1, in: bar
        )
        canvas.frame(bar, .axis)
        let values = Double(range.lowerBound)...Double(range.upperBound)
        let scale = Plot(box: bar, horizontal: 0...1, vertical: values)
        for tick in Ticks.round(values, most: 9).ticks {
            let y = scale.y(tick.value).rounded(.down) + 0.5
            canvas.line([(bar.right, y), (bar.right + 5, y)], .axis)
            canvas.text(tick.label, x: bar.right + 9, y: y)
        }
        canvas.text(options.unit, x: bar.right + 56, y: box.top + box.height / 2, size: 14, .center, isVertical: true)
    }

    /// The colours, the highest value of a column on top.
    private func pixels(_ range: ClosedRange<Float>) -> [UInt32] {
        let width = Double(range.upperBound) - Double(range.lowerBound)
        return (0..<matrix.dimension).reversed().flatMap { value in
            (0..<matrix.columns).map { column in
                ColorMap.pixel((Double(matrix[column, value]) - Double(range.lowerBound)) / width)
            }
        }
    }
}
