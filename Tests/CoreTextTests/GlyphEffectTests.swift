import CoreText
import GalleyFonts
import TestSupport
import Testing

/// A shadow as a kit has it.
private final class Shadow: AttributeValue, ShadowAttributeValue {
  let attributeShadow: TextShadow?

  init(_ x: Double, _ y: Double, blur: Double, _ color: CGColor) {
    attributeShadow = TextShadow(offset: CGSize(width: x, height: y), blurRadius: blur, color: color)
  }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? Shadow)?.attributeShadow == attributeShadow
  }
}

@Suite("What attributes do to glyphs")
struct GlyphEffectTests {
  /// The lowest left and highest right ink of a letter that is a mere stem, at a height.
  private func edges(_ picture: Picture, row: Int) -> ClosedRange<Int>? {
    let green = picture.channel(1)
    let dark = (0..<picture.width).filter { green[(picture.height - 1 - row) * picture.width + $0] < 128 }
    return dark.first.flatMap { first in dark.last.map { first...$0 } }
  }

  private func draw(_ line: CTLine, _ width: Int = 200, _ height: Int = 140) -> Picture {
    let picture = Picture(width, height)
    picture.context.textPosition = CGPoint(x: 40, y: 30)
    CTLineDraw(line, picture.context)
    return picture
  }

  private func glyphs(_ line: CTLine) -> [CGGlyph] {
    runs(line).flatMap { run in (0..<CTRunGetGlyphCount(run)).map { CTRunGetGlyphsPtr(run)![$0] } }
  }

  private func positions(_ line: CTLine) -> [CGPoint] {
    runs(line).flatMap { run in (0..<CTRunGetGlyphCount(run)).map { CTRunGetPositionsPtr(run)![$0] } }
  }

  // MARK: Shape

  @Test("Obliqueness leans glyphs by its value and moves none", arguments: [0.2, 0.5, -0.3])
  func obliqueness(value: Double) throws {
    let font = try font(TestFonts.liberationSans, 100)
    let plain = line("lal", font)
    let slanted = line("lal", font, ["NSObliqueness" as CFString: value])
    #expect(positions(plain) == positions(slanted) && glyphs(plain) == glyphs(slanted))
    #expect(width(plain) == width(slanted))
    let (upright, leaning) = (
      draw(line("l", font)), draw(line("l", font, ["NSObliqueness" as CFString: value]))
    )
    for height in [5, 30, 60] {
      let before = try #require(edges(upright, row: 30 + height))
      let after = try #require(edges(leaning, row: 30 + height))
      let shift = value * (Double(height) + 0.5)
      #expect(abs(Double(after.lowerBound - before.lowerBound) - shift) <= 1.01, "at \(height)")
      #expect(abs(Double(after.upperBound - before.upperBound) - shift) <= 1.01)
    }
    let matrix = CTRunGetTextMatrix(runs(slanted)[0])
    #expect(matrix.a == 1 && abs(Double(matrix.c) - value) < 1e-9)
    #expect(CTLineGetImageBounds(slanted, nil).width > CTLineGetImageBounds(plain, nil).width + 10)
  }

  @Test("Expansion widens glyphs and advances by the exponential of its value", arguments: [0.4, -0.5])
  func expansion(value: Double) throws {
    let font = try font(TestFonts.liberationSans, 60)
    let plain = line("Have a To", font)
    let wide = line("Have a To", font, ["NSExpansion" as CFString: value])
    #expect(abs(width(wide) - width(plain) * exp(value)) < 1e-6)
    for (mine, other) in zip(positions(wide), positions(plain)) {
      #expect(abs(Double(mine.x) - Double(other.x) * exp(value)) < 1e-6 && mine.y == other.y)
    }
    let (before, after) = (CTLineGetImageBounds(plain, nil), CTLineGetImageBounds(wide, nil))
    #expect(abs(after.width - before.width * CGFloat(exp(value))) < 1e-6 && after.height == before.height)
    let (narrow, broad) = (draw(plain, 600).ink, draw(wide, 600).ink)
    #expect(abs(broad.width / narrow.width - CGFloat(exp(value))) < 0.02)
    #expect(abs(broad.height - narrow.height) <= 1)
    // The same font beside it is not touched, a fallback font is.
    let mixed = try CoreTextTests.font(TestFonts.liberationSans, 60, fallback: [TestFonts.notoSansCJK])
    #expect(
      abs(width(line("漢", mixed, ["NSExpansion" as CFString: value])) - width(line("漢", mixed)) * exp(value))
        < 1e-6)
  }

  @Test("Obliqueness, expansion, a font's own matrix and a superscript work together")
  func shapes() throws {
    let base = try font(TestFonts.liberationSans, 100)
    var skew = CGAffineTransform(a: 1, b: 0, c: 0.25, d: 1, tx: 0, ty: 0)
    let font = CTFontCreateCopyWithAttributes(base, 100, &skew, nil)
    let line = line(
      "2", font,
      [
        "NSObliqueness" as CFString: 0.25, "NSExpansion" as CFString: log(2.0),
        kCTSuperscriptAttributeName: 1,
      ])
    let matrix = CTRunGetTextMatrix(runs(line)[0])
    #expect(abs(matrix.a - 2) < 1e-9 && abs(matrix.c - 0.75) < 1e-9, "the skew is widened, then skewed again")
    #expect(abs(width(line) - 2 * 1331 / 2048 * width(CoreTextTests.line("2", base))) < 1e-6)
    // Numbers without sense are harmless.
    for value: Any in [1e308, -1e308, Double.nan, "x"] {
      let odd = CoreTextTests.line(
        "ab", base, ["NSObliqueness" as CFString: value, "NSExpansion" as CFString: value])
      #expect(width(odd).isFinite && !draw(odd).bytes.isEmpty)
    }
  }

  @Test("S0-16: a baseline offset moves glyphs by its points, and the line grows just enough")
  func baselineOffset() throws {
    let font = try font(TestFonts.liberationSans, 20)
    func line(_ offset: Double?) -> CTLine {
      let string = NSMutableAttributedString(attributedString: styled("x2", font))
      if let offset {
        string.addAttributes(
          attributes([kCTBaselineOffsetAttributeName: offset]), range: NSRange(location: 1, length: 1))
      }
      return CTLineCreateWithAttributedString(string)
    }
    func extents(_ line: CTLine) -> (ascent: CGFloat, descent: CGFloat) {
      var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
      CTLineGetTypographicBounds(line, &ascent, &descent, nil)
      return (ascent, descent)
    }
    let plain = line(nil)
    for offset in [5.0, -5] {
      let moved = line(offset)
      #expect(positions(moved)[0] == positions(plain)[0])
      #expect(positions(moved)[1].x == positions(plain)[1].x)
      #expect(positions(moved)[1].y == CGFloat(offset))
      #expect(width(moved) == width(plain))
      let (before, after) = (extents(plain), extents(moved))
      #expect(abs(after.ascent - before.ascent - max(offset, 0)) < 1e-9)
      #expect(abs(after.descent - before.descent - max(-offset, 0)) < 1e-9)
    }
  }

  // MARK: Colour

  @Test("S0-17: a background over three lines is three boxes of the range's advances, beneath the glyphs")
  func background() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let text = "aaaa bbbb cccc dddd eeee ffff"
    let string = NSMutableAttributedString(attributedString: styled(text, font))
    let range = 7..<22
    string.addAttributes(
      attributes([kCTBackgroundColorAttributeName: CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)]),
      range: NSRange(location: range.lowerBound, length: range.count))
    let frame = frame(CTFramesetterCreateWithAttributedString(string), 110, 120)
    let picture = Picture(110, 120)
    CTFrameDraw(frame, picture.context)
    var boxes: [CGRect] = []
    for (line, origin) in zip(lines(frame), origins(frame)) {
      let part = units(CTLineGetStringRange(line)).clamped(to: range)
      guard !part.isEmpty else { continue }
      let start = origin.x + CTLineGetOffsetForStringIndex(line, part.lowerBound, nil)
      let visible = CGFloat(width(line) - CTLineGetTrailingWhitespaceWidth(line))
      let end = origin.x + min(CTLineGetOffsetForStringIndex(line, part.upperBound, nil), visible)
      boxes.append(
        CGRect(
          x: start, y: origin.y - CTFontGetDescent(font), width: end - start,
          height: CTFontGetAscent(font) + CTFontGetDescent(font)))
    }
    #expect(boxes.count == 3)
    for y in 0..<120 {
      for x in 0..<110 {
        let color = picture.color(x, y)
        let isYellow = color[0] > 200 && color[1] > 200 && color[2] < 60
        let pixel = CGRect(x: x, y: y, width: 1, height: 1)
        if isYellow { #expect(boxes.contains { $0.insetBy(dx: -1, dy: -1).contains(pixel) }, "\(x) \(y)") }
        if color == [255, 255, 255] {
          #expect(!boxes.contains { $0.insetBy(dx: 1, dy: 1).contains(pixel) }, "\(x) \(y)")
        }
      }
    }
    // The glyphs lie on top: the same dark pixels as without a background.
    let plain = Picture(110, 120)
    CTFrameDraw(
      CoreTextTests.frame(CTFramesetterCreateWithAttributedString(styled(text, font)), 110, 120),
      plain.context)
    #expect(plain.channel(0).map { $0 < 60 } == picture.channel(0).map { $0 < 60 })
  }

  @Test("A background hides no ink of the line above it")
  func overlappingLines() throws {
    let font = try font(TestFonts.liberationSans, 40)
    let style = paragraphStyle([.maximumLineHeight: 22])
    let string = NSMutableAttributedString(
      attributedString: styled("gjgj\nxxxx", font, [kCTParagraphStyleAttributeName: style]))
    let range = NSRange(location: 5, length: 4)
    func dark() -> [Bool] {
      let picture = Picture(140, 80)
      CTFrameDraw(frame(CTFramesetterCreateWithAttributedString(string), 140, 80), picture.context)
      return picture.channel(0).map { $0 < 60 }
    }
    let plain = dark()
    string.addAttributes(
      attributes([kCTBackgroundColorAttributeName: CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)]),
      range: range)
    #expect(dark() == plain)
  }

  @Test("A shadow lies moved to the right and downwards under glyphs and lines, and not under backgrounds")
  func shadow() throws {
    let font = try font(TestFonts.liberationSansBold, 60)
    let shadow = Shadow(12, 9, blur: 0, .testRed)
    let picture = draw(line("I", font, ["NSShadow" as CFString: shadow]))
    let plain = draw(line("I", font)).ink
    #expect(isNear(picture.box(where: Picture.isBlack), plain, 1.01))
    let expected = plain.offsetBy(dx: 12, dy: -9)
    let red = picture.box(where: Picture.isRed)
    #expect(abs(red.maxX - expected.maxX) <= 1 && abs(red.minY - expected.minY) <= 1)
    #expect(picture.ink.maxX <= expected.maxX + 1 && picture.ink.minY >= expected.minY - 1)
    // Blurred, it reaches further and is paler.
    let soft = draw(line("I", font, ["NSShadow" as CFString: Shadow(12, 9, blur: 8, .testRed)]))
    #expect(soft.ink.maxX > red.maxX + 3 && soft.ink.minY < red.minY - 3)
    // Of an underline and a line through the text too.
    let lined = draw(
      line(
        "   .", font,
        [
          "NSShadow" as CFString: Shadow(0, 15, blur: 0, .testRed), kCTUnderlineStyleAttributeName: 0,
          "NSStrikethrough" as CFString: 1,
        ]))
    #expect(!lined.box(where: Picture.isRed).isNull)
    let box = draw(
      line(
        " . ", font,
        [
          "NSShadow" as CFString: Shadow(0, -60, blur: 0, .testRed),
          kCTBackgroundColorAttributeName: CGColor.testBlue,
        ]))
    #expect(box.box(where: Picture.isRed).width < 20, "of the full stop alone")
    // Nothing else is drawn with it afterwards.
    let both = NSMutableAttributedString(
      attributedString: styled("I", font, ["NSShadow" as CFString: shadow]))
    both.append(styled("     I", font))
    let second = draw(CTLineCreateWithAttributedString(both), 260)
    #expect(second.box(where: Picture.isRed).maxX <= red.maxX + 1)
  }

  private func isNear(_ left: CGRect, _ right: CGRect, _ distance: CGFloat) -> Bool {
    abs(left.minX - right.minX) <= distance && abs(left.minY - right.minY) <= distance
      && abs(left.maxX - right.maxX) <= distance && abs(left.maxY - right.maxY) <= distance
  }

  @Test("S0-21: letterpress is dark inside of upper edges, light below lower ones, and changes no layout")
  func letterpress() throws {
    let font = try font(TestFonts.liberationSansBold, 96)
    let gray = CGColor(gray: 0.5, alpha: 1)
    func picture(_ values: [CFString: Any], ground: CGFloat) -> (Picture, CTLine) {
      let line = line("E", font, values.merging([kCTForegroundColorAttributeName: gray]) { $1 })
      let picture = Picture(160, 140)
      picture.context.setFillColor(gray: ground, alpha: 1)
      picture.context.fill(CGRect(x: 0, y: 0, width: 160, height: 140))
      picture.context.textPosition = CGPoint(x: 40, y: 30)
      CTLineDraw(line, picture.context)
      return (picture, line)
    }
    let effect: [CFString: Any] = ["NSTextEffect" as CFString: "_UIKitNewLetterpressStyle"]
    for ground in [1.0, 0.8] {
      let (off, plain) = picture([:], ground: ground)
      let (on, pressed) = picture(effect, ground: ground)
      #expect(positions(plain) == positions(pressed) && width(plain) == width(pressed))
      #expect(CTLineGetImageBounds(plain, nil) == CTLineGetImageBounds(pressed, nil))
      // Down the middle of the arms of the E there are three strokes.
      let x = Int(40 + CTLineGetImageBounds(plain, nil).midX)
      let columns = [off, on].map { picture in
        (0..<140).map { picture.color(x, $0)[0] }  // from below
      }
      let inside = columns[0].map { $0 < 140 }
      let tops = (1..<139).filter { inside[$0] && !inside[$0 + 1] }
      let bottoms = (1..<139).filter { inside[$0] && !inside[$0 - 1] }
      #expect(tops.count == 3 && bottoms.count == 3)
      for top in tops {
        #expect(columns[1][top] < 100 && columns[0][top] > 120, "a darker band")
        #expect(abs(Int(columns[1][top - 6]) - 128) <= 2, "the colour itself below it")
      }
      for bottom in bottoms {
        #expect(columns[1][bottom - 2] >= columns[0][bottom - 2])
        if ground < 1 { #expect(columns[1][bottom - 2] > columns[0][bottom - 2] + 10, "a lighter band") }
        #expect(abs(Int(columns[1][bottom + 2]) - 128) <= 2)
      }
    }
    #expect(
      picture(["NSTextEffect" as CFString: "nonsense"], ground: 1).0.bytes == picture([:], ground: 1).0.bytes)
  }

  @Test("Mistakes have a row of dots under the text: red for spelling, green for grammar")
  func spelling() throws {
    let font = try font(TestFonts.liberationSans, 36)
    let string = NSMutableAttributedString(attributedString: styled("xx wrrd xx", font))
    string.addAttributes(
      attributes(["NSSpellingState" as CFString: 1]), range: NSRange(location: 3, length: 4))
    let line = CTLineCreateWithAttributedString(string)
    let picture = draw(line, 240)
    let dots = picture.box { $0 > 200 && $1 < 120 && $2 < 120 }
    let start = 40 + CTLineGetOffsetForStringIndex(line, 3, nil)
    let end = 40 + CTLineGetOffsetForStringIndex(line, 7, nil)
    #expect(dots.minX >= start - 1 && dots.maxX <= end + 1 && dots.width > (end - start) * 0.8)
    #expect(dots.maxY < 30 && dots.height <= 5)
    let row = Int(dots.midY)
    let isRed = (Int(start)..<Int(end)).map { x -> Bool in
      let color = picture.color(x, row)
      return color[0] > 200 && color[1] < 120
    }
    let count = zip([false] + isRed, isRed).count { !$0 && $1 }
    #expect(count >= 5, "dots, not a line")
    let grammar = draw(CoreTextTests.line("wrrd", font, ["NSSpellingState" as CFString: 2]), 240)
    #expect(grammar.box { $0 > 200 && $1 < 120 && $2 < 120 }.isNull)
    #expect(!grammar.box { $0 < 120 && $1 > 170 && $2 < 150 }.isNull)
  }

  @Test("A highlight is a box with round corners in its scheme's colour")
  func highlight() throws {
    let font = try font(TestFonts.liberationSans, 60)
    let style: [CFString: Any] = ["NSTextHighlightStyle" as CFString: "NSTextHighlightStyleDefault"]
    let line = line("    ", font, style)
    let text = NSMutableAttributedString(
      attributedString: styled(
        "xx", font,
        style.merging(["NSTextHighlightColorScheme" as CFString: "NSTextHighlightColorSchemeBlue"]) { $1 }))
    text.append(styled(".", font))
    let picture = draw(CTLineCreateWithAttributedString(text))
    let box = picture.box { $2 > $0 &+ 40 && $0 < 200 && $0 > 100 }
    #expect(abs(box.minX - 40) <= 1 && abs(box.width - 60) <= 2)
    #expect(abs(box.height - (CTFontGetAscent(font) + CTFontGetDescent(font))) <= 2)
    #expect(picture.color(41, Int(box.maxY) - 1) == [255, 255, 255], "the corner is round")
    #expect(picture.color(41, Int(box.midY)) != [255, 255, 255])
    #expect(draw(line).ink.isNull, "nothing at white space at the line's end")
  }

  @Test("B61: a positive stroke width strokes only, a negative one fills too, in percent of the size")
  func stroke() throws {
    let font = try font(TestFonts.liberationSansBold, 100)
    for (width, isHollow) in [(4.0, true), (-4.0, false)] {
      let picture = draw(
        line(
          "I", font, [kCTStrokeWidthAttributeName: width, kCTForegroundColorAttributeName: CGColor.testBlue]))
      let plain = CTLineGetImageBounds(line("I", font), nil).offsetBy(dx: 40, dy: 30)
      let middle = picture.color(Int(plain.midX), Int(plain.midY))
      #expect(middle == (isHollow ? [255, 255, 255] : [0, 0, 255]))
      // Half of the line of 4 points is outside, and in the text's colour without one of its own.
      #expect(isNear(picture.box(where: Picture.isBlue), plain.insetBy(dx: -2, dy: -2), 1.01))
    }
  }

  @Test("B61: a positive baseline offset raises text and makes the line of a frame higher")
  func baselineOffsetInFrames() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let string = NSMutableAttributedString(attributedString: styled("x2\nx", font))
    let setter = CTFramesetterCreateWithAttributedString(string)
    string.addAttributes(
      attributes([kCTBaselineOffsetAttributeName: 7]), range: NSRange(location: 1, length: 1))
    let raised = CTFramesetterCreateWithAttributedString(string)
    let (before, after) = (origins(frame(setter, 100, 100)), origins(frame(raised, 100, 100)))
    #expect(abs(before[0].y - after[0].y - 7) < 1e-6, "the first baseline is lower by as much")
    #expect(abs((before[0].y - before[1].y) - (after[0].y - after[1].y)) < 1e-6)
  }

  @Test("B62: underline styles and writing directions have Apple's numbers, and numbers are read as such")
  func numbers() throws {
    #expect(CTUnderlineStyle.single.rawValue == 1 && CTUnderlineStyle.thick.rawValue == 2)
    #expect(CTUnderlineStyle.double.rawValue == 9)
    let patterns: [CTUnderlineStyleModifiers] = [
      .patternSolid, .patternDot, .patternDash, .patternDashDot, .patternDashDotDot,
    ]
    #expect(patterns.map(\.rawValue) == [0, 0x100, 0x200, 0x300, 0x400])
    let font = try font(TestFonts.liberationSans, 20)
    // An embedding to the right is 1, an override 3: "ab" turns round in the latter alone.
    func order(_ direction: Int) -> [CGGlyph] {
      glyphs(line("ab", font, [kCTWritingDirectionAttributeName: [direction]]))
    }
    #expect(order(1) == order(0) && order(3) == order(0).reversed() && order(2) == order(0))
    // A string counts as no number.
    let odd = draw(line("xx", font, [kCTUnderlineStyleAttributeName: "1"]))
    #expect(odd.bytes == draw(line("xx", font)).bytes)
  }

  @Test("B60: kern 0 turns pair kerning off, absence keeps it; tracking wins and disables ligatures")
  func spacing() throws {
    let font = try font(TestFonts.dejaVuSans, 100)
    let loose = line("AV", font, [kCTKernAttributeName: 0])
    #expect(width(line("AV", font)) < width(loose) - 1)
    // Points come after each character.
    #expect(abs(width(line("AV", font, [kCTKernAttributeName: 3])) - width(line("AV", font)) - 6) < 1e-6)
    let both = line("AV", font, [kCTKernAttributeName: 30, kCTTrackingAttributeName: 2])
    #expect(abs(width(both) - width(line("AV", font)) - 4) < 1e-6)
    #expect(glyphs(line("fl", font)).count == 1)
    #expect(glyphs(line("fl", font, [kCTTrackingAttributeName: 2])).count == 2)
    #expect(glyphs(line("fl", font, [kCTTrackingAttributeName: 0])).count == 1)
    // Without any attribute: black, no background, ligatures 1.
    let bare = line("fl", font)
    #expect(draw(bare).bytes == draw(line("fl", font, [kCTLigatureAttributeName: 1])).bytes)
    #expect(draw(bare).box { red, green, _ in red != green }.isNull, "nothing but greys")
  }
}
