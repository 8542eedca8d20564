import CoreText
import GalleyFonts
import TestSupport
import Testing

/// What a caller relies on without looking it up: small facts of the API that no other suite states.
@Suite("Facts of Core Text")
struct CoreTextFactTests {
  @Test(
    "A rectangle too short for one line gives an empty frame, and so does one where the first line does not fit"
  )
  func emptyFrame() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let setter = CTFramesetterCreateWithAttributedString(styled("text", font))
    let height = Double(CTFontGetAscent(font) + CTFontGetDescent(font))
    for (room, count) in [(height - 0.5, 0), (height, 1), (1, 0)] {
      let frame = frame(setter, 100, room)
      #expect(lines(frame).count == count)
      #expect(CTFrameGetVisibleStringRange(frame).length == (count == 0 ? 0 : 4))
      #expect(units(CTFrameGetStringRange(frame)) == 0..<4)
    }
  }

  @Test("CTFramesetterSuggestFrameSizeWithConstraints reports what fits into a height, from any start on")
  func fitRange() throws {
    let font = try font(TestFonts.liberationSans, 10)
    let text = String(repeating: "some words to set ", count: 30)
    let setter = CTFramesetterCreateWithAttributedString(styled(text, font))
    let line = CTFontGetAscent(font) + CTFontGetDescent(font)
    for start in [0, 18, 90] {
      var fit = CFRangeMake(0, 0)
      let constraints = CGSize(width: 150, height: line * 4)
      let size = CTFramesetterSuggestFrameSizeWithConstraints(
        setter, CFRangeMake(start, 0), nil, constraints, &fit)
      #expect(size.width <= 150 && size.height <= line * 4)
      #expect(fit.location == start && fit.length > 20 && fit.length < text.utf16.count - start)
      let frame = frame(setter, 150, Double(constraints.height), from: start)
      #expect(units(fit) == units(CTFrameGetVisibleStringRange(frame)))
      var part = CFRangeMake(0, 0)
      let shorter = CTFramesetterSuggestFrameSizeWithConstraints(
        setter, CFRangeMake(start, 5), nil, CGSize(width: 1e9, height: 1e9), &part)
      #expect(units(part) == start..<start + 5)
      #expect(shorter.width < 40)
    }
    // Unconstrained in either dimension.
    let wide = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil,
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude),
      nil)
    #expect(abs(wide.height - line) < 1e-6)
    #expect(
      abs(
        Double(wide.width) - width(CoreTextTests.line(text, font))
          + CTLineGetTrailingWhitespaceWidth(CoreTextTests.line(text, font))) < 1e-6)
  }

  @Test("Baselines stand ascent, descent and leading apart, unrounded")
  func lineDistance() throws {
    let font = try font(TestFonts.liberationSans, 13.7)
    let frame = frame(CTFramesetterCreateWithAttributedString(styled("a\nb\nc", font)), 100, 200)
    let expected = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
    let origins = origins(frame)
    #expect(abs(origins[0].y - origins[1].y - expected) < 1e-9)
    #expect(expected != expected.rounded())
    #expect(abs(200 - origins[0].y - CTFontGetAscent(font)) < 1e-9)
  }

  @Test("A run whose indices fall although it is read from left to right says that it is not monotonic")
  func nonMonotonic() throws {
    let font = try font(TestFonts.liberationSans, 14, fallback: [TestFonts.notoSansHebrew])
    let text = "abc אב     גדהוז"
    let setter = CTFramesetterCreateWithAttributedString(styled(text, font))
    let wide = CoreTextTests.line("abc אב", font)
    // The spaces belong to the Hebrew words around them until a line ends after them.
    let first = lines(frame(setter, width(wide) + 2, 200))[0]
    let spaces = try #require(runs(first).last)
    #expect(units(CTRunGetStringRange(spaces)) == 6..<11)
    #expect(CTRunGetStatus(spaces) == .nonMonotonic)
    for run in runs(wide) { #expect(!CTRunGetStatus(run).contains(.nonMonotonic)) }
  }

  @Test("A range of length 0 means all glyphs to the run's end, for every getter")
  func runRanges() throws {
    let line = line("abcdef", try font(TestFonts.liberationSans, 20))
    let run = runs(line)[0]
    var glyphs = [CGGlyph](repeating: 7777, count: 7)
    CTRunGetGlyphs(run, CFRangeMake(2, 0), &glyphs)
    #expect(glyphs[0..<4].elementsEqual((2..<6).map { CTRunGetGlyphsPtr(run)![$0] }) && glyphs[4] == 7777)
    var indices = [CFIndex](repeating: -7, count: 7)
    CTRunGetStringIndices(run, CFRangeMake(4, 0), &indices)
    #expect(indices[0..<3] == [4, 5, -7])
    var positions = [CGPoint](repeating: .zero, count: 2)
    CTRunGetPositions(run, CFRangeMake(4, 2), &positions)
    #expect(positions[1] == CTRunGetPositionsPtr(run)![5])
    var advances = [CGSize](repeating: .zero, count: 3)
    CTRunGetAdvances(run, CFRangeMake(4, 99), &advances)
    #expect(advances[2] == .zero && advances[1] == CTRunGetAdvancesPtr(run)![5])
    let part = CTRunGetTypographicBounds(run, CFRangeMake(3, 0), nil, nil, nil)
    let sum = (3..<6).reduce(0.0) { $0 + Double(CTRunGetAdvancesPtr(run)![$1].width) }
    #expect(abs(part - sum) < 1e-9)
    #expect(CTRunGetTextMatrix(run) == .identity)
  }

  @Test("Underline styles have Apple's bits, whole and or-ed")
  func underlineBits() {
    #expect(CTUnderlineStyle.single.rawValue == 0x01)
    #expect(CTUnderlineStyle.thick.rawValue == 0x02)
    #expect(CTUnderlineStyle.double.rawValue == 0x09)
    let patterns: [CTUnderlineStyleModifiers] = [
      .patternSolid, .patternDot, .patternDash, .patternDashDot, .patternDashDotDot,
    ]
    #expect(patterns.map(\.rawValue) == [0, 0x100, 0x200, 0x300, 0x400])
  }

  @Test(
    "Each underline pattern has its own rhythm of dashes and gaps",
    arguments: [
      (CTUnderlineStyleModifiers.patternSolid, [0]), (.patternDot, [1, 2]), (.patternDash, [4, 2]),
      (.patternDashDot, [4, 2, 1, 2]), (.patternDashDotDot, [4, 2, 1, 2, 1, 2]),
    ])
  func patterns(pattern: CTUnderlineStyleModifiers, rhythm: [Int]) throws {
    // At this size the line is 5 pixels thick, and a dash of 4 is 20 long.
    let size = 5 * 2048.0 / 150
    let font = try font(TestFonts.liberationSans, size)
    let thickness = Double(CTFontGetUnderlineThickness(font))
    let picture = Picture(420, 80)
    picture.context.textPosition = CGPoint(x: 0, y: 40)
    CTLineDraw(
      line(
        "wwwwwwww", font,
        [
          kCTUnderlineStyleAttributeName: CTUnderlineStyle.single.rawValue | pattern.rawValue,
          kCTUnderlineColorAttributeName: CGColor.testRed, kCTForegroundColorAttributeName: CGColor.testBlue,
        ]), picture.context)
    let y = Int(picture.box(where: Picture.isRed).midY)
    var lengths: [Int] = []
    var isRed = true
    var length = 0
    for x in 0..<380 {
      if Picture.isRed(picture, x, y) != isRed {
        lengths.append(length)
        (isRed, length) = (!isRed, 0)
      }
      length += 1
    }
    guard pattern != .patternSolid else {
      #expect(lengths.isEmpty)
      return
    }
    #expect(lengths.count > rhythm.count)
    for (index, length) in lengths.enumerated() {
      #expect(abs(Double(length) - Double(rhythm[index % rhythm.count]) * thickness) <= 2, "piece \(index)")
    }
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test("The deprecated line spacing adds its points between lines and is read back as it was set")
  func deprecatedLineSpacing() throws {
    let font = try font(TestFonts.liberationSans, 12)
    func distance(_ values: [CTParagraphStyleSpecifier: Double]) -> CGFloat {
      let text = styled("a\nb", font, [kCTParagraphStyleAttributeName: paragraphStyle(values)])
      let origins = origins(frame(CTFramesetterCreateWithAttributedString(text), 100, 200))
      return origins[0].y - origins[1].y
    }
    #expect(abs(distance([.lineSpacing: 6]) - distance([:]) - 6) < 1e-9)
    #expect(abs(distance([.lineSpacing: 6, .lineSpacingAdjustment: 2]) - distance([:]) - 8) < 1e-9)
    let style = paragraphStyle([.lineSpacing: 6, .lineSpacingAdjustment: 2])
    var value: CGFloat = 0
    #expect(CTParagraphStyleGetValueForSpecifier(style, .lineSpacing, MemoryLayout<CGFloat>.size, &value))
    #expect(value == 6)
    #expect(
      CTParagraphStyleGetValueForSpecifier(style, .lineSpacingAdjustment, MemoryLayout<CGFloat>.size, &value))
    #expect(value == 2)
  }

  @Test("Truncation types, break modes and fill rules have Apple's numbers")
  func numbers() {
    #expect([CTLineTruncationType.start, .end, .middle].map(\.rawValue) == [0, 1, 2])
    #expect(
      [
        CTLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
        .byTruncatingMiddle,
      ].map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(CTFramePathFillRule.evenOdd.rawValue == 0 && CTFramePathFillRule.windingNumber.rawValue == 1)
    #expect(CTParagraphStyleSpecifier.lineBoundsOptions.rawValue == 17)
  }
}
