import CCairo
import Foundation

/// A PNG file as a reader of such files sees it.
struct PictureFile {
    let width: Int
    let height: Int
    /// Different colours in it: one or two where nothing was drawn.
    let colors: Int

    init?(_ path: String) {
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let data = cairo_image_surface_get_data(surface)
        else { return nil }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        var seen: Set<UInt32> = []
        for row in 0..<height {
            for column in 0..<width {
                let pixel = UnsafeRawPointer(data + row * stride + 4 * column).load(as: UInt32.self)
                seen.insert(pixel & 0xFF_FFFF)
            }
        }
        colors = seen.count
    }
}
