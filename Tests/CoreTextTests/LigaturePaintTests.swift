import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("Ligatures painted in parts")
struct LigaturePaintTests {
  static let kannada = "/usr/share/fonts/truetype/noto/NotoSansKannada-Regular.ttf"
  static let magenta = CGColor(srgbRed: 1, green: 0, blue: 1, alpha: 1)

  /// A string in one font with more attributes on some ranges.
  private func string(
    _ text: String, _ font: CTFont, _ ranges: [(range: Range<Int>, attributes: [CFString: Any])]
  ) -> NSAttributedString {
    let string = NSMutableAttributedString(attributedString: styled(text, font))
    for (range, values) in ranges {
      string.addAttributes(
        attributes(values), range: NSRange(location: range.lowerBound, length: range.count))
    }
    return string
  }

  private func picture(_ line: CTLine, draw: (CTLine, CGContext) -> Void = CTLineDraw) -> Picture {
    let picture = Picture(Int(width(line)) + 60, 140)
    picture.context.textPosition = CGPoint(x: 30.3, y: 45)
    draw(line, picture.context)
    return picture
  }

  @Test(
    "A ligature over colours has each colour on its side of the caret, and the ink of one colour in all",
    arguments: [
      ("fl", TestFonts.dejaVuSans, [1]), ("ffi", TestFonts.dejaVuSans, [1, 2]),
      ("ffi", TestFonts.dejaVuSans, [2]), ("fl", TestFonts.notoSans, [1]),
      ("ffi", TestFonts.notoSans, [1, 2]),
      ("لا", TestFonts.dejaVuSans, [1]), ("لا", TestFonts.notoSansArabic, [1]),
    ])
  func colors(text: String, path: String, marks: [Int]) throws {
    let font = try font(path, 90)
    // None of these has any green, and neither has black: the green channel shows the ink alone.
    let colors = [CGColor.testRed, .testBlue, Self.magenta]
    let edges = [0] + marks + [text.utf16.count]
    let line = CTLineCreateWithAttributedString(
      string(
        text, font,
        edges.indices.dropLast().map {
          (edges[$0]..<edges[$0 + 1], [kCTForegroundColorAttributeName: colors[$0]])
        }))
    let plain = CTLineCreateWithAttributedString(styled(text, font))
    #expect(CTLineGetGlyphCount(line) == 1)
    #expect(runs(line).count == 1)
    #expect(units(CTRunGetStringRange(runs(line)[0])) == 0..<text.utf16.count)
    let painted = picture(line)
    let expected = picture(plain)
    // The rasteriser samples cut outlines a little differently where curves are flat.
    let differences = zip(painted.channel(1), expected.channel(1)).map { Int($0) - Int($1) }
    #expect(differences.allSatisfy { abs($0) <= 15 }, "no seam and no overlap")
    let ink = expected.channel(1).reduce(0) { $0 + Int(255 - $1) }
    #expect(abs(differences.reduce(0, +)) * 1000 <= ink, "the ink is that of one colour")

    let isRightToLeft = CTRunGetStatus(runs(line)[0]).contains(.rightToLeft)
    let carets = edges.map { 30.3 + CTLineGetOffsetForStringIndex(line, $0, nil) }
    for part in edges.indices.dropLast() {
      let start = min(carets[part], carets[part + 1])
      let end = max(carets[part], carets[part + 1])
      let isFirst = isRightToLeft ? part == edges.count - 2 : part == 0
      let isLast = isRightToLeft ? part == 0 : part == edges.count - 2
      let box =
        part == 0
        ? painted.box(where: Picture.isRed)
        : part == 1 ? painted.box(where: Picture.isBlue) : painted.box { $0 > 180 && $1 < 80 && $2 > 180 }
      #expect(!box.isNull, "part \(part) is there")
      if !isFirst { #expect(box.minX >= start - 0.51, "part \(part)") }
      if !isLast { #expect(box.maxX <= end + 0.51, "part \(part)") }
    }
  }

  @Test("CTFrameDraw and CTRunDraw paint the same parts as CTLineDraw, also at an angle")
  func drawingParity() throws {
    let font = try font(TestFonts.dejaVuSans, 40)
    let text = string(
      "a flat office", font,
      [
        (3..<8, [kCTForegroundColorAttributeName: CGColor.testRed]),
        (10..<11, [kCTForegroundColorAttributeName: CGColor.testBlue, kCTUnderlineStyleAttributeName: 1]),
      ])
    let frame = frame(CTFramesetterCreateWithAttributedString(text), 400, 80)
    let origin = origins(frame)[0]
    for matrix in [CGAffineTransform.identity, CGAffineTransform(rotationAngle: 0.1)] {
      let pictures = (0..<3).map { _ in Picture(400, 140) }
      for picture in pictures { picture.context.textMatrix = matrix }
      CTFrameDraw(frame, pictures[0].context)
      pictures[1].context.textPosition = origin
      CTLineDraw(lines(frame)[0], pictures[1].context)
      #expect(pictures[1].bytes == pictures[0].bytes)
      // Runs one by one would paint an underline over the glyphs before it: draw the plain ones only.
      pictures[2].context.textPosition = origin
      for run in runs(lines(frame)[0]) { CTRunDraw(run, pictures[2].context, CFRangeMake(0, 0)) }
      #expect(pictures[2].box(where: Picture.isRed) == pictures[0].box(where: Picture.isRed))
      #expect(pictures[2].ink == pictures[0].ink)
      #expect(!pictures[0].box(where: Picture.isBlue).isNull)
    }
  }

  @Test("Underline and background cover exactly their part of a ligature")
  func underlineAndBackground() throws {
    let font = try font(TestFonts.dejaVuSans, 90)
    let text = string(
      "flat", font,
      [
        (1..<2, [kCTUnderlineStyleAttributeName: 1, kCTUnderlineColorAttributeName: CGColor.testRed]),
        (0..<1, [kCTBackgroundColorAttributeName: CGColor.testGreen]),
      ])
    let line = CTLineCreateWithAttributedString(text)
    let painted = picture(line)
    let carets = (0...4).map { 30.3 + CTLineGetOffsetForStringIndex(line, $0, nil) }
    let underline = painted.box(where: Picture.isRed)
    #expect(abs(underline.minX - carets[1]) <= 1 && abs(underline.maxX - carets[2]) <= 1)
    let background = painted.box(where: Picture.isGreen)
    #expect(abs(background.minX - carets[0]) <= 1 && abs(background.maxX - carets[1]) <= 1)
    // Under the whole word it is one bar without a gap, whatever colour letters have.
    let whole = CTLineCreateWithAttributedString(
      string(
        "flat", font,
        [
          (0..<4, [kCTUnderlineStyleAttributeName: 1, kCTUnderlineColorAttributeName: CGColor.testRed]),
          (1..<4, [kCTForegroundColorAttributeName: CGColor.testBlue]),
        ]))
    let bar = picture(whole)
    let row = bar.height - 1 - Int(bar.box(where: Picture.isRed).midY)
    let green = bar.channel(1)
    let gap = (Int(carets[0]) + 1..<Int(carets[4]) - 1).first { green[row * bar.width + $0] > 80 }
    #expect(gap == nil)
  }

  @Test("Attributes that look alike do not divide a ligature's paint: pixels are those of plain text")
  func links() throws {
    let font = try font(TestFonts.dejaVuSans, 60)
    let link = NSAttributedString.Key("link")
    let text = NSMutableAttributedString(attributedString: styled("flat", font))
    text.addAttribute(link, value: "https://example.org", range: NSRange(location: 1, length: 3))
    let line = CTLineCreateWithAttributedString(text)
    let plain = CTLineCreateWithAttributedString(styled("flat", font))
    #expect(CTLineGetGlyphCount(line) == 3)
    #expect(picture(line).bytes == picture(plain).bytes)
    #expect(runs(line).map { units(CTRunGetStringRange($0)) } == [0..<2, 2..<4])
    for run in runs(line) {
      for glyph in 0..<CTRunGetGlyphCount(run) {
        #expect(units(CTRunGetStringRange(run)).contains(CTRunGetStringIndicesPtr(run)![glyph]))
      }
    }
  }

  @Test("S1-06: colouring one letter of a Kannada syllable colours the syllable, and no ink is lost")
  func kannada() throws {
    let font = try font(Self.kannada, 60)
    let word = "ಅಕ್ಟೋಬರ್"
    let plain = CTLineCreateWithAttributedString(styled(word, font))
    let plainPicture = picture(plain)
    let syllable = runs(plain)[0]
    let indices = (0..<CTRunGetGlyphCount(syllable)).map { CTRunGetStringIndicesPtr(syllable)![$0] }
    // The letters ಅ, ಕ್ಟೋ, ಬ, ರ್ are a cluster each; the second has four code points and begins at 1.
    #expect(Set(indices) == [0, 1, 5, 6])
    let line = CTLineCreateWithAttributedString(
      string(word, font, [(1..<2, [kCTForegroundColorAttributeName: CGColor.testRed])]))
    let painted = picture(line)
    #expect(painted.channel(1) == plainPicture.channel(1), "no code point loses ink")
    #expect(runs(line).map { units(CTRunGetStringRange($0)) } == [0..<1, 1..<5, 5..<8])
    let start = Int(30.3 + CTLineGetOffsetForStringIndex(line, 1, nil)) + 2
    let end = Int(30.3 + CTLineGetOffsetForStringIndex(line, 5, nil)) - 2
    let red = painted.channel(0)
    for row in 0..<painted.height {
      for x in start..<end { #expect(red[row * painted.width + x] == 255, "column \(x)") }
    }
    #expect(painted.box(where: Picture.isRed).width > CGFloat(end - start) * 0.7)
    // A letter in the middle of a syllable goes with its first one.
    let middle = CTLineCreateWithAttributedString(
      string(word, font, [(3..<4, [kCTForegroundColorAttributeName: CGColor.testRed])]))
    #expect(picture(middle).bytes == plainPicture.bytes)
  }

  @Test("An emoji sequence and a letter with marks are painted as one, whatever changes inside")
  func graphemes() throws {
    let font = try font(TestFonts.dejaVuSans, 50, fallback: [TestFonts.notoColorEmoji])
    for text in ["e\u{323}\u{302}", "👩‍💻"] {
      for offset in 1..<text.utf16.count {
        let line = CTLineCreateWithAttributedString(
          string(
            text, font,
            [(offset..<text.utf16.count, [kCTForegroundColorAttributeName: CGColor.testRed])]))
        let plain = CTLineCreateWithAttributedString(styled(text, font))
        #expect(picture(line).bytes == picture(plain).bytes, "\(text) at \(offset)")
      }
    }
  }

  @Test("A PDF holds the text of a ligature in two colours once, and looks like the bitmap")
  func documents() throws {
    let font = try font(TestFonts.dejaVuSans, 40)
    let text = string(
      "flat office", font,
      [
        (0..<1, [kCTForegroundColorAttributeName: CGColor.testRed]),
        (1..<7, [kCTForegroundColorAttributeName: CGColor.testBlue]),
        (7..<8, [kCTForegroundColorAttributeName: CGColor.testRed, kCTStrokeWidthAttributeName: -2]),
      ])
    let line = CTLineCreateWithAttributedString(text)
    let page = try PDFPage(300, 100) { line.draw(at: CGPoint(x: 20, y: 40), in: $0) }
    #expect(try page.line() == "flat office")

    let own = Picture(300, 100)
    line.draw(at: CGPoint(x: 20, y: 40), in: own.context)
    let raster = try page.raster()
    #expect(isNear(own.ink, raster.ink, 1.01))
    #expect(isNear(own.box(where: Picture.isBlue), raster.box(where: Picture.isBlue), 2.01))
    let difference = zip(own.bytes, raster.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(difference) / Double(own.bytes.count) < 2.5)
  }

  @Test("A PDF holds the text of lam-alef in two colours once")
  func rightToLeftDocument() throws {
    let font = try font(TestFonts.notoSansArabic, 40)
    let line = CTLineCreateWithAttributedString(
      string("سلام", font, [(2..<4, [kCTForegroundColorAttributeName: CGColor.testRed])]))
    #expect(CTLineGetGlyphCount(line) == 3, "lam and alef are one glyph")
    let page = try PDFPage(200, 100) { line.draw(at: CGPoint(x: 20, y: 40), in: $0) }
    let letters = try page.text().unicodeScalars
      .filter { (0x0600...0x06FF).contains($0.value) || (0xFB50...0xFEFF).contains($0.value) }
    #expect(String(String.UnicodeScalarView(letters)).precomposedStringWithCompatibilityMapping == "سلام")
  }
}
