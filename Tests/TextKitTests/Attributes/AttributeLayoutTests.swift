import CoreText
import GalleyFonts
import TestSupport
import Testing
import TextKit

/// What the kit's attributes do, told from lines and frames of Core Text.
@Suite("Attributes laid out")
struct AttributeLayoutTests {
  private func line(_ text: String, _ font: UIFont, _ more: [NSAttributedString.Key: Any] = [:]) -> CTLine {
    CTLineCreateWithAttributedString(
      NSAttributedString(string: text, attributes: more.merging([.font: font]) { value, _ in value }))
  }

  private func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }

  private func glyphCount(_ line: CTLine) -> Int { CTLineGetGlyphCount(line) }

  private func frame(_ text: NSAttributedString, _ width: Double, _ height: Double = 2000) -> (
    lines: [CTLine], origins: [CGPoint]
  ) {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: height), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    let lines = CTFrameGetLines(frame) as! [CTLine]
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    return (lines, origins)
  }

  private func visibleWidth(_ line: CTLine) -> Double { width(line) - CTLineGetTrailingWhitespaceWidth(line) }

  // MARK: Letters

  @Test(
    "S0-01: pairs are kerned as the file's table says, and kern 0 turns it off",
    arguments: ["To", "Ta", "AV"])
  func kerning(pair: String) throws {
    let font = try fileFont(100)
    let letters = pair.map(String.init)
    let plain = letters.reduce(0) { $0 + width(line($1, font)) }
    let value = try #require(try FontDump.kerning(letters[0], letters[1], in: TestFonts.liberationSans))
    #expect(abs(width(line(pair, font)) - plain - Double(value) / 20.48) <= 0.01)
    #expect(abs(width(line(pair, font, [.kern: 0])) - plain) <= 0.01)
    if pair == "Ta" {
      let run = (CTLineGetGlyphRuns(line(pair, font)) as! [CTRun])[0]
      let boxes = (0...1).map { CTRunGetImageBounds(run, nil, CFRangeMake($0, 1)) }
      #expect(boxes[1].minX < boxes[0].maxX, "a under the arm of T")
    }
  }

  @Test("S0-02: fl and ffi are one glyph each, and with ligature 0 on the range none")
  func ligatures() throws {
    let font = try fileFont(40, TestFonts.dejaVuSans)
    for (text, joined) in [("flat", 3), ("office", 4)] {
      #expect(glyphCount(line(text, font)) == joined)
      #expect(glyphCount(line(text, font, [.ligature: 0])) == text.count)
      #expect(CTLineGetStringRange(line(text, font)).length == text.utf16.count)
      // On a part of the text alone.
      let string = NSMutableAttributedString(string: text + text, attributes: [.font: font])
      string.addAttribute(.ligature, value: 0, range: NSRange(location: 0, length: text.count))
      #expect(glyphCount(CTLineCreateWithAttributedString(string)) == text.count + joined)
    }
  }

  @Test("S0-03: a caret stands inside of a ligature, and deleting there leaves the other letter")
  func ligatureCarets() throws {
    let font = try fileFont(40, TestFonts.dejaVuSans)
    let line = line("flat", font)
    #expect(glyphCount(line) == 3)
    let run = (CTLineGetGlyphRuns(line) as! [CTRun])[0]
    let advance = CTRunGetAdvancesPtr(run)![0].width
    let caret = CTLineGetOffsetForStringIndex(line, 1, nil)
    let stated = try FontDump.ligatureCarets(of: "uniFB02", in: TestFonts.dejaVuSans).first
    let expected = stated.map { CGFloat($0) * 40 / 2048 } ?? advance / 2
    #expect(abs(caret - expected) < 1e-6 && caret > 0 && caret < advance)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: caret + 0.1, y: 0)) == 1)
    let string = NSMutableAttributedString(string: "flat", attributes: [.font: font])
    string.deleteCharacters(in: NSRange(location: 1, length: 1))
    #expect(string.string == "fat" && glyphCount(CTLineCreateWithAttributedString(string)) == 3)
  }

  @Test("B60: kern adds points, tracking wins over it, and tracking takes optional ligatures away")
  func spacing() throws {
    let font = try fileFont(40, TestFonts.dejaVuSans)
    #expect(abs(width(line("fa", font, [.kern: 3])) - width(line("fa", font)) - 6) < 1e-6)
    let both = width(line("fa", font, [.kern: 30, .tracking: 2]))
    #expect(abs(both - width(line("fa", font)) - 4) < 1e-6)
    #expect(glyphCount(line("fl", font)) == 1 && glyphCount(line("fl", font, [.tracking: 1])) == 2)
  }

  @Test("S0-16: a baseline offset raises or lowers by its points, and the line grows by as much")
  func baselineOffset() throws {
    let font = try fileFont(20)
    func extents(_ offset: Double) -> (ascent: CGFloat, descent: CGFloat, y: CGFloat, width: Double) {
      let string = NSMutableAttributedString(string: "x2", attributes: [.font: font])
      string.addAttribute(.baselineOffset, value: offset, range: NSRange(location: 1, length: 1))
      let line = CTLineCreateWithAttributedString(string)
      var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
      let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
      let run = (CTLineGetGlyphRuns(line) as! [CTRun]).last!
      return (ascent, descent, CTRunGetPositionsPtr(run)![0].y, width)
    }
    let plain = extents(0)
    let (up, down) = (extents(5), extents(-5))
    #expect(up.y == 5 && down.y == -5 && up.width == plain.width && down.width == plain.width)
    #expect(abs(up.ascent - plain.ascent - 5) < 1e-9 && up.descent == plain.descent)
    #expect(abs(down.descent - plain.descent - 5) < 1e-9 && down.ascent == plain.ascent)
  }

  @Test(
    "Superscripts are raised and small, subscripts lowered, by OS/2 of the font; obliqueness widens nothing")
  func shapes() throws {
    let font = try fileFont(100)
    func y(_ key: NSAttributedString.Key, _ value: Any) -> CGFloat {
      let run = (CTLineGetGlyphRuns(line("2", font, [key: value])) as! [CTRun])[0]
      return CTRunGetPositionsPtr(run)![0].y
    }
    // ttx -t OS_2: ySuperscriptYOffset 977, ySubscriptYOffset 283 of 2048.
    #expect(abs(y(.superscript, 1) - 97_700 / 2048) < 1e-6)
    #expect(abs(y(.superscript, -1) + 28_300 / 2048) < 1e-6)
    #expect(width(line("2", font, [.superscript: 1])) < width(line("2", font)) * 0.7)
    #expect(width(line("ab", font, [.obliqueness: 0.3])) == width(line("ab", font)))
    #expect(abs(width(line("ab", font, [.expansion: 0.5])) - width(line("ab", font)) * exp(0.5)) < 1e-6)
  }

  // MARK: Languages and directions

  @Test("B62: writing directions are arrays of numbers: 0 and 1 embed, 2 and 3 override")
  func writingDirections() throws {
    let font = try fileFont(20)
    func order(_ value: Int) -> [CFIndex] {
      (CTLineGetGlyphRuns(line("ab", font, [.writingDirection: [value]])) as! [CTRun]).flatMap { run in
        (0..<CTRunGetGlyphCount(run)).map { CTRunGetStringIndicesPtr(run)![$0] }
      }
    }
    let right = NSWritingDirection.rightToLeft.rawValue
    #expect(order(right | NSWritingDirectionFormatType.override.rawValue) == [1, 0])
    #expect(order(right | NSWritingDirectionFormatType.embedding.rawValue) == [0, 1])
    #expect(order(NSWritingDirection.leftToRight.rawValue | 2) == [0, 1])
    #expect(NSUnderlineStyle.double.rawValue == 9 && NSUnderlineStyle.byWord.rawValue == 0x8000)
    #expect(NSUnderlineStyle.patternDashDotDot.rawValue == 0x400)
  }

  @Test("The language chooses the font that stands in; vertical forms and character shapes change glyphs")
  func languages() throws {
    let font = try fileFont(20, TestFonts.notoSansCJK)
    func glyphs(_ text: String, _ more: [NSAttributedString.Key: Any]) -> [CGGlyph] {
      (CTLineGetGlyphRuns(line(text, font, more)) as! [CTRun]).flatMap { run in
        (0..<CTRunGetGlyphCount(run)).map { CTRunGetGlyphsPtr(run)![$0] }
      }
    }
    // U+9AA8 is written differently in Japan and in China.
    #expect(glyphs("骨", [.languageIdentifier: "zh-Hans"]) != glyphs("骨", [.languageIdentifier: "ja"]))
    #expect(glyphs("、", [.verticalGlyphForm: 1]) != glyphs("、", [.verticalGlyphForm: 0]))
    #expect(glyphs("、", [.verticalGlyphForm: 0]) == glyphs("、", [:]))
    // jp78 and jp90 differ in U+8FBB.
    #expect(
      glyphs("辻", [.characterShapeAttributeName: 3]) != glyphs("辻", [.characterShapeAttributeName: 5]))
    let info = try #require(CTGlyphInfoCreateWithGlyph(1234, font, "x" as CFString))
    #expect(glyphs("x", [.glyphInfo: info]) == [1234])
  }

  // MARK: Paragraphs

  private static let english =
    "Internationalization considerations notwithstanding, extraordinarily complicated characterizations "
    + "demonstrate hyphenation straightforwardly."

  private func paragraph(
    _ text: String, factor: Float, language: String? = "en", alignment: NSTextAlignment = .natural
  ) throws -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = factor
    style.alignment = alignment
    var attributes: [NSAttributedString.Key: Any] = [.font: try fileFont(14), .paragraphStyle: style]
    attributes[.languageIdentifier] = language
    return NSAttributedString(string: text, attributes: attributes)
  }

  @Test(
    "S0-05: with a hyphenation factor of 0 no hyphen is added, with 1 some are, and the string stays as it is"
  )
  func hyphenation() throws {
    for (factor, expected) in [(Float(0), false), (1, true)] {
      let text = try paragraph(Self.english, factor: factor)
      let lines = frame(text, 120).lines
      #expect(lines.contains { $0.isHyphenated } == expected)
      #expect(text.string == Self.english)
      // The hyphen is ink: the last run of such a line has a glyph that stands for no character of its own.
      for line in lines where line.isHyphenated {
        #expect(!Self.english.utf16.contains(0x2010) && glyphCount(line) > CTLineGetStringRange(line).length)
      }
    }
  }

  @Test("S0-06: with 0.5 only lines that whole words fill less than half of are divided")
  func hyphenationThreshold() throws {
    let string = "to internationalization by some characterizations of extraordinarily long considerations"
    let half = frame(try paragraph(string, factor: 0.5), 140).lines
    let never = frame(try paragraph(string, factor: 0), 140).lines
    let text = Array(string.utf16)
    for line in half where line.isHyphenated {
      let range = CTLineGetStringRange(line)
      let end = range.location + range.length
      let space = text[range.location..<end].lastIndex(of: 0x20) ?? range.location
      let words = String(decoding: text[range.location..<space], as: UTF16.self)
      #expect(width(self.line(words, try fileFont(14))) < 70)
    }
    #expect(half.contains { $0.isHyphenated } && !never.contains { $0.isHyphenated })
    // Where the line is filled by half, it is as without hyphens.
    let starts = Dictionary(
      uniqueKeysWithValues: never.map { (CTLineGetStringRange($0).location, $0) })
    for line in half where !line.isHyphenated {
      guard let other = starts[CTLineGetStringRange(line).location] else { continue }
      #expect(CTLineGetStringRange(line).length == CTLineGetStringRange(other).length)
      #expect(visibleWidth(line) == visibleWidth(other))
    }
    // More than half full: divided with 1 only.
    let full = "some longer characterizations"
    #expect(frame(try paragraph(full, factor: 1), 140).lines.contains { $0.isHyphenated })
    #expect(!frame(try paragraph(full, factor: 0.5), 140).lines.contains { $0.isHyphenated })
  }

  @Test("S0-07: no line is wider than its column, hyphens included, at any width from 60 to 300")
  func hyphenFits() throws {
    let text = try paragraph(Self.english, factor: 1)
    let setter = CTFramesetterCreateWithAttributedString(text)
    for width in 60...300 {
      let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 3000), transform: nil)
      let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
      for line in CTFrameGetLines(frame) as! [CTLine] {
        #expect(visibleWidth(line) <= Double(width) + 1e-6, "at \(width)")
      }
    }
  }

  @Test("S0-08: words are divided by the patterns of the text's language, and by none of an unknown one")
  func hyphenationLanguages() throws {
    // Divided differently in English and in German.
    let word = "Information"
    func divisions(_ language: String?) throws -> Set<Int> {
      var ends: Set<Int> = []
      for width in stride(from: 15.0, through: 80, by: 1) {
        let lines = frame(try paragraph(word, factor: 1, language: language), width).lines
        for line in lines where line.isHyphenated {
          let range = CTLineGetStringRange(line)
          ends.insert(range.location + range.length)
        }
      }
      return ends
    }
    let (english, german) = (try divisions("en-US"), try divisions("de"))
    #expect(!english.isEmpty && !german.isEmpty && english != german)
    #expect(try divisions("x-nonsense").isEmpty)
    #expect(try divisions(nil).isEmpty, "S0-09: untagged text is not divided")
    // In one paragraph each range has the divisions of its own language. Each word begins a line, as alone.
    for languages in [("en-US", "de"), ("de", "en-US"), ("x-nonsense", "de")] {
      let text = NSMutableAttributedString(
        attributedString: try paragraph(word, factor: 1, language: languages.0))
      text.append(try paragraph("\u{2028}", factor: 1, language: nil))
      let second = text.length
      text.append(try paragraph(word, factor: 1, language: languages.1))
      var (inFirst, inSecond): (Set<Int>, Set<Int>) = ([], [])
      for width in stride(from: 15.0, through: 80, by: 1) {
        for line in frame(text, width).lines where line.isHyphenated {
          let range = CTLineGetStringRange(line)
          let end = range.location + range.length
          if end < second { inFirst.insert(end) } else { inSecond.insert(end - second) }
        }
      }
      let expected = (try divisions(languages.0), try divisions(languages.1))
      #expect(inFirst == expected.0 && inSecond == expected.1, "\(languages)")
    }
  }

  @Test("S0-09: the language of untagged sentences is not guessed: nothing is divided")
  func untagged() throws {
    let text = try paragraph(
      "Internationalization considerations. Donaudampfschifffahrtsgesellschaft und Rechtsschutzversicherung.",
      factor: 1, language: nil)
    #expect(!frame(text, 150).lines.contains { $0.isHyphenated })
  }

  @Test("S0-10: a soft hyphen has no width inside of a line, and is a hyphen where the line ends at it")
  func softHyphen() throws {
    let font = try fileFont(20)
    let with = NSAttributedString(string: "aaaa\u{AD}bbbb", attributes: [.font: font])
    #expect(abs(width(line("aaaa\u{AD}bbbb", font)) - width(line("aaaabbbb", font))) < 1e-6)
    let broken = frame(with, 70).lines
    try #require(broken.count == 2)
    #expect(abs(visibleWidth(broken[0]) - width(line("aaaa", font)) - width(line("-", font))) < 0.5)
    #expect(abs(width(broken[1]) - width(line("bbbb", font))) < 1e-6)
    #expect(broken[0].isHyphenated)
    let page = try Page(100, 60) {
      with.draw(
        with: CGRect(x: 0, y: 0, width: 70, height: 60), options: .usesLineFragmentOrigin, context: nil)
    }
    #expect(page.ink.maxX > CGFloat(width(line("aaaa", font))) + 2, "its ink")
  }

  @Test(
    "S3-34: justified paragraphs are flush at both edges but for their last lines, without any other attribute"
  )
  func justified() throws {
    let text = try paragraph(
      Self.english + "\nAnother paragraph with enough words in it for three lines or more of text.",
      factor: 0,
      alignment: .justified)
    let (lines, origins) = frame(text, 260)
    let ends = lines.map { CTLineGetStringRange($0).location + CTLineGetStringRange($0).length }
    var count = 0
    for (index, line) in lines.enumerated() {
      let isLast = ends[index] == text.length || Array(text.string.utf16)[ends[index] - 1] == 0x0A
      #expect(origins[index].x == 0)
      if !isLast {
        #expect(abs(visibleWidth(line) - 260) < 1e-6)
        count += 1
      } else {
        #expect(visibleWidth(line) < 259)
      }
    }
    #expect(count >= 3)
  }

  @Test("S3-35: an underline of 0 on justified text changes neither layout nor pixels")
  func justifiedWithoutUnderline() throws {
    let plain = try paragraph(Self.english, factor: 0, alignment: .justified)
    let zero = NSMutableAttributedString(attributedString: plain)
    zero.addAttribute(.underlineStyle, value: 0, range: NSRange(location: 0, length: zero.length))
    let pages = try [plain, zero].map { text in
      try Page(280, 120) {
        text.draw(
          with: CGRect(x: 0, y: 0, width: 260, height: 120), options: .usesLineFragmentOrigin, context: nil)
      }
    }
    #expect(pages[0].bytes == pages[1].bytes && !pages[0].ink.isNull)
  }

  @Test("S3-36: a single underline of justified text runs through its stretched spaces")
  func justifiedWithUnderline() throws {
    let text = NSMutableAttributedString(
      attributedString: try paragraph(Self.english, factor: 0, alignment: .justified))
    text.addAttributes(
      [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.red],
      range: NSRange(location: 0, length: text.length))
    let page = try Page(260, 100, scale: 4) {
      text.draw(
        with: CGRect(x: 0, y: 0, width: 260, height: 100), options: .usesLineFragmentOrigin, context: nil)
    }
    let (lines, _) = frame(text, 260)
    let font = try fileFont(14)
    for index in lines.indices.dropLast() {
      let baseline = CGFloat(index) * (CTFontGetAscent(font) + CTFontGetDescent(font)) + CTFontGetAscent(font)
      let middle = baseline - CTFontGetUnderlinePosition(font) + CTFontGetUnderlineThickness(font) / 2
      let row = Int(middle * 4)
      // Red, or the black of a descender, from edge to edge.
      #expect((2..<260 * 4 - 2).allSatisfy { page[$0, row][1] < 200 }, "line \(index)")
    }
  }

  @Test(
    "S3-37: line spacing of 5 and paragraph spacing of 15 or 10 are the measured gaps", arguments: [15.0, 10])
  func spacing(paragraphs: Double) throws {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 5
    style.paragraphSpacing = CGFloat(paragraphs)
    let font = try fileFont(16)
    let text = NSAttributedString(
      string: "some words that wrap here\nthe next paragraph",
      attributes: [.font: font, .paragraphStyle: style])
    let (lines, origins) = frame(text, 110)
    try #require(lines.count >= 4)
    let natural = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
    for index in lines.indices.dropLast() {
      let range = CTLineGetStringRange(lines[index])
      let endsParagraph = Array(text.string.utf16)[range.location + range.length - 1] == 0x0A
      let gap = origins[index].y - origins[index + 1].y - natural
      #expect(abs(Double(gap) - (endsParagraph ? 5 + paragraphs : 5)) < 1e-6, "after line \(index)")
    }
  }
}
