import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("Lines of random styled text")
struct RandomLineTests {
  /// Pieces of many scripts in random attributes.
  private func text(_ random: inout SeededGenerator) throws -> NSMutableAttributedString {
    let fonts = try [TestFonts.liberationSans, TestFonts.dejaVuSans].map {
      try font(
        $0, Double(Int.random(in: 6...40, using: &random)),
        fallback: [
          TestFonts.notoSansHebrew, TestFonts.notoNaskhArabic, TestFonts.notoSansCJK,
          TestFonts.notoSansDevanagari,
          TestFonts.notoColorEmoji,
        ])
    }
    let pieces = [
      "office ", "flat", " ", "  ", "\t", "x\u{301}", "👩‍💻", "שלום ", "سلام ", "12.5 ", "(", ")", "漢字", "。",
      "हिन्दी ",
      "\u{AD}", "\n", "\u{2028}", "\u{FFFC}", "W", "-", "\u{202E}", "\u{2067}",
    ]
    let result = NSMutableAttributedString()
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      var attributes: [CFString: Any] = [:]
      func maybe(_ name: CFString, _ value: @autoclosure () -> Any) {
        if Int.random(in: 0..<6, using: &random) == 0 { attributes[name] = value() }
      }
      maybe(kCTKernAttributeName, Double.random(in: -3...5, using: &random))
      maybe(kCTTrackingAttributeName, Double.random(in: -2...3, using: &random))
      maybe(kCTLigatureAttributeName, Int.random(in: 0...2, using: &random))
      maybe(kCTSuperscriptAttributeName, Int.random(in: -2...2, using: &random))
      maybe(kCTBaselineOffsetAttributeName, Double.random(in: -9...9, using: &random))
      maybe(kCTWritingDirectionAttributeName, [Int.random(in: 0...3, using: &random)] as CFArray)
      maybe(kCTUnderlineStyleAttributeName, [1, 2, 9, 0x8201].randomElement(using: &random)!)
      maybe(kCTBackgroundColorAttributeName, CGColor.testGreen)
      maybe(kCTStrokeWidthAttributeName, Double.random(in: -5...5, using: &random))
      if Int.random(in: 0..<12, using: &random) == 0 {
        var callbacks = CTRunDelegateCallbacks(
          version: kCTRunDelegateVersion1, dealloc: { _ in }, getAscent: { _ in 12 }, getDescent: { _ in 3 },
          getWidth: { _ in 17 })
        attributes[kCTRunDelegateAttributeName] = try #require(CTRunDelegateCreate(&callbacks, nil))
      }
      result.append(
        styled(
          pieces.randomElement(using: &random)!, fonts.randomElement(using: &random)!, attributes))
    }
    return result
  }

  /// What holds for every line.
  ///
  /// - Parameter hasGaps: Whether text is hidden without a token.
  private func check(_ line: CTLine, _ note: String, hasGaps: Bool = false) {
    let range = units(CTLineGetStringRange(line))
    let pieces = runs(line).map { units(CTRunGetStringRange($0)) }.sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    var end = range.lowerBound
    for piece in pieces {
      #expect(hasGaps ? piece.lowerBound >= end : piece.lowerBound == end, "\(note): runs tile")
      end = piece.upperBound
    }
    #expect(end == range.upperBound || pieces.isEmpty, "\(note): runs tile")
    var glyphs = 0
    var advance = 0.0
    for run in runs(line) {
      let count = CTRunGetGlyphCount(run)
      glyphs += count
      advance += CTRunGetTypographicBounds(run, CFRangeMake(0, 0), nil, nil, nil)
      for index in 0..<count {
        let stringIndex = CTRunGetStringIndicesPtr(run)![index]
        #expect(stringIndex >= range.lowerBound && stringIndex <= range.upperBound, "\(note): indices")
        #expect(CTRunGetPositionsPtr(run)![index].x.isFinite, "\(note): positions")
      }
    }
    #expect(glyphs == CTLineGetGlyphCount(line), "\(note)")
    #expect(abs(advance - width(line)) < 1e-6, "\(note): widths")
    CTLineEnumerateCaretOffsets(line) { offset, index, isLeading, _ in
      #expect(range.contains(index), "\(note): caret")
      var second: CGFloat = 0
      let first = CTLineGetOffsetForStringIndex(line, isLeading ? index : index + 1, &second)
      #expect(
        abs(Double(first) - offset) < 1e-6 || abs(Double(second) - offset) < 1e-6,
        "\(note): caret \(index) \(isLeading)")
    }
    for option in [
      CTLineBoundsOptions.useHangingPunctuation, .excludeTypographicShifts, .includeLanguageExtents,
    ] {
      let box = CTLineGetBoundsWithOptions(line, option)
      #expect(box.width >= 0 && box.height >= 0 && box.width.isFinite, "\(note): bounds")
    }
  }

  @Test("Whole, broken, cut, stretched and squeezed lines keep every promise", arguments: UInt64(1)...40)
  func promises(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = try text(&random)
    let note = "seed \(seed)"
    let line = CTLineCreateWithAttributedString(text)
    check(line, note)
    let token = CTLineCreateWithAttributedString(
      try self.text(&random).attributedSubstring(from: NSRange(location: 0, length: 1)))
    for type in [CTLineTruncationType.start, .end, .middle] {
      let room = Double.random(in: 0...max(width(line), 1), using: &random)
      let tokens: [CTLine?] = [nil, token]
      let chosen = tokens.randomElement(using: &random)!
      guard let cut = CTLineCreateTruncatedLine(line, room, type, chosen) else { continue }
      check(cut, "\(note), truncated", hasGaps: chosen == nil)
      if cut !== line {
        #expect(width(cut) - CTLineGetTrailingWhitespaceWidth(cut) <= room + 1e-6, "\(note), truncated")
      }
      if let wide = CTLineCreateJustifiedLine(cut, 1, room + 50) {
        check(wide, "\(note), cut and justified", hasGaps: chosen == nil)
      }
    }
    let natural = width(line) - CTLineGetTrailingWhitespaceWidth(line)
    for factor in [0.5, 1] {
      for target in [natural * 1.3, natural * 0.8] {
        guard let fitted = CTLineCreateJustifiedLine(line, CGFloat(factor), target) else { continue }
        let expected = natural + (target - natural) * factor
        #expect(
          abs(width(fitted) - CTLineGetTrailingWhitespaceWidth(fitted) - expected) < 1e-6,
          "\(note), justified")
        check(fitted, "\(note), justified")
      }
    }
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    let room = Double.random(in: 0...200, using: &random)
    let offset = Double.random(in: -20...60, using: &random)
    var start = 0
    while start < text.length {
      let count =
        Bool.random(using: &random)
        ? CTTypesetterSuggestLineBreakWithOffset(typesetter, start, room, offset)
        : CTTypesetterSuggestClusterBreakWithOffset(typesetter, start, room, offset)
      #expect(count > 0, "\(note)")
      let part = CTTypesetterCreateLineWithOffset(typesetter, CFRangeMake(start, count), offset)
      #expect(units(CTLineGetStringRange(part)) == start..<start + count, "\(note)")
      check(part, "\(note), typesetter")
      start += max(count, 1)
    }
    #expect(start == text.length, "\(note)")
    let picture = Picture(200, 60)
    picture.context.textPosition = CGPoint(x: 5, y: 20)
    CTLineDraw(line, picture.context)
    CTFrameDraw(frame(CTFramesetterCreateWithAttributedString(text), room, 60), picture.context)
  }
}
