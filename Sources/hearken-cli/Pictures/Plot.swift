/// A rectangle of a picture with an axis below and one on the left.
struct Plot {
    /// What is drawn into.
    let box: Box
    /// What lies on the left and right edges.
    let horizontal: ClosedRange<Double>
    /// What lies on the bottom and top edges.
    let vertical: ClosedRange<Double>

    /// Where a value of the horizontal axis lies.
    func x(_ value: Double) -> Double { box.left + box.width * Self.share(value, of: horizontal) }

    /// Where a value of the vertical axis lies.
    func y(_ value: Double) -> Double { box.bottom - box.height * Self.share(value, of: vertical) }

    /// Draws lines through the marks of both axes, to lie under what is drawn.
    func drawGrid(_ xTicks: Ticks, _ yTicks: Ticks, on canvas: borrowing Canvas) {
        for tick in xTicks.ticks {
            let x = Self.pixel(x(tick.value))
            canvas.line([(x, box.top), (x, box.bottom)], .grid)
        }
        for tick in yTicks.ticks {
            let y = Self.pixel(y(tick.value))
            canvas.line([(box.left, y), (box.right, y)], .grid)
        }
    }

    /// Draws the frame and the marks and name of the horizontal axis.
    func drawHorizontalAxis(_ ticks: Ticks, _ name: String, on canvas: borrowing Canvas) {
        canvas.frame(box, .axis)
        for tick in ticks.ticks {
            let x = Self.pixel(x(tick.value))
            canvas.line([(x, box.bottom), (x, box.bottom + 5)], .axis)
            canvas.text(tick.label, x: x, y: box.bottom + 16, .center)
        }
        canvas.text(name, x: box.left + box.width / 2, y: box.bottom + 38, size: 14, .center)
    }

    /// Draws the frame and the marks and name of the vertical axis.
    func drawVerticalAxis(_ ticks: Ticks, _ name: String, on canvas: borrowing Canvas) {
        canvas.frame(box, .axis)
        for tick in ticks.ticks {
            let y = Self.pixel(y(tick.value))
            canvas.line([(box.left - 5, y), (box.left, y)], .axis)
            canvas.text(tick.label, x: box.left - 9, y: y, .trailing)
        }
        canvas.text(name, x: box.left - 68, y: box.top + box.height / 2, size: 14, .center, isVertical: true)
    }

    /// The middle of the pixel, so that a line of one pixel's width fills it.
    private static func pixel(_ value: Double) -> Double { value.rounded(.down) + 0.5 }

    private static func share(_ value: Double, of range: ClosedRange<Double>) -> Double {
        (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
}
