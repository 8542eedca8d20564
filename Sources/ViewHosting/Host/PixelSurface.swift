package import CoreGraphics
internal import Foundation

/// The pixels of a host, and which of them are out of date.
@MainActor package final class PixelSurface {
  /// What is drawn with: user space is in points, y down.
  package let context: CGContext
  private let scale: CGFloat
  private let bounds: CGRect
  /// What is out of date, in points: whole pixels, which do not overlap.
  package private(set) var dirty: [CGRect]

  /// Creates pixels that are all out of date; `nil` without any, or where memory is short.
  ///
  /// - Parameters:
  ///   - size: The size, in points; it is rounded up to whole pixels.
  ///   - origin: The upper left corner, in points of the host; it is at a whole pixel.
  ///   - scale: The number of pixels in a point.
  ///   - format: A `CGImageAlphaInfo` or-ed with a `CGBitmapInfo` byte order, for 32 bits.
  package init?(
    size: CGSize, origin: CGPoint = .zero, scale: CGFloat,
    format: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue
  ) {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 32767, height <= 32767,
      let context = CGContext(
        data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: format)
    else { return nil }
    self.context = context
    self.scale = scale
    bounds = CGRect(origin: origin, size: CGSize(width: width / scale, height: height / scale))
    dirty = [bounds]
    context.translateBy(x: 0, y: height)
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: -origin.x, y: -origin.y)
  }

  /// Adds rectangles, grown to whole pixels, to those that are out of date; none of those overlap.
  package func add(_ rects: [CGRect]) {
    for rect in rects {
      var rect = rect.intersection(bounds)
      guard !rect.isNull, rect.width > 0, rect.height > 0 else { continue }
      rect = rect.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
        .applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
      // What it touches becomes one with it, and that may touch others.
      while let index = dirty.firstIndex(where: { $0.intersects(rect) }) {
        rect = rect.union(dirty.remove(at: index))
      }
      dirty.append(rect)
      if dirty.count > 16 { dirty = [dirty.reduce(CGRect.null) { $0.union($1) }] }
    }
  }

  /// Moves what a rectangle shows, with what of it is out of date; what comes into it is out of date, too.
  /// Where that would not be whole pixels, all of the rectangle is.
  ///
  /// - Returns: The rectangle whose pixels were written; `nil` for none.
  @discardableResult package func move(_ rect: CGRect, by offset: CGSize) -> CGRect? {
    let rect = rect.intersection(bounds)
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return nil }
    let toPixels = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    let pixels = rect.applying(toPixels)
    let (right, down) = (offset.width * scale, offset.height * scale)
    let numbers = [pixels.minX, pixels.minY, pixels.width, pixels.height, right, down]
    let kept = pixels.intersection(pixels.offsetBy(dx: right, dy: down))
    guard numbers.allSatisfy({ $0 == $0.rounded() && abs($0) < 32768 }), !kept.isNull,
      kept.width >= 1, kept.height >= 1, let base = context.data
    else {
      add([rect])
      return nil
    }
    let old = dirty
    let rowBytes = context.bytesPerRow
    let length = Int(kept.width) * 4
    let rows = Int(kept.minY)..<Int(kept.maxY)
    func row(_ y: Int, _ x: Int) -> UnsafeMutableRawPointer { base + y * rowBytes + x * 4 }
    func copy(_ y: Int) {
      row(y, Int(kept.minX)).copyMemory(
        from: row(y - Int(down), Int(kept.minX) - Int(right)), byteCount: length)
    }
    // Rows are read before they are written over.
    if down > 0 { rows.reversed().forEach(copy) } else { rows.forEach(copy) }
    let inverse = CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)
      .concatenating(CGAffineTransform(translationX: bounds.minX, y: bounds.minY))
    for dirty in old {
      add([dirty.intersection(rect).offsetBy(dx: offset.width, dy: offset.height).intersection(rect)])
    }
    let gaps = [
      CGRect(x: pixels.minX, y: pixels.minY, width: pixels.width, height: kept.minY - pixels.minY),
      CGRect(x: pixels.minX, y: kept.maxY, width: pixels.width, height: pixels.maxY - kept.maxY),
      CGRect(x: pixels.minX, y: kept.minY, width: kept.minX - pixels.minX, height: kept.height),
      CGRect(x: kept.maxX, y: kept.minY, width: pixels.maxX - kept.maxX, height: kept.height),
    ]
    add(gaps.map { $0.applying(inverse) })
    return kept.applying(inverse)
  }

  /// Draws what is out of date, and returns where that was.
  package func render(_ client: (any ViewHostClient)?) -> [CGRect] {
    let rects = dirty
    dirty = []
    guard !rects.isEmpty else { return [] }
    context.saveGState()
    context.clip(to: rects)
    for rect in rects { context.clear(rect) }
    client?.draw(rects, into: context)
    context.restoreGState()
    return rects
  }
}
