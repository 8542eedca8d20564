import CoreText
import TestSupport
import Testing

/// The darkness of what was drawn, in a grid over its own box: what of two pictures may be compared when they
/// are as large, wherever they stand.
private struct InkGrid {
  private static let size = 24
  private var cells = [Double](repeating: 0, count: size * size)

  private init() {}

  /// - Parameter box: The box around the ink, in the picture's user space.
  init(_ picture: Picture, _ box: CGRect) {
    let bytes = picture.bytes
    let samples = 4 * InkGrid.size
    for row in 0..<samples {
      for column in 0..<samples {
        let x = Int(box.minX + box.width * (CGFloat(column) + 0.5) / CGFloat(samples))
        let y = Int(box.maxY - box.height * (CGFloat(row) + 0.5) / CGFloat(samples))
        let start = ((picture.height - 1 - y) * picture.width + x) * 4
        let ink = 255 - Double(bytes[start..<start + 3].min()!)
        cells[row / 4 * InkGrid.size + column / 4] += ink / (255 * 16)
      }
    }
  }

  /// The grid turned by a quarter, clockwise.
  var turned: InkGrid {
    var result = InkGrid()
    for row in 0..<InkGrid.size {
      for column in 0..<InkGrid.size {
        result.cells[column * InkGrid.size + InkGrid.size - 1 - row] = cells[row * InkGrid.size + column]
      }
    }
    return result
  }

  /// From 0, for the same, to 1.
  func difference(_ other: InkGrid) -> Double {
    zip(cells, other.cells).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(cells.count)
  }
}

@Suite("Glyphs in vertical lines, by their pixels")
struct VerticalGlyphTests {
  private let fonts: CTFont = try! font(
    TestFonts.notoSansCJK, 60, fallback: [TestFonts.liberationSans, TestFonts.notoColorEmoji])

  /// A character in a column, and how it looks there beside how it looks in a row.
  private func drawn(
    _ character: String
  ) throws -> (ink: CGRect, axis: CGFloat, column: InkGrid, row: InkGrid) {
    let string = styled(character, fonts, [kCTVerticalFormsAttributeName: true])
    let frame = VerticalText.frame(string, 120, 120)
    let column = try VerticalText.picture(frame, 120, 120)
    let row = Picture(160, 160)
    row.context.textPosition = CGPoint(x: 40, y: 50)
    CTLineDraw(line(character, fonts), row.context)
    let ink = column.ink
    try #require(!ink.isNull && !row.ink.isNull)
    return (ink, try #require(origins(frame).first).x, InkGrid(column, ink), InkGrid(row, row.ink))
  }

  @Test(
    "S4-102 S4-105 S4-106: Han, kana, Hangul, bopomofo, signs, full-width forms, emoji and clusters stand upright on the axis",
    arguments: [
      "\u{6F22}", "\u{56FD}", "\u{304B}", "\u{30AB}", "\u{D55C}", "\u{3105}", "\u{310E}", "\u{3012}",
      "\u{3005}",
      "\u{FF21}", "\u{FF17}", "\u{2460}", "\u{3231}", "\u{1F600}", "\u{1F431}",
      "\u{1F1EB}\u{1F1F7}", "\u{1F469}\u{200D}\u{1F4BB}", "\u{20B9F}", "\u{304B}\u{3099}",
    ])
  func upright(character: String) throws {
    let drawn = try drawn(character)
    let same = drawn.column.difference(drawn.row)
    #expect(same < 0.06, "\(same)")
    #expect(same < drawn.column.difference(drawn.row.turned) / 2)
    #expect(abs(drawn.ink.midX - drawn.axis) <= 6)
    #expect(drawn.ink.minX >= drawn.axis - 38 && drawn.ink.maxX <= drawn.axis + 38)
  }

  @Test(
    "S4-103: Latin letters, digits and brackets are turned by a quarter, clockwise, on the axis",
    arguments: ["R", "k", "7", "4"] + (0x3008...0x3011).map { String(UnicodeScalar($0)!) }
      + (0x3014...0x301B).map { String(UnicodeScalar($0)!) })
  func turned(character: String) throws {
    let drawn = try drawn(character)
    let clockwise = drawn.column.difference(drawn.row.turned)
    #expect(clockwise < 0.2, "\(clockwise)")
    #expect(clockwise < drawn.column.difference(drawn.row) * 0.7)
    #expect(clockwise < drawn.column.difference(drawn.row.turned.turned.turned) * 0.7)
    #expect(abs(drawn.ink.midX - drawn.axis) <= 12)
  }

  @Test(
    "G-07: Mongolian columns run from left to right, each its horizontal line turned clockwise, in its place")
  func mongolian() throws {
    let font = try font("/usr/share/fonts/truetype/noto/NotoSansMongolian-Regular.ttf", 30)
    let string = styled(
      "\u{182E}\u{1823}\u{1829}\u{182D}\u{1823}\u{182F} \u{182A}\u{1822}\u{1834}\u{1822}\u{182D} "
        + "\u{182E}\u{1823}\u{1829}\u{182D}\u{1823}\u{182F} \u{182A}\u{1822}\u{1834}\u{1822}\u{182D}", font)
    let frame = VerticalText.frame(string, 240, 160, .leftToRight)
    let points = origins(frame)
    #expect(points.count > 1)
    var ends: [CGFloat] = []
    for (line, point) in zip(lines(frame), points) {
      let alone = Picture(240, 160)
      alone.context.translateBy(x: point.x, y: point.y)
      alone.context.rotate(by: -.pi / 2)
      CTLineDraw(line, alone.context)
      let (ink, bounds) = (alone.ink, CTLineGetBoundsWithOptions(line, []))
      // Its ascent is on the right.
      #expect(ink.minX >= point.x + bounds.minY - 3 && ink.maxX <= point.x + bounds.maxY + 3)
      #expect(ink.height > ink.width && ink.maxY > 140)
      ends.append(ink.midX)
    }
    #expect(ends == ends.sorted() && Set(ends).count == ends.count)
    let together = Picture(240, 160)
    for (line, point) in zip(lines(frame), points) {
      together.context.saveGState()
      together.context.translateBy(x: point.x, y: point.y)
      together.context.rotate(by: -.pi / 2)
      CTLineDraw(line, together.context)
      together.context.restoreGState()
    }
    let drawn = try VerticalText.picture(frame, 240, 160)
    #expect(zip(drawn.bytes, together.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 60 })
  }
}
