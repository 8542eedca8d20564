import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTLine and CTRun")
struct CTLineTests {
  @Test(
    "S0-01: kerning narrows a line by the pair's value in the font, and kern 0 turns it off",
    arguments: ["To", "Ta", "AV"])
  func kerning(pair: String) throws {
    let oracle = HarfBuzzOracle(TestFonts.liberationSans)
    let font = try font(TestFonts.liberationSans, 100)
    let scale = 100 / Double(oracle.unitsPerEm)
    let plain = Double(pair.unicodeScalars.reduce(0) { $0 + oracle.advance(oracle.glyph($1)) }) * scale
    let kerned = Double(oracle.shape(pair).reduce(0) { $0 + $1.advance }) * scale
    #expect(kerned < plain - 1)
    #expect(abs(width(line(pair, font)) - kerned) < 0.001)
    #expect(abs(width(line(pair, font, [kCTKernAttributeName: 0])) - plain) < 0.001)
    if pair == "To" || pair == "Ta" {
      let glyphs = runs(line(pair, font))[0]
      let first = CTRunGetImageBounds(glyphs, nil, CFRangeMake(0, 1))
      let second = CTRunGetImageBounds(glyphs, nil, CFRangeMake(1, 1))
      #expect(second.minX < first.maxX, "the ink overlaps")
    }
  }

  @Test("kCTKernAttributeName adds points after every character and keeps the pair kerning")
  func letterSpacing() throws {
    let font = try font(TestFonts.liberationSans, 100)
    let plain = width(line("ToAV", font))
    #expect(abs(width(line("ToAV", font, [kCTKernAttributeName: 5])) - plain - 20) < 1e-6)
    #expect(abs(width(line("ToAV", font, [kCTTrackingAttributeName: 5])) - plain - 20) < 1e-6)
    let both: [CFString: Any] = [kCTTrackingAttributeName: 5, kCTKernAttributeName: 50]
    #expect(abs(width(line("ToAV", font, both)) - plain - 20) < 1e-6)
  }

  @Test("S0-02: ligatures form unless the attribute says 0", arguments: [("flat", 3, 4), ("office", 4, 6)])
  func ligatures(word: String, joined: Int, apart: Int) throws {
    let font = try font(TestFonts.dejaVuSans, 24)
    #expect(CTLineGetGlyphCount(line(word, font)) == joined)
    #expect(CTLineGetGlyphCount(line(word, font, [kCTLigatureAttributeName: 1])) == joined)
    #expect(CTLineGetGlyphCount(line(word, font, [kCTLigatureAttributeName: 0])) == apart)
    #expect(CTLineGetGlyphCount(line(word, font, [kCTTrackingAttributeName: 2])) == apart)
    let kept: [CFString: Any] = [kCTTrackingAttributeName: 2, kCTLigatureAttributeName: 1]
    #expect(CTLineGetGlyphCount(line(word, font, kept)) == joined)
    for value in 0...1 {
      let range = CTLineGetStringRange(line(word, font, [kCTLigatureAttributeName: value]))
      #expect(units(range) == 0..<word.utf16.count)
    }
  }

  @Test("CTLineGetOffsetForStringIndex puts a caret inside a ligature, and a click there finds it")
  func caretInLigature() throws {
    let line = line("flat", try font(TestFonts.dejaVuSans, 24))
    let ligature = CTRunGetTypographicBounds(runs(line)[0], CFRangeMake(0, 1), nil, nil, nil)
    let caret = Double(CTLineGetOffsetForStringIndex(line, 1, nil))
    #expect(caret > ligature * 0.2 && caret < ligature * 0.8)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: caret, y: 5)) == 1)
    #expect(abs(Double(CTLineGetOffsetForStringIndex(line, 2, nil)) - ligature) < 1e-9)
  }

  @Test(
    "CTRun gives the glyphs, advances and clusters that HarfBuzz gives",
    arguments: [
      (TestFonts.liberationSans, "Wolf, AVATAR & Töne"), (TestFonts.dejaVuSans, "office affiliate"),
      (TestFonts.notoSansDevanagari, "क्षत्रिय हिन्दी"), (TestFonts.notoNaskhArabic, "السلام عليكم"),
      (TestFonts.notoSansThai, "กำลังใจ"),
    ])
  func shaping(path: String, text: String) throws {
    let oracle = HarfBuzzOracle(path)
    let expected = oracle.shape(text)
    let line = line(text, try font(path, 40))
    let scale = 40 / Double(oracle.unitsPerEm)
    var glyphs: [CGGlyph] = []
    var pen = 0.0
    for run in runs(line) {
      let count = CTRunGetGlyphCount(run)
      var ids = [CGGlyph](repeating: 0, count: count)
      var advances = [CGSize](repeating: .zero, count: count)
      var indices = [CFIndex](repeating: 0, count: count)
      CTRunGetGlyphs(run, CFRangeMake(0, 0), &ids)
      CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
      CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
      #expect(ids == Array(UnsafeBufferPointer(start: CTRunGetGlyphsPtr(run), count: count)))
      for index in 0..<count {
        let oracleGlyph = expected[min(glyphs.count, expected.count - 1)]
        #expect(ids[index] == oracleGlyph.id)
        #expect(indices[index] == oracleGlyph.cluster)
        #expect(abs(Double(advances[index].width) - Double(oracleGlyph.advance) * scale) < 1e-6)
        glyphs.append(ids[index])
        pen += Double(advances[index].width)
      }
    }
    #expect(glyphs.count == expected.count)
    #expect(abs(width(line) - pen) < 1e-6)
  }

  @Test("S2-05: runs split exactly where attributes change and tile the line")
  func runsSplitAtAttributes() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let large = CTFont(Font(instance: font.font.instance, size: 30), collection: font.collection)
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let string = NSMutableAttributedString(attributedString: styled("plain\tred and large.\n", font))
    string.addAttributes(
      attributes([kCTForegroundColorAttributeName: red]), range: NSRange(location: 6, length: 8))
    string.addAttributes(attributes([kCTFontAttributeName: large]), range: NSRange(location: 10, length: 9))
    let line = CTLineCreateWithAttributedString(string)
    let ranges = runs(line).map { units(CTRunGetStringRange($0)) }
    #expect(ranges == [0..<6, 6..<10, 10..<14, 14..<19, 19..<21])
    let second = CTRunGetAttributes(runs(line)[1])
    #expect(second[kCTForegroundColorAttributeName] as? CGColor == red)
    #expect(second[kCTFontAttributeName] as? CTFont == font)
    #expect(CTRunGetAttributes(runs(line)[3])[kCTFontAttributeName] as? CTFont == large)
  }

  @Test("CTRunGetAttributes tells the fallback font that the glyphs are from")
  func fallbackFont() throws {
    let font = try font(
      TestFonts.liberationSans, 20, fallback: [TestFonts.notoSansCJK, TestFonts.notoColorEmoji])
    let line = line("ab漢字😀", font)
    let names = runs(line).map { run in
      CTFontCopyFamilyName(CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont) as String
    }
    #expect(names == ["Liberation Sans", "Noto Sans CJK JP", "Noto Color Emoji"])
    #expect(runs(line).map { units(CTRunGetStringRange($0)) } == [0..<2, 2..<4, 4..<6])
    #expect(
      runs(line).allSatisfy { run in
        (0..<CTRunGetGlyphCount(run)).allSatisfy { CTRunGetGlyphsPtr(run)![$0] != 0 }
      })
  }

  @Test("CTRunGetStatus tells right-to-left runs, whose string indices fall")
  func rightToLeft() throws {
    let font = try font(TestFonts.liberationSans, 20, fallback: [TestFonts.notoSansHebrew])
    let line = line("ab שלום cd", font)
    let statuses = runs(line).map { CTRunGetStatus($0) }
    #expect(statuses.contains(.rightToLeft))
    #expect(statuses[0] == [])
    let hebrew = try #require(runs(line).first { CTRunGetStatus($0).contains(.rightToLeft) })
    #expect(units(CTRunGetStringRange(hebrew)) == 3..<7)
    let indices = (0..<CTRunGetGlyphCount(hebrew)).map { CTRunGetStringIndicesPtr(hebrew)![$0] }
    #expect(indices == [6, 5, 4, 3])
    var secondary: CGFloat = 0
    let primary = CTLineGetOffsetForStringIndex(line, 3, &secondary)
    let start = Double(CTRunGetPositionsPtr(hebrew)![0].x)
    let hebrewWidth = CTRunGetTypographicBounds(hebrew, CFRangeMake(0, 0), nil, nil, nil)
    #expect(abs(Double(primary) - start) < 1e-6, "the line's own direction is left to right")
    #expect(abs(Double(secondary) - (start + hebrewWidth)) < 1e-6)
  }

  @Test(
    "CTLineGetTypographicBounds counts white space at the end, CTLineGetTrailingWhitespaceWidth tells how much"
  )
  func trailingWhitespace() throws {
    let font = try font(TestFonts.liberationSans, 20)
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var leading: CGFloat = 0
    let long = line("word   ", font)
    let total = CTLineGetTypographicBounds(long, &ascent, &descent, &leading)
    let space = width(line("x x", font, [kCTKernAttributeName: 0])) - 2 * width(line("x", font))
    #expect(abs(CTLineGetTrailingWhitespaceWidth(long) - 3 * space) < 1e-6)
    #expect(abs(total - width(line("word", font)) - 3 * space) < 1e-6)
    #expect(ascent == CTFontGetAscent(font))
    #expect(descent == CTFontGetDescent(font))
    #expect(leading == CTFontGetLeading(font))
    let bounds = CTLineGetBoundsWithOptions(long, [])
    #expect(
      isNear(
        bounds, CGRect(x: 0, y: -(descent + leading), width: total, height: ascent + descent + leading), 1e-9)
    )
    #expect(CTLineGetBoundsWithOptions(long, .excludeTypographicLeading).height == ascent + descent)
    #expect(CTLineGetBoundsWithOptions(long, .useGlyphPathBounds) == CTLineGetImageBounds(long, nil))
    #expect(CTLineGetImageBounds(long, nil).maxX < CGFloat(total))
    // Flush positions leave the white space out.
    let content = width(line("word", font))
    #expect(abs(CTLineGetPenOffsetForFlush(long, 0, 300)) < 1e-9)
    #expect(abs(CTLineGetPenOffsetForFlush(long, 1, 300) - (300 - content)) < 1e-6)
    #expect(abs(CTLineGetPenOffsetForFlush(long, 0.5, 300) - (300 - content) / 2) < 1e-6)
    #expect(abs(CTLineGetPenOffsetForFlush(long, 7, 300) - (300 - content)) < 1e-6)
  }

  @Test("CTLine of an empty string has nothing in it and answers every question")
  func emptyLine() throws {
    let line = line("", try font(TestFonts.liberationSans, 20))
    #expect(width(line) == 0)
    #expect(runs(line).isEmpty)
    #expect(units(CTLineGetStringRange(line)) == 0..<0)
    #expect(CTLineGetImageBounds(line, nil).isNull)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 5, y: 0)) == 0)
    #expect(CTLineGetOffsetForStringIndex(line, 3, nil) == 0)
    #expect(CTLineGetBoundsWithOptions(line, []) == .zero)
    #expect(CTLineGetGlyphCount(line) == 0)
  }

  @Test("CTLine takes only writing direction and tabs from the paragraph style, and no line break")
  func bareLine() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let style = paragraphStyle([.firstLineHeadIndent: 50, .minimumLineHeight: 90], alignment: .right)
    let indented = line("one\ntwo", font, [kCTParagraphStyleAttributeName: style])
    #expect(width(indented) == width(line("one\ntwo", font)))
    #expect(CTLineGetStringIndexForPosition(indented, CGPoint(x: -1, y: 0)) == 0)
    #expect(CTLineGetOffsetForStringIndex(indented, 0, nil) == 0)
    #expect(units(CTLineGetStringRange(indented)) == 0..<7)
    let reversed = line(
      "a, b.", font, [kCTParagraphStyleAttributeName: paragraphStyle(direction: .rightToLeft)])
    #expect(CTLineGetOffsetForStringIndex(reversed, 5, nil) == 0, "the line ends at its left")
  }

  @Test(
    "CTLineGetStringIndexForPosition is the inverse of CTLineGetOffsetForStringIndex",
    arguments: UInt64(1)...40)
  func caretsInvert(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let font = try font(
      TestFonts.dejaVuSans, 17,
      fallback: [TestFonts.notoSansHebrew, TestFonts.notoSansCJK, TestFonts.notoColorEmoji])
    let pieces = ["office ", "flat", "字", "ab", " ", "é", "😀", "W"]
    let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      .joined()
    let line = line(text, font)
    var boundaries: [Int] = [0]
    for character in text { boundaries.append(boundaries.last! + character.utf16.count) }
    var last = -1.0
    for boundary in boundaries {
      let x = Double(CTLineGetOffsetForStringIndex(line, boundary, nil))
      #expect(x > last, "seed \(seed), \(text), index \(boundary)")
      last = x
      let found = CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 3))
      #expect(found == boundary, "seed \(seed), \(text), x \(x)")
    }
    #expect(abs(last - width(line)) < 1e-6, "seed \(seed)")
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: -10, y: 0)) == 0)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: last + 10, y: 0)) == text.utf16.count)
  }
}
