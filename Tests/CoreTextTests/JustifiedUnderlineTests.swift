import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("Justified text with an underline")
struct JustifiedUnderlineTests {
  private static let text =
    "Justified lines stretch their spaces, and an underline follows them from the first word to the last one "
    + "of every line, however wide the spaces between words have become."

  private func frame(_ values: [CFString: Any]) throws -> CTFrame {
    let font = try font(TestFonts.liberationSans, 20, fallback: [TestFonts.notoSansCJK])
    let style = paragraphStyle(alignment: .justified)
    let string = styled(
      Self.text, font, values.merging([kCTParagraphStyleAttributeName: style]) { $1 })
    return CoreTextTests.frame(CTFramesetterCreateWithAttributedString(string), 240, 300)
  }

  private func picture(_ frame: CTFrame) -> Picture {
    let picture = Picture(240, 300)
    CTFrameDraw(frame, picture.context)
    return picture
  }

  private func positions(_ frame: CTFrame) -> [CGPoint] {
    zip(lines(frame), origins(frame)).flatMap { line, origin in
      runs(line).flatMap { run in
        (0..<CTRunGetGlyphCount(run)).map { glyph in
          let position = CTRunGetPositionsPtr(run)![glyph]
          return CGPoint(x: origin.x + position.x, y: origin.y + position.y)
        }
      }
    }
  }

  @Test("S3-35: an underline style of 0 leaves the layout as it is and paints nothing")
  func none() throws {
    let plain = try frame([:])
    let zero = try frame([kCTUnderlineStyleAttributeName: 0, kCTUnderlineColorAttributeName: CGColor.testRed])
    #expect(lines(plain).count >= 4)
    #expect(positions(plain) == positions(zero))
    #expect(
      lines(plain).map { units(CTLineGetStringRange($0)) }
        == lines(zero).map { units(CTLineGetStringRange($0)) })
    #expect(picture(plain).bytes == picture(zero).bytes)
  }

  @Test("S3-36: a single underline follows the stretched spaces without gaps")
  func single() throws {
    let plain = try frame([:])
    let underlined = try frame([
      kCTUnderlineStyleAttributeName: 1, kCTUnderlineColorAttributeName: CGColor.testRed,
    ])
    #expect(positions(plain) == positions(underlined))
    let green = picture(underlined).channel(1)
    let font = try font(TestFonts.liberationSans, 20)
    let middle = CTFontGetUnderlinePosition(font) - CTFontGetUnderlineThickness(font) / 2
    for (line, origin) in zip(lines(underlined), origins(underlined)).dropLast() {
      let natural = CTLineCreateWithAttributedString(
        styled(
          String(
            Self.text.dropFirst(CTLineGetStringRange(line).location).prefix(CTLineGetStringRange(line).length)
          ),
          font))
      let visible = width(line) - CTLineGetTrailingWhitespaceWidth(line)
      #expect(abs(visible - 240) < 1e-6, "the line is stretched to the column")
      #expect(visible > width(natural) - CTLineGetTrailingWhitespaceWidth(natural))
      // Of the two rows of pixels that the bar of 1.5 points covers, one is whole.
      let row = Int(origin.y + middle)
      let rows = [row - 1, row, row + 1].filter { y in
        // Letters below the line are black there.
        (0..<240).allSatisfy { green[(299 - y) * 240 + $0] < 160 }
      }
      #expect(!rows.isEmpty, "at \(origin)")
    }
  }

  @Test("S3-36: an underline over runs of other colours has no gap where they meet")
  func severalRuns() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let style = paragraphStyle(alignment: .justified)
    let string = NSMutableAttributedString(
      attributedString: styled(
        Self.text, font,
        [
          kCTParagraphStyleAttributeName: style, kCTUnderlineStyleAttributeName: 2,
          kCTUnderlineColorAttributeName: CGColor.testRed,
        ]))
    for word in stride(from: 0, to: Self.text.utf16.count - 3, by: 9) {
      string.addAttributes(
        attributes([kCTForegroundColorAttributeName: CGColor.testBlue]),
        range: NSRange(location: word, length: 3))
    }
    let frame = CoreTextTests.frame(CTFramesetterCreateWithAttributedString(string), 240, 300)
    #expect(lines(frame).dropLast().allSatisfy { runs($0).count > 3 })
    for (mine, plain) in zip(positions(frame), positions(try self.frame([:]))) {
      #expect(abs(mine.x - plain.x) < 1e-9 && mine.y == plain.y)
    }
    let green = picture(frame).channel(1)
    for origin in origins(frame).dropLast() {
      let top = Int(origin.y + CTFontGetUnderlinePosition(font))
      // Letters below the line are black or blue there.
      let rows = (top - 3...top).filter { y in (0..<240).allSatisfy { green[(299 - y) * 240 + $0] < 80 } }
      #expect(!rows.isEmpty, "at \(origin)")
    }
  }
}
