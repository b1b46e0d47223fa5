import CCairo
import HearkenCore

/// A picture to draw on, in pixels from the top left corner; the reference of cairo is at cairographics.org.
struct Canvas: ~Copyable {
    /// Where a text lies from its point.
    enum Alignment: Double {
        case leading = 0
        case center = 0.5
        case trailing = 1
    }

    let width: Int
    let height: Int

    private let surface: OpaquePointer?
    private let context: OpaquePointer?

    /// An empty picture. What goes wrong is told by ``png()``.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        // SAFETY: cairo gives an object that counts its owners, an inert one when there is no memory; `deinit` lets go.
        surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        context = cairo_create(surface)
        cairo_select_font_face(context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        set(.background)
        cairo_paint(context)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    // MARK: Shapes

    func fill(_ box: Box, _ color: Color) {
        set(color)
        cairo_rectangle(context, box.left, box.top, box.width, box.height)
        cairo_fill(context)
    }

    /// Draws the lines between the points.
    ///
    /// - Parameter dashed: Whether the line has gaps.
    func line(_ points: [(x: Double, y: Double)], _ color: Color, width: Double = 1, dashed: Bool = false) {
        trace(points)
        set(color)
        cairo_set_line_width(context, width)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_dash(context, [6, 4], dashed ? 2 : 0, 0)
        cairo_stroke(context)
    }

    /// Fills what the points go around.
    func polygon(_ points: [(x: Double, y: Double)], _ color: Color) {
        trace(points)
        set(color)
        cairo_fill(context)
    }

    /// Draws the frame of `box`, a pixel wide.
    func frame(_ box: Box, _ color: Color) {
        set(color)
        cairo_set_line_width(context, 1)
        cairo_set_dash(context, nil, 0, 0)
        cairo_rectangle(context, box.left - 0.5, box.top - 0.5, box.width + 1, box.height + 1)
        cairo_stroke(context)
    }

    /// Draws inside of `box` only.
    func clipped(to box: Box, _ body: (borrowing Canvas) -> Void) {
        cairo_save(context)
        cairo_rectangle(context, box.left, box.top, box.width, box.height)
        cairo_clip(context)
        body(self)
        cairo_restore(context)
    }

    /// Draws cells of equal size into `box`, in rows from the top.
    ///
    /// - Parameter pixels: A colour for each cell, 0xRRGGBB, row by row.
    func cells(_ pixels: [UInt32], columns: Int, in box: Box) {
        let rows = pixels.count / columns
        let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(columns), Int32(rows))
        defer { cairo_surface_destroy(image) }
        // SAFETY: the surface owns `stride * rows` bytes until it is destroyed, and its stride is at least a row of
        // 32-bit pixels; nil where there was no memory.
        guard let data = cairo_image_surface_get_data(image) else { return }
        let stride = Int(cairo_image_surface_get_stride(image))
        for row in 0..<rows {
            let line = UnsafeMutableRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
            for column in 0..<columns { line[column] = pixels[row * columns + column] }
        }
        cairo_surface_mark_dirty(image)
        let (horizontal, vertical) = (box.width / Double(columns), box.height / Double(rows))
        cairo_save(context)
        cairo_rectangle(context, box.left, box.top, box.width, box.height)
        cairo_clip(context)
        cairo_translate(context, box.left, box.top)
        cairo_scale(context, horizontal, vertical)
        cairo_set_source_surface(context, image, 0, 0)
        // Cells that are larger than pixels keep their edges; smaller ones are averaged.
        cairo_pattern_set_filter(
            cairo_get_source(context), min(horizontal, vertical) >= 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint(context)
        cairo_restore(context)
    }

    // MARK: Text

    /// Draws a line of text whose middle lies at the height `y`.
    ///
    /// - Parameter isVertical: Whether it reads from below upwards; `alignment` then goes along it.
    func text(
        _ text: String, x: Double, y: Double, size: Double = 13, _ alignment: Alignment = .leading,
        color: Color = .text, isVertical: Bool = false
    ) {
        let length = textWidth(text, size: size)
        set(color)
        cairo_save(context)
        cairo_translate(context, x, y)
        if isVertical { cairo_rotate(context, -Double.pi / 2) }
        // A third of its size above the line is the middle of a digit.
        cairo_move_to(context, (-length * alignment.rawValue).rounded(), (size * 0.36).rounded())
        cairo_show_text(context, text)
        cairo_restore(context)
    }

    /// How long a text is.
    func textWidth(_ text: String, size: Double = 13) -> Double {
        var extents = cairo_text_extents_t()
        cairo_set_font_size(context, size)
        cairo_text_extents(context, text, &extents)
        return extents.x_advance
    }

    /// The beginning of `text` that fits, with an ellipsis where some of it does not; on one line.
    func fitting(_ text: String, width: Double, size: Double) -> String {
        var text = String(text.map { $0.isNewline || $0 == "\t" || $0 == "\0" ? " " : $0 })
        guard textWidth(text, size: size) > width else { return text }
        while !text.isEmpty, textWidth(text + "…", size: size) > width { text.removeLast() }
        return text + "…"
    }

    // MARK: Result

    /// The picture as a PNG file.
    ///
    /// - Throws: ``SpeechError/Code/systemResource`` when there was no memory.
    func png() throws(SpeechError) -> [UInt8] {
        final class Output { var bytes: [UInt8] = [] }
        let output = Output()
        cairo_surface_flush(surface)
        // SAFETY: `output` lives until after the call, and cairo calls back during it only.
        let status = withExtendedLifetime(output) {
            cairo_surface_write_to_png_stream(
                surface,
                { closure, data, count in
                    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                    Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue().bytes += UnsafeBufferPointer(
                        start: data, count: Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(output).toOpaque()
            )
        }
        for status in [status, cairo_status(context)] where status != CAIRO_STATUS_SUCCESS {
            throw SpeechError(
                .systemResource, "the picture cannot be drawn: \(String(cString: cairo_status_to_string(status)))"
            )
        }
        return output.bytes
    }

    private func set(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    private func trace(_ points: [(x: Double, y: Double)]) {
        cairo_new_path(context)
        for point in points { cairo_line_to(context, point.x, point.y) }
    }
}
