import CoreGraphics
import GalleyFonts
import Testing

@Suite("Text on bitmaps")
struct BitmapTextTests {
  /// How dark the bitmap is on the whole, and where its weight is, from the bottom left.
  private func mass(_ bitmap: Bitmap) -> (weight: Double, center: CGPoint) {
    var (weight, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<bitmap.context.height {
      for column in 0..<bitmap.context.width {
        let w = Double(255 - bitmap.pixel(column, row)[0])
        weight += w
        x += w * (Double(column) + 0.5)
        y += w * (Double(bitmap.context.height - 1 - row) + 0.5)
      }
    }
    return (weight, CGPoint(x: x / weight, y: y / weight))
  }

  @Test("Glyphs stand at fractions of a pixel", arguments: [0, 0.25, 0.5, 0.75, 0.9])
  func subpixel(offset: CGFloat) throws {
    let text = ShapedText("illegible", font: try TestFont.liberation.size(13))
    let base = try Bitmap(80, 30)
    text.draw(in: base.context, at: CGPoint(x: 10, y: 10))
    let moved = try Bitmap(80, 30)
    text.draw(in: moved.context, at: CGPoint(x: 10 + offset, y: 10 + offset / 2))
    let (a, b) = (mass(base), mass(moved))
    // Masks are an eighth of a pixel from where they belong at most, glyphs that are not quantized nowhere.
    #expect(abs(b.center.x - a.center.x - offset) <= 0.125 + 0.02)
    #expect(abs(b.center.y - a.center.y - offset / 2) <= 0.125 + 0.02)
    #expect(abs(b.weight / a.weight - 1) < 0.02)
    let exact = try (Bitmap(80, 30), Bitmap(80, 30))
    exact.0.context.setShouldSubpixelQuantizeFonts(false)
    exact.1.context.setShouldSubpixelQuantizeFonts(false)
    text.draw(in: exact.0.context, at: CGPoint(x: 10, y: 10))
    text.draw(in: exact.1.context, at: CGPoint(x: 10 + offset, y: 10 + offset / 2))
    let (c, d) = (mass(exact.0), mass(exact.1))
    #expect(abs(d.center.x - c.center.x - offset) < 0.02)
    #expect(abs(d.center.y - c.center.y - offset / 2) < 0.02)
    let snapped = try Bitmap(80, 30)
    snapped.context.setShouldSubpixelPositionFonts(false)
    var one = text
    one.glyphs.removeSubrange(1...)
    one.positions.removeSubrange(1...)
    one.clusters.removeSubrange(1...)
    one.draw(in: snapped.context, at: CGPoint(x: 10 + offset, y: 10))
    let whole = try Bitmap(80, 30)
    one.draw(in: whole.context, at: CGPoint(x: (10 + offset).rounded(), y: 10))
    #expect(snapped.bytes == whole.bytes)
  }

  @Test("No ink lies outside the outlines' boxes, at any scale", arguments: [1, 1.5, 2])
  func ink(scale: CGFloat) throws {
    let font = try TestFont.liberation.size(40)
    let text = ShapedText("fjÅgQ", font: font)
    let bitmap = try Bitmap(400, 200)
    bitmap.context.scaleBy(x: scale, y: scale)
    text.draw(in: bitmap.context, at: CGPoint(x: 20.3, y: 30.7))
    var box = CGRect.null
    for (glyph, position) in zip(text.glyphs, text.positions) {
      let bounds = try #require(font.instance.bounds(of: glyph))
      box = box.union(
        CGRect(
          x: 20.3 + position.x + bounds.minX * font.scale, y: 30.7 + bounds.minY * font.scale,
          width: bounds.width * font.scale, height: bounds.height * font.scale))
    }
    let expected = box.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
    #expect(bitmap.ink == expected)
  }

  @Test("Text is drawn through the text matrix and the current transform")
  func matrices() throws {
    let text = ShapedText("L", font: try TestFont.liberation.size(20))
    let upright = try Bitmap(60, 60)
    text.draw(in: upright.context, at: CGPoint(x: 30, y: 30))
    let turned = try Bitmap(60, 60)
    turned.context.textMatrix = CGAffineTransform(rotationAngle: .pi / 2)
    text.draw(in: turned.context, at: CGPoint(x: 30, y: 30))
    #expect(turned.context.textPosition == CGPoint(x: 30, y: 30))
    for row in 0..<60 {
      for x in 0..<60 {
        // A quarter turn about (30, 30): what was right is up.
        let source = upright[x, row][0]
        let target = turned[60 - 1 - row, x][0]
        // Points are rounded to 1/64 pixel, turned ones the other way.
        #expect(abs(Int(source) - Int(target)) <= 6)
      }
    }
    // The text matrix is no part of the saved state.
    turned.context.saveGState()
    turned.context.textMatrix = .identity
    turned.context.restoreGState()
    #expect(turned.context.textMatrix.isIdentity)
  }

  @Test("Drawing modes fill, stroke, hide and clip")
  func modes() throws {
    let text = ShapedText("I", font: try TestFont.liberation.size(60))
    func drawn(_ mode: CGTextDrawingMode) throws -> Bitmap {
      let bitmap = try Bitmap(60, 60)
      bitmap.context.setTextDrawingMode(mode)
      bitmap.context.setFillColor(.red)
      bitmap.context.setStrokeColor(.blue)
      bitmap.context.setLineWidth(2)
      text.draw(in: bitmap.context, at: CGPoint(x: 20, y: 10))
      return bitmap
    }
    // The stem of this I goes from 5.6 to 11.2 points right of its origin.
    #expect(try drawn(.fill)[28, 30] == red)
    #expect(try drawn(.fill)[25, 30] != blue)
    #expect(try drawn(.stroke)[28, 30] == white)
    #expect(try drawn(.stroke)[25, 30][2] == 255)
    #expect(try drawn(.fillStroke)[28, 30] == red)
    #expect(try drawn(.invisible).ink.isNull)
    let clipped = try drawn(.clip)
    #expect(clipped.ink.isNull)
    clipped.context.setFillColor(.green)
    clipped.context.fill(.infinite)
    #expect(clipped[28, 30] == green && clipped[40, 30] == white)
  }

  @Test("Emoji come in colour, in the box that the font gives them")
  func emoji() throws {
    let font = try TestFont.emoji.size(50)
    let text = ShapedText("😀", font: font)
    for scale in [CGFloat(1), 2] {
      let bitmap = try Bitmap(200, 200)
      bitmap.context.scaleBy(x: scale, y: scale)
      bitmap.context.setFillColor(.black)
      text.draw(in: bitmap.context, at: CGPoint(x: 10, y: 20))
      let bounds = try #require(font.instance.bounds(of: text.glyphs[0]))
      let box = CGRect(
        x: (10 + bounds.minX * font.scale) * scale, y: (20 + bounds.minY * font.scale) * scale,
        width: bounds.width * font.scale * scale, height: bounds.height * font.scale * scale)
      let ink = bitmap.ink
      #expect(box.integral.contains(ink))
      // The picture of this face leaves a margin at the sides only.
      #expect(ink.height > box.height * 0.85)
      let face = bitmap[Int(box.midX), Int(box.maxY - box.height * 0.2)]
      #expect(face[0] > 200 && face[1] > 150 && face[2] < 120, "yellow, not \(face)")
    }
  }

  @Test("showGlyphs draws what drawing a run draws")
  func showGlyphs() throws {
    let text = ShapedText("Plain", font: try TestFont.dejaVu.size(18))
    let one = try Bitmap(100, 40)
    text.draw(in: one.context, at: CGPoint(x: 5, y: 10))
    let other = try Bitmap(100, 40)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: TestFont.dejaVu.rawValue))
    let font = try #require(CGFont(CGDataProvider(data: bytes as CFData)!))
    other.context.setFont(font)
    other.context.setFontSize(18)
    other.context.textPosition = CGPoint(x: 5, y: 10)
    other.context.showGlyphs(text.glyphs, at: text.positions)
    #expect(one.bytes == other.bytes)
    #expect(font.postScriptName == "DejaVuSans" as CFString && font.unitsPerEm == 2048)
    #expect(font.getGlyphWithGlyphName(name: "A") == text.font.instance.glyph(for: 65))
    #expect(CGFont("LiberationSans-Bold" as CFString)?.fullName == "Liberation Sans Bold" as CFString)
    #expect(CGFont("No Such Font" as CFString) == nil)
    #expect(CGFont(CGDataProvider(data: Data([1, 2, 3]) as CFData)!) == nil)
  }
}
