import CoreGraphics
import Testing

@Suite("CGContext: text")
struct TextModeTests {
  private func context(_ width: Int = 80, _ height: Int = 60) throws -> Bitmap {
    let bitmap = try Bitmap(width, height)
    let font = try #require(
      CGDataProvider(filename: "/usr/share/fonts/truetype/liberation2/LiberationSans-Bold.ttf").flatMap {
        CGFont($0)
      })
    bitmap.context.setFont(font)
    bitmap.context.setFontSize(60)
    bitmap.context.setFillColor(.red)
    bitmap.context.setStrokeColor(.blue)
    bitmap.context.setLineWidth(2)
    return bitmap
  }

  private func glyph(_ name: String) throws -> CGGlyph {
    let font = try #require(
      CGDataProvider(filename: "/usr/share/fonts/truetype/liberation2/LiberationSans-Bold.ttf").flatMap {
        CGFont($0)
      })
    return font.getGlyphWithGlyphName(name: name as CFString)
  }

  private func count(_ bitmap: Bitmap, _ color: [UInt8]) -> Int {
    var count = 0
    for row in 0..<bitmap.context.height {
      for x in 0..<bitmap.context.width where bitmap.pixel(x, row) == color { count += 1 }
    }
    return count
  }

  @Test("Every text drawing mode fills, strokes and clips as its name says", arguments: 0..<8)
  func modes(raw: Int32) throws {
    let mode = try #require(CGTextDrawingMode(rawValue: raw))
    let bitmap = try context()
    let context = bitmap.context
    context.setTextDrawingMode(mode)
    context.showGlyphs([try glyph("H")], at: [CGPoint(x: 10, y: 8)])
    let fills: [CGTextDrawingMode] = [.fill, .fillStroke, .fillClip, .fillStrokeClip]
    let strokes: [CGTextDrawingMode] = [.stroke, .fillStroke, .strokeClip, .fillStrokeClip]
    #expect((count(bitmap, red) > 300) == fills.contains(mode))
    #expect((count(bitmap, blue) > 100) == strokes.contains(mode))
    context.setFillColor(.green)
    context.fill(CGRect(x: 0, y: 0, width: 80, height: 60))
    let clips = raw >= CGTextDrawingMode.fillClip.rawValue
    let painted = count(bitmap, green)
    #expect(clips ? painted > 500 && painted < 2000 : painted == 80 * 60)
    #expect(bitmap[18, 20] == green && (bitmap[32, 15] == green) == !clips, "in and beside the stem")
  }

  @Test("The text matrix moves and turns glyphs, and the text position is its translation")
  func matrix() throws {
    let bitmap = try context()
    let context = bitmap.context
    context.textPosition = CGPoint(x: 30, y: 5)
    #expect(context.textMatrix == CGAffineTransform(translationX: 30, y: 5))
    let letter = try glyph("l")
    context.showGlyphs([letter], at: [.zero])
    let upright = bitmap.ink
    #expect(upright.minX > 30 && upright.minX < 40 && abs(upright.minY - 5) <= 1 && upright.height > 40)
    let turned = try self.context()
    turned.context.textMatrix = CGAffineTransform(rotationAngle: .pi / 2)
    turned.context.textPosition = CGPoint(x: 60, y: 5)
    #expect(turned.context.textMatrix.b == 1)
    turned.context.showGlyphs([letter], at: [.zero])
    #expect(turned.ink.width > 40 && turned.ink.maxX <= 61)
  }

  @Test("Glyphs by advances start at the text position, keep the character spacing and move the position")
  func advances() throws {
    let letter = try glyph("l")
    let (plain, spaced, own) = (try context(200, 60), try context(200, 60), try context(200, 60))
    plain.context.textPosition = CGPoint(x: 4, y: 5)
    plain.context.showGlyphs(
      [letter, letter, letter], at: [.zero, CGPoint(x: 40, y: 0), CGPoint(x: 80, y: 0)])
    spaced.context.textPosition = CGPoint(x: 4, y: 5)
    spaced.context.setCharacterSpacing(10)
    spaced.context.showGlyphsWithAdvances(
      glyphs: [letter, letter, letter], advances: [CGSize](repeating: CGSize(width: 30, height: 0), count: 3),
      count: 3)
    #expect(plain.bytes == spaced.bytes)
    #expect(spaced.context.textPosition == CGPoint(x: 124, y: 5))
    // The font's own advance of this letter is 569 of 2048.
    own.context.textPosition = CGPoint(x: 4, y: 5)
    own.context.setCharacterSpacing(40 - 569.0 / 2048 * 60)
    own.context.showGlyphs(g: [letter, letter, letter], count: 3)
    #expect(abs(own.context.textPosition.x - 124) < 1e-9)
    #expect(own.ink == plain.ink)
  }

  @Test("Positions are exact, or rounded to quarters or whole pixels, as far as the context permits")
  func positions() throws {
    let letter = try glyph("H")
    func drawn(at x: CGFloat, _ prepare: (CGContext) -> Void = { _ in }) throws -> Data {
      let bitmap = try context()
      prepare(bitmap.context)
      bitmap.context.showGlyphs([letter], at: [CGPoint(x: x, y: 5)])
      return bitmap.bytes
    }
    let exact = try drawn(at: 10.1) { $0.setShouldSubpixelQuantizeFonts(false) }
    #expect(try exact != drawn(at: 10) && drawn(at: 10.1) == drawn(at: 10))
    #expect(try drawn(at: 10.1) { $0.setShouldSubpixelQuantizeFonts(true) } == drawn(at: 10))
    #expect(try drawn(at: 10.3) { $0.setShouldSubpixelQuantizeFonts(true) } == drawn(at: 10.25))
    let forbidden = try drawn(at: 10.1) {
      $0.setShouldSubpixelQuantizeFonts(true)
      $0.setAllowsFontSubpixelQuantization(false)
    }
    #expect(forbidden == exact)
    #expect(try drawn(at: 10.3) { $0.setShouldSubpixelPositionFonts(false) } == drawn(at: 10))
    #expect(try drawn(at: 10.3) { $0.setAllowsFontSubpixelPositioning(false) } == drawn(at: 10))
  }

  @Test("Smoothed glyphs of opaque bitmaps have edges of three colours and weigh the same")
  func smoothing() throws {
    let letter = try glyph("H")
    func drawn(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo, _ prepare: (CGContext) -> Void) throws
      -> Bitmap
    {
      let context = try #require(
        CGContext(
          data: nil, width: 80, height: 60, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | order.rawValue))
      context.setFillColor(.white)
      context.fill(CGRect(x: 0, y: 0, width: 80, height: 60))
      let font = try #require(
        CGDataProvider(filename: "/usr/share/fonts/truetype/liberation2/LiberationSans-Bold.ttf").flatMap {
          CGFont($0)
        })
      context.setFont(font)
      context.setFontSize(60)
      context.setFillColor(.black)
      prepare(context)
      context.showGlyphs([letter], at: [CGPoint(x: 10.4, y: 5)])
      return try bitmap(of: try #require(context.makeImage()))
    }
    func fringes(_ bitmap: Bitmap) -> [[UInt8]] {
      (0..<80).map { bitmap[$0, 20] }.filter { abs(Int($0[0]) - Int($0[2])) > 20 }
    }
    for (alpha, order) in [
      (CGImageAlphaInfo.noneSkipLast, CGBitmapInfo.byteOrderDefault),
      (.noneSkipFirst, CGBitmapInfo.byteOrder32Little),
    ] {
      let plain = try drawn(alpha, order) { _ in }
      let smooth = try drawn(alpha, order) { $0.setShouldSmoothFonts(true) }
      #expect(fringes(plain).isEmpty)
      let colored = fringes(smooth)
      #expect(colored.count >= 4)
      // A stem's left edge keeps red longest, its right edge blue.
      let firstEdge = try #require(colored.first)
      let lastEdge = try #require(colored.last)
      #expect(firstEdge[0] > firstEdge[2] && lastEdge[2] > lastEdge[0])
      func weight(_ bitmap: Bitmap) -> Int {
        (0..<80).reduce(0) { $0 + 255 * 3 - bitmap[$1, 20][0...2].reduce(0) { $0 + Int($1) } }
      }
      #expect(abs(weight(plain) - weight(smooth)) < weight(plain) / 50)
      let forbidden = try drawn(alpha, order) {
        $0.setShouldSmoothFonts(true)
        $0.setAllowsFontSmoothing(false)
      }
      #expect(forbidden.bytes == plain.bytes)
    }
    let transparent = try drawn(.premultipliedLast, []) { $0.setShouldSmoothFonts(true) }
    #expect(fringes(transparent).isEmpty, "what is under the glyphs need not be opaque")
  }

  @Test("Without antialiasing there are two colours only, and the context can forbid it")
  func antialiasing() throws {
    func colors(_ prepare: (CGContext) -> Void) throws -> Int {
      let bitmap = try Bitmap(40, 40)
      prepare(bitmap.context)
      bitmap.context.fillEllipse(in: CGRect(x: 3, y: 3, width: 30, height: 30))
      return Set((0..<1600).map { bitmap.pixel($0 % 40, $0 / 40) }).count
    }
    #expect(try colors { _ in } > 10)
    #expect(try colors { $0.setShouldAntialias(false) } == 2)
    #expect(try colors { $0.setAllowsAntialiasing(false) } == 2)
    #expect(
      try colors {
        $0.setAllowsAntialiasing(false)
        $0.setShouldAntialias(true)
      } == 2)
  }
}
