import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTTypesetter")
struct CTTypesetterTests {
  @Test("An offset moves tab stops: a line that begins further right reaches them sooner")
  func lineWithOffset() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let style = paragraphStyle(tabs: [CTTextTabCreate(.left, 100, nil), CTTextTabCreate(.left, 200, nil)])
    let typesetter = CTTypesetterCreateWithAttributedString(
      styled("a\tb\tc", font, [kCTParagraphStyleAttributeName: style]))
    for (offset, first, second) in [(0.0, 100.0, 200.0), (30, 70, 170), (150, 50, 50), (-20, 120, 220)] {
      let line = CTTypesetterCreateLineWithOffset(typesetter, CFRangeMake(0, 0), offset)
      #expect(abs(Double(CTLineGetOffsetForStringIndex(line, 2, nil)) - first) < 1e-6, "offset \(offset)")
      if offset < 100 {
        #expect(abs(Double(CTLineGetOffsetForStringIndex(line, 4, nil)) - second) < 1e-6, "offset \(offset)")
      }
      #expect(CTLineGetOffsetForStringIndex(line, 0, nil) == 0, "the line's own offsets count from its start")
    }
    let plain = CTTypesetterCreateLine(typesetter, CFRangeMake(0, 0))
    #expect(width(plain) == width(CTTypesetterCreateLineWithOffset(typesetter, CFRangeMake(0, 0), 0)))
    #expect(width(plain) == width(CTTypesetterCreateLineWithOffset(typesetter, CFRangeMake(0, 0), .nan)))
  }

  @Test("An offset counts where a line with tabs is broken, between words and between clusters")
  func breakWithOffset() throws {
    let font = try font(TestFonts.liberationMono, 10)
    let style = paragraphStyle(tabs: [CTTextTabCreate(.left, 100, nil)])
    let typesetter = CTTypesetterCreateWithAttributedString(
      styled("ab\tcd ef gh ij", font, [kCTParagraphStyleAttributeName: style]))
    // One character is 6 points and a bit wide; after the stop there is room for 4, with the offset for 8.
    let plain = CTTypesetterSuggestLineBreak(typesetter, 0, 130)
    let moved = CTTypesetterSuggestLineBreakWithOffset(typesetter, 0, 130, 25)
    #expect(plain == 6 && moved == 12)
    #expect(CTTypesetterSuggestLineBreakWithOffset(typesetter, 0, 130, 0) == plain)
    let clusters = CTTypesetterSuggestClusterBreak(typesetter, 0, 126)
    let movedClusters = CTTypesetterSuggestClusterBreakWithOffset(typesetter, 0, 126, 12.1)
    #expect(clusters < movedClusters)
    #expect(CTTypesetterSuggestClusterBreakWithOffset(typesetter, 0, 126, 0) == clusters)
    for offset in [0.0, 25] {
      let count = CTTypesetterSuggestLineBreakWithOffset(typesetter, 0, 130, offset)
      let line = CTTypesetterCreateLineWithOffset(typesetter, CFRangeMake(0, count), offset)
      #expect(width(line) - CTLineGetTrailingWhitespaceWidth(line) <= 130)
    }
  }

  @Test(
    "Breaks count UTF-16 units with the white space behind them; a hard break ends a line; loops terminate")
  func counts() throws {
    let font = try font(TestFonts.liberationSans, 12, fallback: [TestFonts.notoColorEmoji])
    let text = "two  words\nnext 😀😀"
    let typesetter = CTTypesetterCreateWithAttributedString(styled(text, font))
    let first = width(line("two", font))
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, first + 0.5) == 5, "both spaces")
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 1000) == 11, "the line feed is the line's")
    #expect(CTTypesetterSuggestLineBreak(typesetter, 11, 1000) == 9)
    #expect(CTTypesetterSuggestLineBreak(typesetter, 16, 0) == 2, "a whole cluster")
    for width in [0.0, -5, .nan, 3] {
      var start = 0
      var steps = 0
      while start < text.utf16.count {
        let count = CTTypesetterSuggestLineBreak(typesetter, start, width)
        #expect(count > 0)
        start += max(count, 1)
        steps += 1
        #expect(CTTypesetterSuggestClusterBreak(typesetter, start, width) > 0 || start >= text.utf16.count)
      }
      #expect(start == text.utf16.count && steps > 5)
    }
    #expect(CTTypesetterSuggestLineBreak(typesetter, 20, 100) == 0)
    #expect(CTTypesetterSuggestLineBreak(typesetter, -3, 100) == 0)
  }

  @Test("A line knows its paragraph: a number in right-to-left text stands where it stands in the frame")
  func context() throws {
    let font = try font(TestFonts.liberationSans, 14, fallback: [TestFonts.notoSansHebrew])
    let text = "שלום עולם abc 123 def. ועוד מילים 45, 67 כאן"
    let setter = CTFramesetterCreateWithAttributedString(styled(text, font))
    let typesetter = CTFramesetterGetTypesetter(setter)
    for expected in lines(frame(setter, 80, 400)) {
      let made = CTTypesetterCreateLine(typesetter, CTLineGetStringRange(expected))
      #expect(
        runs(made).map { units(CTRunGetStringRange($0)) }
          == runs(expected).map { units(CTRunGetStringRange($0)) })
      #expect(runs(made).map { CTRunGetStatus($0) } == runs(expected).map { CTRunGetStatus($0) })
      #expect(abs(width(made) - width(expected)) < 1e-9)
    }
    let arabic = try CoreTextTests.font(TestFonts.notoNaskhArabic, 20)
    let word = CTTypesetterCreateWithAttributedString(styled("سلام", arabic))
    let part = CTTypesetterCreateLine(word, CFRangeMake(0, 2))
    let alone = CoreTextTests.line("سل", arabic)
    #expect(
      CTRunGetGlyphsPtr(runs(part)[0])![0] != CTRunGetGlyphsPtr(runs(alone)[0])![0],
      "the letter at the cut still joins")
  }

  @Test("A line over several paragraphs is one line, and one at a soft hyphen shows it")
  func unusualLines() throws {
    let font = try font(TestFonts.liberationSans, 14)
    let typesetter = CTTypesetterCreateWithAttributedString(styled("one\ntwo\nhy\u{AD}phen", font))
    let line = CTTypesetterCreateLine(typesetter, CFRangeMake(2, 4))
    #expect(units(CTLineGetStringRange(line)) == 2..<6)
    #expect(units(CTRunGetStringRange(runs(line)[0])).lowerBound == 2)
    #expect(
      abs(width(line) - width(CoreTextTests.line("e", font)) - width(CoreTextTests.line("tw", font))) < 1e-6)
    let hyphenated = CTTypesetterCreateLine(typesetter, CFRangeMake(8, 3))
    #expect(width(hyphenated) > width(CoreTextTests.line("hy", font)) + 2)
    #expect(
      abs(
        width(CTTypesetterCreateLine(typesetter, CFRangeMake(8, 2))) - width(CoreTextTests.line("hy", font)))
        < 1e-6)
    #expect(units(CTLineGetStringRange(CTTypesetterCreateLine(typesetter, CFRangeMake(99, 5)))).isEmpty)
  }

  @Test("A forced embedding level replaces the bidirectional algorithm, in lines and in frames")
  func forcedLevel() throws {
    let font = try font(TestFonts.liberationSans, 14, fallback: [TestFonts.notoSansHebrew])
    let text = styled("ab שלום", font)
    func typesetter(_ options: [CFString: Any]?) throws -> CTTypesetter {
      try #require(
        CTTypesetterCreateWithAttributedStringAndOptions(text, options.map { $0 as CFDictionary }))
    }
    func order(_ line: CTLine) -> [Int] {
      runs(line).flatMap { run in (0..<CTRunGetGlyphCount(run)).map { CTRunGetStringIndicesPtr(run)![$0] } }
    }
    let whole = CFRangeMake(0, 0)
    #expect(order(CTTypesetterCreateLine(try typesetter(nil), whole)) == [0, 1, 2, 6, 5, 4, 3])
    let rising = try typesetter([kCTTypesetterOptionForcedEmbeddingLevel: 0])
    #expect(order(CTTypesetterCreateLine(rising, whole)) == [0, 1, 2, 3, 4, 5, 6])
    let falling = try typesetter([kCTTypesetterOptionForcedEmbeddingLevel: 1])
    #expect(order(CTTypesetterCreateLine(falling, whole)) == [6, 5, 4, 3, 2, 1, 0])
    #expect(
      runs(CTTypesetterCreateLine(falling, whole)).allSatisfy { CTRunGetStatus($0).contains(.rightToLeft) })
    let framed = CTFramesetterCreateWithTypesetter(falling)
    #expect(order(lines(frame(framed, 300, 100))[0]) == [6, 5, 4, 3, 2, 1, 0])
    #expect(CTFramesetterGetTypesetter(framed) === falling)
    #expect(CTFramesetterGetTypesetter(framed) === CTFramesetterGetTypesetter(framed))
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test("Without bidirectional processing text stands in its logical order")
  func disabledBidi() throws {
    let font = try font(TestFonts.liberationSans, 14, fallback: [TestFonts.notoSansHebrew])
    let options = [kCTTypesetterOptionDisableBidiProcessing: kCFBooleanTrue!] as CFDictionary
    let typesetter = try #require(
      CTTypesetterCreateWithAttributedStringAndOptions(styled("שלום", font), options))
    let run = runs(CTTypesetterCreateLine(typesetter, CFRangeMake(0, 0)))[0]
    #expect((0..<4).map { CTRunGetStringIndicesPtr(run)![$0] } == [0, 1, 2, 3])
  }

  @Test("Text with thousands of marks on a letter is laid out only if unbounded layout is allowed")
  func unbounded() throws {
    let font = try font(TestFonts.liberationSans, 14)
    let text = styled("a" + String(repeating: "\u{301}", count: 10_001), font)
    #expect(CTTypesetterCreateWithAttributedStringAndOptions(text, nil) == nil)
    let options = [kCTTypesetterOptionAllowUnboundedLayout: true] as CFDictionary
    #expect(CTTypesetterCreateWithAttributedStringAndOptions(text, options) != nil)
    let usual = styled("a" + String(repeating: "\u{301}", count: 50), font)
    #expect(CTTypesetterCreateWithAttributedStringAndOptions(usual, nil) != nil)
  }
}
