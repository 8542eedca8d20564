/// Rectangles that are filled without a path.
///
/// See docs/decisions/glyph-masks.md.
extension CGContext {
  /// Fills a rectangle whose sides are parallel to those of the bitmap's pixels. Pixels are those that Cairo
  /// would paint, but for a rounding.
  ///
  /// - Returns: Whether that is possible; otherwise nothing is drawn.
  func fillPixels(_ rect: CGRect) -> Bool {
    guard permissions.allowsPlainPixels else { return false }
    return withBitmap { fillPixels(rect, on: $0) } ?? false
  }

  private func fillPixels(_ rect: CGRect, on canvas: CairoCanvas) -> Bool {
    guard let pixels = canvas.plainPixels,
      let color = state.fillPixel(permissions, isRedFirst: canvas.isRedFirst)
    else { return false }
    let ctm = state.ctm
    guard ctm.b == 0 && ctm.c == 0 || ctm.a == 0 && ctm.d == 0, let rect = drawable(rect) else {
      return false
    }
    let base = base
    let box = FixedBox(
      rect.origin.applying(ctm).applying(base),
      CGPoint(x: rect.maxX, y: rect.maxY).applying(ctm).applying(base))
    canvas.beginPixels()
    box.fill(pixels, color: color)
    canvas.endPixels()
    return true
  }
}

extension GraphicsState {
  /// Returns the pixel that is filled with; `nil` if more happens than that.
  fileprivate func fillPixel(_ permissions: DrawingPermissions, isRedFirst: Bool) -> UInt32? {
    guard blendMode == .normal, shadow == nil, masks.isEmpty, fillColor.pattern == nil, shouldAntialias,
      permissions.allowsAntialiasing
    else { return nil }
    let color = fillColor.painted
    let alpha = unit(Double(fillColor.alpha * alpha))
    /// Cairo's rounding: to 16 bits, of which 8 are used.
    func byte(_ part: Double) -> UInt32 {
      let word = UInt32(unit(part) * alpha * 65536)
      return (word - word >> 16) >> 8
    }
    let (high, low) = isRedFirst ? (color.blue, color.red) : (color.red, color.blue)
    return byte(1) << 24 | byte(high) << 16 | byte(color.green) << 8 | byte(low)
  }

  private func unit(_ number: Double) -> Double { min(max(number, 0), 1) }
}

/// A box on a bitmap in 1/256 pixel, as Cairo has it.
private struct FixedBox {
  private let columns: Range<Int>
  private let rows: Range<Int>

  /// Creates the box between two corners.
  init(_ a: CGPoint, _ b: CGPoint) {
    func inParts(_ position: CGFloat) -> Int {
      Int((min(max(position, -CairoCanvas.limit), CairoCanvas.limit) * 256).rounded(.toNearestOrEven))
    }
    let (ax, ay, bx, by) = (inParts(a.x), inParts(a.y), inParts(b.x), inParts(b.y))
    columns = min(ax, bx)..<max(ax, bx)
    rows = min(ay, by)..<max(ay, by)
  }

  /// Pixels along one axis that are covered alike.
  private struct Band {
    let pixels: Range<Int>
    /// The part of each that is covered, of 256.
    let part: Int
  }

  /// The pixels that an interval covers: a part of the first, whole ones, a part of the last.
  private func bands(_ interval: Range<Int>) -> [Band] {
    guard !interval.isEmpty else { return [] }
    let (first, last) = (interval.lowerBound >> 8, (interval.upperBound - 1) >> 8)
    if first == last { return [Band(pixels: first..<first + 1, part: interval.count)] }
    let (from, to) = ((interval.lowerBound + 255) >> 8, interval.upperBound >> 8)
    var bands: [Band] = []
    if first < from { bands.append(Band(pixels: first..<from, part: from << 8 - interval.lowerBound)) }
    if from < to { bands.append(Band(pixels: from..<to, part: 256)) }
    if to <= last { bands.append(Band(pixels: to..<to + 1, part: interval.upperBound - to << 8)) }
    return bands
  }

  func fill(_ pixels: PlainPixels, color: UInt32) {
    let columns = bands(columns)
    for row in bands(rows) {
      for column in columns {
        let part = (row.part * column.part) >> 8
        pixels.fill(
          PixelBox(
            minX: column.pixels.lowerBound, minY: row.pixels.lowerBound, maxX: column.pixels.upperBound,
            maxY: row.pixels.upperBound),
          color: color, part: UInt8(part - part >> 8))
      }
    }
  }
}
