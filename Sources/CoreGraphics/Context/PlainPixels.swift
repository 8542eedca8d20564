internal import CGalleyCairo
internal import CGalleyPixels

/// A rectangle of pixels; the upper bounds are outside.
struct PixelBox: Equatable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func contains(_ other: PixelBox) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  var isEmpty: Bool { minX >= maxX || minY >= maxY }
}

/// The pixels of a bitmap that may be painted on without Cairo: nothing else receives what is drawn, and the
/// clip consists of whole pixels.
struct PlainPixels {
  /// Pixels of 32 bits, the top row first.
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  /// Pixels outside of these stay as they are. They lie in the bitmap and apart from each other.
  let clip: [PixelBox]

  /// The pixels from one on.
  @inline(__always)
  func area(x: Int, y: Int) -> cpixels_area {
    cpixels_area(pixels: pixels + (y &* stride &+ x), stride: stride)
  }

  /// Paints a colour over a box.
  ///
  /// - Parameters:
  ///   - color: As a pixel, multiplied by alpha.
  ///   - part: The part of each pixel that is covered, of 255.
  func fill(_ box: PixelBox, color: UInt32, part: UInt8 = 255) {
    guard part > 0 else { return }
    for clip in clip {
      let box = box.intersection(clip)
      guard !box.isEmpty else { continue }
      cpixels_fill(area(x: box.minX, y: box.minY), box.maxX - box.minX, box.maxY - box.minY, color, part)
    }
  }
}

extension CairoCanvas {
  /// Returns the pixels, if they may be painted on without Cairo now.
  func makePlainPixels() -> PlainPixels? {
    guard !isVector, mirror == nil, groupDepth == 0,
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
    else { return nil }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else { return nil }
    var (x, y, scaleX, scaleY) = (0.0, 0.0, 0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    cairo_surface_get_device_scale(surface, &scaleX, &scaleY)
    guard x == 0, y == 0, scaleX == 1, scaleY == 1, let clip = clipBoxes(),
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    return PlainPixels(
      pixels: UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self),
      stride: Int(cairo_image_surface_get_stride(surface)) / 4, clip: clip)
  }

  /// Returns the clip as rectangles of whole pixels; `nil` if it is something else.
  private func clipBoxes() -> [PixelBox]? {
    cairo_identity_matrix(context)
    guard let list = cairo_copy_clip_rectangle_list(context) else { return nil }
    defer { cairo_rectangle_list_destroy(list) }
    guard list.pointee.status == CAIRO_STATUS_SUCCESS else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let bitmap = PixelBox(minX: 0, minY: 0, maxX: width, maxY: height)
    var boxes: [PixelBox] = []
    for i in 0..<Int(list.pointee.num_rectangles) {
      let rectangle = list.pointee.rectangles[i]
      let edges = [
        rectangle.x, rectangle.y, rectangle.x + rectangle.width, rectangle.y + rectangle.height,
      ]
      guard edges.allSatisfy({ $0.rounded() == $0 && abs($0) < 1e9 }) else { return nil }
      let box = PixelBox(
        minX: Int(edges[0]), minY: Int(edges[1]), maxX: Int(edges[2]), maxY: Int(edges[3])
      ).intersection(bitmap)
      if !box.isEmpty { boxes.append(box) }
    }
    return boxes
  }

  /// Lets pixels be changed without Cairo.
  func beginPixels() { cairo_surface_flush(surface) }

  /// Tells Cairo that pixels were changed.
  func endPixels() { cairo_surface_mark_dirty(surface) }
}

extension CGContext {
  /// Sets whether glyphs and rectangles may be painted on pixels directly; without, all are filled as paths:
  /// the slow twin of tests.
  package func setAllowsPlainPixels(_ allowsPlainPixels: Bool) {
    permissions.allowsPlainPixels = allowsPlainPixels
  }
}
