import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("Drawing")
struct DrawingTests {
  @Test("CTLineDraw puts the ink where CTLineGetImageBounds says, at the text position")
  func imageBounds() throws {
    let line = line("Agjf&", try font(TestFonts.liberationSerif, 48))
    let picture = Picture(220, 100)
    picture.context.textPosition = CGPoint(x: 30, y: 40)
    CTLineDraw(line, picture.context)
    let bounds = CTLineGetImageBounds(line, picture.context)
    #expect(isNear(picture.ink, bounds, 1.01))
    #expect(bounds == CTLineGetImageBounds(line, nil).offsetBy(dx: 30, dy: 40))
    #expect(picture.context.textPosition == CGPoint(x: 30, y: 40), "the context is left as it was")
  }

  @Test("S2-01: CTFrameDraw draws text once, upright, at the top left of the rectangle")
  func frameAtTopLeft() throws {
    let font = try font(TestFonts.liberationSans, 24)
    let setter = CTFramesetterCreateWithAttributedString(styled("Hello World!", font))
    let path = CGPath(rect: CGRect(x: 20, y: 30, width: 260, height: 100), transform: nil)
    let picture = Picture(300, 160)
    CTFrameDraw(CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil), picture.context)
    let line = line("Hello World!", font)
    let expected = CTLineGetImageBounds(line, nil).offsetBy(dx: 20, dy: 130 - CTFontGetAscent(font))
    #expect(isNear(picture.ink, expected, 1.01))
    // "H" has its crossbar above its middle foot: more ink in the upper left quarter than "L" would have.
    // Compare with the glyphs' own paths.
    let other = Picture(300, 160)
    for run in runs(line) {
      for index in 0..<CTRunGetGlyphCount(run) {
        guard let glyph = CTFontCreatePathForGlyph(font, CTRunGetGlyphsPtr(run)![index], nil) else {
          continue
        }
        var place = CGAffineTransform(
          translationX: 20 + CTRunGetPositionsPtr(run)![index].x, y: 130 - CTFontGetAscent(font))
        other.context.addPath(try #require(glyph.copy(using: &place)))
      }
    }
    other.context.setFillColor(.black)
    other.context.fillPath(using: .winding)
    let different = zip(picture.bytes, other.bytes).filter { abs(Int($0) - Int($1)) > 60 }.count
    #expect(different == 0)
  }

  @Test("CTFrameDraw, CTLineDraw, CTRunDraw and CTFontDrawGlyphs paint the same pixels")
  func drawingParity() throws {
    let font = try font(
      TestFonts.liberationSans, 20, fallback: [TestFonts.notoSansCJK, TestFonts.notoSansHebrew])
    let text = NSMutableAttributedString(attributedString: styled("AVA 漢字 שלום ", font))
    text.append(
      styled(
        "office", font,
        [kCTForegroundColorAttributeName: CGColor.testRed]))
    let setter = CTFramesetterCreateWithAttributedString(text)
    let frame = frame(setter, 300, 60)
    let pictures = (0..<5).map { _ in Picture(300, 60) }
    CTFrameDraw(frame, pictures[0].context)
    for (line, origin) in zip(lines(frame), origins(frame)) {
      pictures[1].context.textPosition = origin
      CTLineDraw(line, pictures[1].context)
      for run in runs(line) {
        pictures[2].context.textPosition = origin
        CTRunDraw(run, pictures[2].context, CFRangeMake(0, 0))
        for glyph in 0..<CTRunGetGlyphCount(run) {
          pictures[3].context.textPosition = origin
          CTRunDraw(run, pictures[3].context, CFRangeMake(glyph, 1))
        }
        let attributes = CTRunGetAttributes(run)
        let runFont = attributes[kCTFontAttributeName] as! CTFont
        pictures[4].context.setFillColor(attributes[kCTForegroundColorAttributeName] as? CGColor ?? .black)
        pictures[4].context.textPosition = origin
        CTFontDrawGlyphs(
          runFont, CTRunGetGlyphsPtr(run)!, CTRunGetPositionsPtr(run)!, CTRunGetGlyphCount(run),
          pictures[4].context)
      }
    }
    #expect(!pictures[0].ink.isNull)
    for picture in pictures.dropFirst() { #expect(picture.bytes == pictures[0].bytes) }
  }

  @Test("Colours: each run has its own, black is the default, and the context's fill colour on demand")
  func colors() throws {
    let font = try font(TestFonts.liberationSans, 30)
    let text = NSMutableAttributedString(string: "")
    text.append(styled("HH", font, [kCTForegroundColorAttributeName: CGColor.testRed]))
    text.append(styled("HH", font))
    text.append(
      styled(
        "HH", font,
        [kCTForegroundColorFromContextAttributeName: true, kCTForegroundColorAttributeName: CGColor.testRed]))
    text.append(
      NSAttributedString(
        string: "HH",
        attributes: attributes([kCTFontAttributeName: font, "NSColor" as CFString: CGColor.testBlue])))
    let line = CTLineCreateWithAttributedString(text)
    let picture = Picture(220, 40)
    picture.context.setFillColor(.testGreen)
    picture.context.textPosition = CGPoint(x: 5, y: 8)
    CTLineDraw(line, picture.context)
    let edges = [0, 2, 4, 6, 8].map { 5 + CTLineGetOffsetForStringIndex(line, $0, nil) }
    let boxes = [
      picture.box(where: Picture.isRed), picture.box(where: Picture.isBlack),
      picture.box(where: Picture.isGreen), picture.box(where: Picture.isBlue),
    ]
    for (index, box) in boxes.enumerated() {
      #expect(box.minX >= edges[index] - 1 && box.maxX <= edges[index + 1] + 1, "run \(index)")
      #expect(box.width > (edges[index + 1] - edges[index]) * 0.7, "run \(index)")
    }
  }

  @Test("Backgrounds lie beneath the run from descent to ascent, under its neighbours' ink")
  func background() throws {
    let font = try font(TestFonts.liberationSans, 40)
    let text = NSMutableAttributedString(attributedString: styled("f", font))
    text.append(styled("  ", font, [kCTBackgroundColorAttributeName: CGColor.testGreen]))
    text.append(styled("x", font))
    let line = CTLineCreateWithAttributedString(text)
    let picture = Picture(100, 60)
    picture.context.textPosition = CGPoint(x: 10, y: 14)
    CTLineDraw(line, picture.context)
    let expected = CGRect(
      x: 10 + CTLineGetOffsetForStringIndex(line, 1, nil), y: 14 - CTFontGetDescent(font),
      width: CTLineGetOffsetForStringIndex(line, 3, nil) - CTLineGetOffsetForStringIndex(line, 1, nil),
      height: CTFontGetAscent(font) + CTFontGetDescent(font))
    #expect(isNear(picture.box(where: Picture.isGreen), expected, 1.01))
  }

  @Test(
    "Underlines: single and thick are one bar, double two, patterns are broken",
    arguments: [
      (CTUnderlineStyle.single.rawValue, 1, false), (CTUnderlineStyle.thick.rawValue, 1, false),
      (CTUnderlineStyle.double.rawValue, 2, false),
      (CTUnderlineStyle.single.rawValue | CTUnderlineStyleModifiers.patternDash.rawValue, 1, true),
      (CTUnderlineStyle.single.rawValue | CTUnderlineStyleModifiers.patternDot.rawValue, 1, true),
      (CTUnderlineStyle.single.rawValue | CTUnderlineStyleModifiers.patternDashDotDot.rawValue, 1, true),
    ])
  func underline(style: Int32, bars: Int, isBroken: Bool) throws {
    let font = try font(TestFonts.liberationSans, 60)
    let line = line(
      "xxx", font, [kCTUnderlineStyleAttributeName: style, kCTUnderlineColorAttributeName: CGColor.testRed])
    let picture = Picture(140, 80)
    picture.context.textPosition = CGPoint(x: 10, y: 30)
    CTLineDraw(line, picture.context)
    let box = picture.box(where: Picture.isRed)
    #expect(abs(box.minX - 10) <= 1)
    #expect(box.maxX <= 10 + CGFloat(width(line)) + 1)
    if !isBroken { #expect(abs(box.maxX - 10 - CGFloat(width(line))) <= 1) }
    #expect(box.maxY <= 30, "under the baseline")
    let thickness = CTFontGetUnderlineThickness(font)
    #expect(abs(box.maxY - (30 + CTFontGetUnderlinePosition(font))) <= 1.5)
    // Bars down one column, gaps along one row.
    let column = (0..<30).map { Picture.isRed(picture, 11, $0) }
    let row = (12..<100).map { Picture.isRed(picture, $0, Int(box.midY)) }
    #expect(zip([false] + column, column).filter { !$0 && $1 }.count == bars)
    if bars == 1 { #expect(row.contains(false) == isBroken) }
    let height =
      style == CTUnderlineStyle.thick.rawValue ? thickness * 2 : bars == 2 ? thickness * 3 : thickness
    #expect(abs(box.height - height) <= 2)
  }

  @Test("Underlines leave the white space at the line's end out and join over runs with other fonts")
  func underlineExtent() throws {
    let font = try font(TestFonts.liberationSans, 30, fallback: [TestFonts.notoSansCJK])
    let line = line(
      "ab漢b   ", font, [kCTUnderlineStyleAttributeName: 1, kCTForegroundColorAttributeName: CGColor.testBlue])
    #expect(runs(line).count == 3)
    let picture = Picture(160, 60)
    picture.context.textPosition = CGPoint(x: 10, y: 20)
    CTLineDraw(line, picture.context)
    let end = 10 + width(line) - CTLineGetTrailingWhitespaceWidth(line)
    let rows = (0..<20).filter { y in (12..<Int(end) - 2).allSatisfy { Picture.isBlue(picture, $0, y) } }
    #expect(!rows.isEmpty, "one unbroken row of pixels")
    #expect(Double(picture.box(where: Picture.isBlue).maxX) <= end + 1)
  }

  @Test("Positive stroke widths leave glyphs hollow, negative ones fill them too")
  func stroke() throws {
    let font = try font(TestFonts.liberationSansBold, 100)
    func picture(_ width: Double) -> Picture {
      let picture = Picture(100, 100)
      let line = line(
        "I", font,
        [
          kCTStrokeWidthAttributeName: width, kCTStrokeColorAttributeName: CGColor.testRed,
          kCTForegroundColorAttributeName: CGColor.testBlue,
        ])
      picture.context.textPosition = CGPoint(x: 30, y: 15)
      CTLineDraw(line, picture.context)
      return picture
    }
    let stem = Int(30 + CTLineGetImageBounds(line("I", font), nil).midX)
    let hollow = picture(3)
    #expect(hollow.color(stem, 50) == [255, 255, 255])
    #expect(!hollow.box(where: Picture.isRed).isNull)
    #expect(hollow.box(where: Picture.isBlue).isNull)
    let filled = picture(-3)
    #expect(filled.color(stem, 50) == [0, 0, 255])
    #expect(!filled.box(where: Picture.isRed).isNull)
    let plain = picture(0)
    #expect(plain.box(where: Picture.isRed).isNull)
    // 3 % of 100 points: half of it outside the outline on either side.
    #expect(abs(hollow.box(where: { $0 < 250 || $1 < 250 || $2 < 250 }).width - plain.ink.width - 3) <= 1.5)
  }

  @Test("A text matrix turns lines about their origins, and the identity does not")
  func textMatrix() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let frame = frame(CTFramesetterCreateWithAttributedString(styled("turn\nturn", font)), 100, 100)
    func picture(_ matrix: CGAffineTransform) -> Picture {
      let picture = Picture(140, 140)
      picture.context.textMatrix = matrix
      CTFrameDraw(frame, picture.context)
      #expect(picture.context.textMatrix == matrix)
      return picture
    }
    let plain = picture(.identity)
    let turned = picture(CGAffineTransform(rotationAngle: .pi / 18))
    #expect(plain.bytes != turned.bytes)
    #expect(turned.ink.maxY > plain.ink.maxY + 2)
    #expect(
      picture(CGAffineTransform(translationX: 33, y: 44)).bytes == plain.bytes,
      "the translation is the line's")
  }

  @Test("A font's matrix shears its glyphs and moves none")
  func fontMatrix() throws {
    let upright = try font(TestFonts.liberationSans, 40)
    var shear = CGAffineTransform(1, 0, 0.5, 1, 0, 0)
    let slanted = FontCollection.$current.withValue(upright.collection) {
      CTFontCreateWithName("Liberation Sans" as CFString, 40, &shear)
    }
    #expect(CTFontGetMatrix(slanted) == shear)
    let line = line("II", slanted)
    #expect(CTRunGetStatus(runs(line)[0]).contains(.hasNonIdentityMatrix))
    #expect(width(line) == width(CoreTextTests.line("II", upright)))
    let picture = Picture(100, 60)
    picture.context.textPosition = CGPoint(x: 10, y: 10)
    CTLineDraw(line, picture.context)
    #expect(isNear(picture.ink, CTLineGetImageBounds(line, picture.context), 1.01))
    let plain = Picture(100, 60)
    plain.context.textPosition = CGPoint(x: 10, y: 10)
    CTLineDraw(CoreTextTests.line("II", upright), plain.context)
    let height = plain.ink.height
    #expect(abs(picture.ink.width - plain.ink.width - height / 2) <= 1.5)
    #expect(abs(picture.ink.minX - plain.ink.minX) <= 1)
  }

  @Test("Emoji are drawn in colour at the size of the text")
  func emoji() throws {
    let font = try font(TestFonts.liberationSans, 40, fallback: [TestFonts.notoColorEmoji])
    let line = line("😀", font)
    let picture = Picture(70, 60)
    picture.context.textPosition = CGPoint(x: 5, y: 12)
    CTLineDraw(line, picture.context)
    let yellow = picture.box { $0 > 200 && $1 > 150 && $2 < 120 }
    #expect(yellow.width > 30 && yellow.height > 30 && yellow.width < 55)
  }

  @Test("Laid out and drawn on 8 threads at once, pictures equal the one of a single thread")
  func threads() async throws {
    let font = try font(
      TestFonts.liberationSans, 14,
      fallback: [TestFonts.notoSansCJK, TestFonts.notoSansHebrew, TestFonts.notoColorEmoji])
    let text = String(repeating: "Threads draw 线程绘制 שלום and 😀 office AVAToTa. ", count: 12)
    let string = SendableString(
      styled(
        text, font, [kCTUnderlineStyleAttributeName: 1, kCTBackgroundColorAttributeName: CGColor.testGreen]))
    let shared = CTFramesetterCreateWithAttributedString(string.value)
    let sharedFrame = frame(shared, 300, 300)
    let expected = draw(frame(CTFramesetterCreateWithAttributedString(string.value), 300, 300))
    #expect(expected.contains { $0 < 200 })
    let pictures = await withTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<8 {
        group.addTask {
          // One frame for all, one framesetter for all, one of its own.
          let own = frame(CTFramesetterCreateWithAttributedString(string.value), 300, 300)
          return [draw(sharedFrame), draw(frame(shared, 300, 300)), draw(own)]
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(pictures.count == 24)
    for picture in pictures { #expect(picture == expected) }
  }

  @Test("Text drawn into a PDF comes back in reading order")
  func pdfText() throws {
    let font = try font(
      TestFonts.liberationSans, 18, fallback: [TestFonts.notoSansCJK, TestFonts.notoColorEmoji])
    let text = styled("An office in 北京\nand a second line", font)
    let page = try PDFPage(300, 200) {
      CTFrameDraw(frame(CTFramesetterCreateWithAttributedString(text), 300, 200), $0)
    }
    let lines = try page.text("-layout").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.prefix(2) == ["An office in 北京", "and a second line"])
  }
}

private func draw(_ frame: CTFrame) -> [UInt8] {
  let picture = Picture(300, 300)
  CTFrameDraw(frame, picture.context)
  return picture.bytes
}

/// `@unchecked Sendable`: the string never changes, and its attributes are immutable values of this package.
private struct SendableString: @unchecked Sendable {
  let value: NSAttributedString
  init(_ value: NSAttributedString) { self.value = value }
}

extension Picture {
  static func isRed(_ picture: Picture, _ x: Int, _ y: Int) -> Bool {
    let color = picture.color(x, y)
    return isRed(color[0], color[1], color[2])
  }

  static func isBlue(_ picture: Picture, _ x: Int, _ y: Int) -> Bool {
    let color = picture.color(x, y)
    return isBlue(color[0], color[1], color[2])
  }
}
