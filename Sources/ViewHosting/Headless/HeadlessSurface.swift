public import CoreGraphics
internal import Foundation

/// The pixels of a headless host, and which of them are out of date.
@MainActor final class HeadlessSurface {
  let context: CGContext
  private let scale: CGFloat
  private let bounds: CGRect
  private(set) var dirty: [CGRect]

  init?(size: CGSize, scale: CGFloat) {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 32767, height <= 32767,
      let context = CGContext(
        data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    self.context = context
    self.scale = scale
    bounds = CGRect(x: 0, y: 0, width: width / scale, height: height / scale)
    dirty = [bounds]
    context.translateBy(x: 0, y: height)
    context.scaleBy(x: scale, y: -scale)
  }

  /// Adds rectangles, grown to whole pixels, to those that are out of date; none of those overlap.
  func add(_ rects: [CGRect]) {
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
  func move(_ rect: CGRect, by offset: CGSize) {
    let rect = rect.intersection(bounds)
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
    let pixels = rect.applying(CGAffineTransform(scaleX: scale, y: scale))
    let (right, down) = (offset.width * scale, offset.height * scale)
    let numbers = [pixels.minX, pixels.minY, pixels.width, pixels.height, right, down]
    let kept = pixels.intersection(pixels.offsetBy(dx: right, dy: down))
    guard numbers.allSatisfy({ $0 == $0.rounded() && abs($0) < 32768 }), !kept.isNull,
      kept.width >= 1, kept.height >= 1, let base = context.data
    else { return add([rect]) }
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
  }

  /// Draws what is out of date, and returns where that was.
  func render(_ client: (any ViewHostClient)?) -> [CGRect] {
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

extension HeadlessHost {
  /// Brings the tree up to date and draws what has changed, as a frame does.
  public func render() {
    for _ in 0..<8 where needsUpdate {
      needsUpdate = false
      client?.update()
    }
    if surface == nil { surface = HeadlessSurface(size: size, scale: environment.scale) }
    guard let surface, !surface.dirty.isEmpty else { return }
    drawnRects = surface.render(client)
  }

  /// Returns what is shown; without pixels `nil`.
  public func snapshot() -> CGImage? {
    render()
    return surface?.context.makeImage()
  }

  /// Returns what would be shown if everything were drawn anew: the slow twin of ``snapshot()``.
  public func snapshotDrawnAnew() -> CGImage? {
    render()
    guard let fresh = HeadlessSurface(size: size, scale: environment.scale) else { return nil }
    _ = fresh.render(client)
    return fresh.context.makeImage()
  }
}
