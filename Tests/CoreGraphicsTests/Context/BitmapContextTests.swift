import CoreGraphics
import GalleyFonts
import Testing

@Suite("CGContext on bitmaps")
struct BitmapContextTests {
  @Test("The origin is bottom left and y points up")
  func origin() throws {
    let bitmap = try Bitmap(20, 10)
    bitmap.context.setFillColor(.red)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    #expect(bitmap.pixel(0, 9) == red && bitmap.pixel(2, 8) == red)
    #expect(bitmap.pixel(3, 9) == white && bitmap.pixel(0, 7) == white)
    #expect(bitmap.ink == CGRect(x: 0, y: 0, width: 3, height: 2))
    #expect(bitmap.context.ctm.isIdentity)
  }

  @Test("With a flip (0,0) is top left, and everything is the mirror image of what it was without")
  func flip() throws {
    let size = 60
    func draw(flipped: Bool) throws -> Bitmap {
      let bitmap = try Bitmap(size, size)
      if flipped {
        bitmap.context.translateBy(x: 0, y: CGFloat(size))
        bitmap.context.scaleBy(x: 1, y: -1)
      }
      bitmap.context.setFillColor(.red)
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
      bitmap.context.setFillColor(.black)
      bitmap.context.fillEllipse(in: CGRect(x: 5, y: 20, width: 33, height: 11))
      try bitmap.context.draw(quadrants(), in: CGRect(x: 20, y: 30, width: 20, height: 10))
      ShapedText("Ag", font: try TestFont.liberation.size(20)).draw(
        in: bitmap.context, at: CGPoint(x: 30, y: 10))
      return bitmap
    }
    let plain = try draw(flipped: false)
    let flipped = try draw(flipped: true)
    #expect(flipped.pixel(0, 0) == red)
    #expect(plain.pixel(0, size - 1) == red)
    for y in 0..<size {
      for x in 0..<size {
        for (a, b) in zip(plain.pixel(x, y), flipped.pixel(x, size - 1 - y)) {
          #expect(abs(Int(a) - Int(b)) <= 4, "pixel \(x), \(y)")
        }
      }
    }
  }

  @Test("A picture stands upright in its rectangle and fills it, without soft edges")
  func picture() throws {
    let bitmap = try Bitmap(40, 40)
    try bitmap.context.draw(quadrants(), in: CGRect(x: 10, y: 20, width: 20, height: 10))
    #expect(bitmap.ink.width == 20 || bitmap.ink == CGRect(x: 10, y: 20, width: 20, height: 10))
    #expect(bitmap[10, 29] == red && bitmap[19, 25] == red)
    #expect(bitmap[20, 29] == green && bitmap[29, 25] == green)
    #expect(bitmap[10, 20] == blue && bitmap[19, 24] == blue)
    #expect(bitmap[9, 25] == white && bitmap[30, 29] == white && bitmap[10, 30] == white)
  }

  @Test("Tiles repeat over the clip")
  func tiles() throws {
    let bitmap = try Bitmap(20, 20)
    bitmap.context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 20))
    try bitmap.context.draw(quadrants(), in: CGRect(x: 2, y: 2, width: 4, height: 4), byTiling: true)
    #expect(bitmap[2, 5] == red && bitmap[6, 9] == red && bitmap[4, 5] == green && bitmap[8, 17] == green)
    #expect(bitmap[12, 5] == white)
  }

  @Test("Saved states come back: colour, transform, clip, alpha")
  func states() throws {
    let bitmap = try Bitmap(20, 20)
    let context = bitmap.context
    context.setFillColor(.green)
    context.saveGState()
    context.setFillColor(.red)
    context.translateBy(x: 10, y: 10)
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2))
    context.setAlpha(0.5)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    context.restoreGState()
    context.restoreGState()  // one too many: nothing happens
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(bitmap[0, 0] == green && bitmap[4, 4] == green)
    #expect(bitmap[10, 10] == [255, 128, 128, 255] || bitmap[10, 10] == [255, 127, 127, 255])
    #expect(bitmap[12, 12] == white)
  }

  @Test("Fill rules differ inside a hole")
  func fillRules() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
    path.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let bitmap = try Bitmap(20, 20)
      bitmap.context.addPath(path)
      bitmap.context.fillPath(using: rule)
      #expect(bitmap[10, 10] == (rule == .winding ? black : white))
      #expect(bitmap[2, 2] == black)
      let clipped = try Bitmap(20, 20)
      clipped.context.addPath(path)
      clipped.context.clip(using: rule)
      clipped.context.fill(.infinite)
      #expect(clipped[10, 10] == (rule == .winding ? black : white))
    }
  }

  @Test(
    "Paths are built in the space that holds then; strokes are measured in the space that holds when they are painted"
  )
  func strokes() throws {
    let bitmap = try Bitmap(40, 40)
    let context = bitmap.context
    context.saveGState()
    context.scaleBy(x: 2, y: 2)
    context.move(to: CGPoint(x: 5, y: 10))
    context.addLine(to: CGPoint(x: 15, y: 10))
    context.restoreGState()
    context.setLineWidth(4)
    context.strokePath()
    #expect(bitmap.ink == CGRect(x: 10, y: 18, width: 20, height: 4))
    context.scaleBy(x: 1, y: 2)
    context.stroke(CGRect(x: 2, y: 1, width: 30, height: 3), width: 2)
    // Two units are two pixels across and four up.
    #expect(
      bitmap[1, 4] == black && bitmap[3, 4] == white && bitmap[15, 3] == black && bitmap[15, 4] == white)
    #expect(bitmap.context.boundingBoxOfPath.isNull)
  }

  @Test("Dashes, caps and joins shape a line")
  func dashes() throws {
    let bitmap = try Bitmap(40, 40)
    let context = bitmap.context
    context.setLineWidth(2)
    context.setLineDash(phase: 0, lengths: [4, 6])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 40, y: 5)])
    #expect(bitmap[1, 5] == black && bitmap[6, 5] == white && bitmap[11, 5] == black)
    context.setLineDash(phase: 0, lengths: [])
    context.setLineWidth(6)
    context.setLineCap(.square)
    context.strokeLineSegments(between: [CGPoint(x: 10, y: 20), CGPoint(x: 20, y: 20)])
    #expect(bitmap[8, 20] == black && bitmap[22, 20] == black && bitmap[24, 20] == white)
    context.setLineCap(.butt)
    for (x, join) in [(CGFloat(5), CGLineJoin.miter), (25, .bevel)] {
      context.setLineJoin(join)
      context.addLines(
        between: [CGPoint(x: x, y: 27), CGPoint(x: x, y: 35), CGPoint(x: x + 8, y: 35)])
      context.strokePath()
    }
    #expect(bitmap[2, 37] == black && bitmap[22, 37] == white)
  }

  @Test("Blend modes keep to the shape that is painted")
  func blending() throws {
    func painted(_ mode: CGBlendMode) throws -> Bitmap {
      let bitmap = try Bitmap(10, 10, isClear: true)
      bitmap.context.setFillColor(.red)
      bitmap.context.fill(CGRect(x: 0, y: 0, width: 6, height: 10))
      bitmap.context.setBlendMode(mode)
      bitmap.context.setFillColor(.green)
      bitmap.context.fill(CGRect(x: 3, y: 0, width: 6, height: 10))
      return bitmap
    }
    // Red alone, both, green alone, neither.
    func columns(_ mode: CGBlendMode) throws -> [[UInt8]] {
      let bitmap = try painted(mode)
      return [1, 4, 7, 9].map { bitmap[$0, 5] }
    }
    #expect(try columns(.normal) == [red, green, green, transparent])
    #expect(try columns(.multiply) == [red, black, green, transparent])
    #expect(try columns(.plusLighter) == [red, [255, 255, 0, 255], green, transparent])
    #expect(try columns(.copy) == [red, green, green, transparent])
    #expect(try columns(.clear) == [red, transparent, transparent, transparent])
    #expect(try columns(.sourceIn) == [red, green, transparent, transparent])
    #expect(try columns(.sourceAtop) == [red, green, transparent, transparent])
    #expect(try columns(.destinationOver) == [red, red, green, transparent])
    #expect(try columns(.destinationOut) == [red, transparent, transparent, transparent])
    #expect(try columns(.destinationIn) == [red, red, transparent, transparent])
    #expect(try columns(.xor) == [red, transparent, green, transparent])
  }

  @Test("A transparency layer is painted as one object")
  func layers() throws {
    let bitmap = try Bitmap(20, 20)
    let context = bitmap.context
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(.black)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    context.saveGState()
    context.fill(CGRect(x: 5, y: 0, width: 10, height: 20))
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    #expect(bitmap[2, 5] == bitmap[7, 5] && bitmap[7, 5] == bitmap[12, 5])
    #expect(abs(Int(bitmap[7, 5][0]) - 128) <= 1)
    #expect(bitmap[17, 5] == white)
  }

  @Test(
    "Layouts put red, green, blue and alpha where they say",
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrderDefault, [0, 1, 2, 3]),
      (.premultipliedLast, .byteOrder32Big, [0, 1, 2, 3]),
      (.premultipliedFirst, .byteOrder32Little, [2, 1, 0, 3]),
      (.noneSkipLast, .byteOrderDefault, [0, 1, 2, 3]),
      (.noneSkipFirst, .byteOrder32Little, [2, 1, 0, 3]),
    ])
  func layouts(alpha: CGImageAlphaInfo, order: CGBitmapInfo, places: [Int]) throws {
    var bytes = [UInt8](repeating: 7, count: 4 * 48)
    try bytes.withUnsafeMutableBytes { memory in
      // A stride wider than the rows: the rest is not touched.
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 48,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | order.rawValue))
      context.setFillColor(red: 1, green: 0.6, blue: 0.2, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      try context.draw(quadrants(), in: CGRect(x: 0, y: 2, width: 2, height: 2))
      let image = try #require(context.makeImage())
      let copy = try bitmap(of: image)
      #expect(copy[3, 3] == [255, 153, 51, 255] && copy[0, 3] == red && copy[0, 2] == blue)
      context.flush()
    }
    #expect(bytes[12 + places[0]] == 255 && bytes[12 + places[1]] == 153 && bytes[12 + places[2]] == 51)
    #expect(bytes[places[0]] == 255 && bytes[places[1]] == 0 && bytes[places[2]] == 0)
    #expect(bytes[16..<48].allSatisfy { $0 == 7 })
  }

  @Test(
    "A bitmap that cannot exist is nil",
    arguments: [(0, 5), (5, 0), (-1, 5), (5, -7), (Int.max, Int.max), (40_000, 4), (4, 1_000_000)])
  func impossible(width: Int, height: Int) {
    #expect(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
  }

  @Test("Layouts that are not supported are nil")
  func unsupported() {
    func make(_ bits: Int, _ row: Int, _ info: UInt32) -> CGContext? {
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: bits, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    }
    #expect(make(5, 0, CGImageAlphaInfo.noneSkipFirst.rawValue) == nil)
    #expect(make(8, 0, CGImageAlphaInfo.none.rawValue) == nil)
    #expect(make(8, 15, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(8, 8, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(8, 0, CGImageAlphaInfo.last.rawValue) == nil)
    #expect(make(8, 0, 31) == nil)
    #expect(make(8, 0, CGImageAlphaInfo.premultipliedLast.rawValue) != nil)
  }

  @Test(
    "Drawing with what is not finite, empty or upside down paints nothing wrong and leaves the context usable"
  )
  func badNumbers() throws {
    let bitmap = try Bitmap(10, 10)
    let context = bitmap.context
    let image = try quadrants()
    let text = ShapedText("Ag", font: try TestFont.liberation.size(8))
    for bad in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300] {
      context.fill(CGRect(x: bad, y: 0, width: 1, height: 1))
      context.fill(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1))
      context.stroke(CGRect(x: 0, y: bad, width: 0, height: 1))
      context.draw(image, in: CGRect(x: bad, y: 0, width: 2, height: 2))
      context.draw(image, in: CGRect(x: 0, y: 0, width: 0, height: 2))
      context.move(to: CGPoint(x: bad, y: bad))
      context.addLine(to: CGPoint(x: 1, y: bad))
      context.strokePath()
      context.setLineWidth(bad.isNaN ? bad : -1)
      context.setLineDash(phase: 0, lengths: [0, 0])
      context.setLineDash(phase: bad, lengths: [-1])
      context.addArc(center: .zero, radius: bad, startAngle: 0, endAngle: 1, clockwise: false)
      context.beginPath()
      context.setFontSize(bad)
      text.draw(in: context, at: CGPoint(x: bad, y: bad))
      context.setURL(NSURL(string: "https://example.org")!, for: CGRect(x: bad, y: 0, width: 1, height: 1))
      context.saveGState()
      context.scaleBy(x: bad, y: 1)
      context.concatenate(CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
      text.draw(in: context, at: .zero)
      context.strokeEllipse(in: CGRect(x: 0, y: 0, width: 3, height: 3))
      context.restoreGState()
    }
    for size in [0, -12, Double.nan, .infinity, 1e300] {
      var odd = text
      odd = ShapedText("Ag", font: Font(instance: text.font.instance, size: size))
      odd.draw(in: context, at: CGPoint(x: 2, y: 2))
    }
    try context.finish()
    context.textMatrix = .identity
    context.setFillColor(.red)
    context.fill(CGRect(x: 5, y: 5, width: -3, height: -3))
    #expect(bitmap[3, 3] == red && bitmap[2, 2] == red)
    context.fill(CGRect(x: 0, y: 0, width: 1e12, height: 1e12))
    #expect(bitmap[9, 9] == red)
  }

  @Test("clear makes transparent, and the clip's box follows the transform")
  func clearAndClip() throws {
    let bitmap = try Bitmap(10, 10)
    bitmap.context.clear(CGRect(x: 2, y: 2, width: 3, height: 3))
    #expect(bitmap[2, 2] == transparent && bitmap[5, 5] == white)
    bitmap.context.scaleBy(x: 2, y: 2)
    bitmap.context.clip(to: [
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 2, y: 3, width: 1, height: 1),
    ])
    #expect(bitmap.context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 3, height: 4))
  }
}
