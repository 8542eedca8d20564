import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTLineCreateTruncatedLine")
struct TruncatedLineTests {
  private let text = "The quick brown fox jumps over the lazy dog"

  private func line(_ string: String? = nil, _ more: [CFString: Any] = [:]) throws -> CTLine {
    CoreTextTests.line(string ?? text, try font(TestFonts.liberationSans, 20), more)
  }

  @Test("A line that fits is returned unchanged, white space at its end not counted")
  func fits() throws {
    let line = try line(text + "   ")
    let content = width(line) - CTLineGetTrailingWhitespaceWidth(line)
    let token = try self.line("…")
    for type in [CTLineTruncationType.start, .end, .middle] {
      #expect(CTLineCreateTruncatedLine(line, content, type, token) === line)
      #expect(CTLineCreateTruncatedLine(line, .infinity, type, nil) === line)
      let shorter = try #require(CTLineCreateTruncatedLine(line, content - 1, type, token))
      #expect(shorter !== line)
    }
    let empty = try self.line("")
    #expect(CTLineCreateTruncatedLine(empty, 0, .end, token) === empty)
  }

  @Test(
    "The token stands at the end, at the start or between both ends of the text, and the line is as full as it gets"
  )
  func places() throws {
    let line = try line()
    let token = try self.line("…")
    for (type, first, last) in [
      (CTLineTruncationType.end, true, false), (.start, false, true), (.middle, true, true),
    ] {
      let cut = try #require(CTLineCreateTruncatedLine(line, 200, type, token))
      #expect(width(cut) <= 200)
      #expect(width(cut) > 200 - 20)
      let range = units(CTLineGetStringRange(cut))
      #expect((range.lowerBound == 0) == first)
      #expect((range.upperBound == text.utf16.count) == last)
      // The runs tile the range; the token's run has what it hides.
      var end = range.lowerBound
      for run in runs(cut) {
        #expect(units(CTRunGetStringRange(run)).lowerBound == end)
        end = units(CTRunGetStringRange(run)).upperBound
        for index in 0..<CTRunGetGlyphCount(run) {
          #expect(range.contains(CTRunGetStringIndicesPtr(run)![index]) || range.upperBound == end)
        }
      }
      #expect(end == range.upperBound)
    }
  }

  @Test("The token keeps its own attributes, in layout and in paint")
  func tokenAttributes() throws {
    let large = try font(TestFonts.liberationSans, 30)
    let token = CoreTextTests.line(" more", large, [kCTForegroundColorAttributeName: CGColor.testBlue])
    let cut = try #require(CTLineCreateTruncatedLine(try line(), 200, .end, token))
    let last = try #require(runs(cut).last)
    #expect(CTRunGetAttributes(last)[kCTForegroundColorAttributeName] as? CGColor == .testBlue)
    #expect(CTRunGetAttributes(last)[kCTFontAttributeName] as? CTFont == large)
    #expect(CTRunGetAttributes(runs(cut)[0])[kCTForegroundColorAttributeName] == nil)
    var ascent: CGFloat = 0
    CTLineGetTypographicBounds(cut, &ascent, nil, nil)
    #expect(ascent == CTFontGetAscent(large))
    let picture = Picture(240, 60)
    picture.context.textPosition = CGPoint(x: 10, y: 15)
    CTLineDraw(cut, picture.context)
    let start = 10 + CTRunGetPositionsPtr(last)![0].x
    #expect(picture.box(where: Picture.isBlue).minX >= start)
    #expect(picture.box(where: Picture.isBlack).maxX <= start + 2)
  }

  @Test("Attributes of the text stay on the text that is shown")
  func textAttributes() throws {
    let string = NSMutableAttributedString(
      attributedString: styled(text, try font(TestFonts.liberationSans, 20)))
    string.addAttributes(
      attributes([kCTForegroundColorAttributeName: CGColor.testRed]), range: NSRange(location: 40, length: 3))
    let line = CTLineCreateWithAttributedString(string)
    let cut = try #require(CTLineCreateTruncatedLine(line, 200, .start, try self.line("…")))
    let colors = runs(cut).map { CTRunGetAttributes($0)[kCTForegroundColorAttributeName] as? CGColor }
    #expect(colors == [nil, nil, .testRed])
    #expect(units(CTRunGetStringRange(runs(cut)[2])) == 40..<43)
  }

  @Test("Without a token the line simply ends")
  func noToken() throws {
    let cut = try #require(CTLineCreateTruncatedLine(try line(), 100, .end, nil))
    let range = units(CTLineGetStringRange(cut))
    #expect(range.lowerBound == 0)
    #expect(width(cut) <= 100)
    #expect(width(try line(String(text.prefix(range.count + 1)))) > 100)
    #expect(CTLineGetGlyphCount(cut) == range.count)
  }

  @Test("There is no line when the token alone is wider than the width and something has to be hidden")
  func wideToken() throws {
    let token = try line("a token that is wide")
    for type in [CTLineTruncationType.start, .end, .middle] {
      #expect(CTLineCreateTruncatedLine(try line(), width(token) - 1, type, token) == nil)
      #expect(CTLineCreateTruncatedLine(try line(), width(token), type, token) != nil)
      #expect(CTLineCreateTruncatedLine(try line(), .nan, type, token) == nil)
    }
    let short = try line("ab")
    #expect(CTLineCreateTruncatedLine(short, width(short), .end, token) === short)
    #expect(CTLineCreateTruncatedLine(try line(), 1, .end, nil) == nil, "not even one character fits")
  }

  @Test("Carets and hits of a truncated line count in the line's own string", arguments: UInt64(1)...30)
  func carets(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let font = try font(TestFonts.liberationSans, 18, fallback: [TestFonts.notoSansHebrew])
    let pieces = ["word ", "שלום ", "123 ", "a", "ב", "é"]
    let text = (0..<20).map { _ in pieces.randomElement(using: &random)! }.joined()
    let line = CoreTextTests.line(text, font)
    let type = [CTLineTruncationType.start, .end, .middle].randomElement(using: &random)!
    guard let cut = CTLineCreateTruncatedLine(line, 140, type, CoreTextTests.line("…", font)), cut !== line
    else { return }
    let range = units(CTLineGetStringRange(cut))
    CTLineEnumerateCaretOffsets(cut) { offset, index, isLeading, _ in
      #expect(range.contains(index), "seed \(seed)")
      var second: CGFloat = 0
      let first = CTLineGetOffsetForStringIndex(cut, isLeading ? index : index + 1, &second)
      #expect(
        abs(Double(first) - offset) < 1e-6 || abs(Double(second) - offset) < 1e-6,
        "seed \(seed), index \(index), leading \(isLeading)")
    }
    for x in stride(from: -5.0, through: 150, by: 2.5) {
      let index = CTLineGetStringIndexForPosition(cut, CGPoint(x: x, y: 0))
      #expect(index >= range.lowerBound && index <= range.upperBound, "seed \(seed), x \(x)")
    }
  }

  @Test(
    "A hidden index has the caret before the token, and a click on the token finds an end of the hidden text")
  func hiddenIndex() throws {
    let cut = try #require(CTLineCreateTruncatedLine(try line(), 200, .middle, try line("…")))
    let token = runs(cut)[1]
    let hidden = units(CTRunGetStringRange(token))
    #expect(hidden.count > 5)
    let start = Double(CTRunGetPositionsPtr(token)![0].x)
    let middle = (hidden.lowerBound + hidden.upperBound) / 2
    #expect(abs(Double(CTLineGetOffsetForStringIndex(cut, middle, nil)) - start) < 1e-6)
    let advance = CTRunGetTypographicBounds(token, CFRangeMake(0, 0), nil, nil, nil)
    func hit(_ x: Double) -> Int { CTLineGetStringIndexForPosition(cut, CGPoint(x: x, y: 0)) }
    #expect(hit(start + advance * 0.25) == hidden.lowerBound)
    #expect(hit(start + advance * 0.75) == hidden.upperBound)
  }

  @Test("In right-to-left text the end is at the left")
  func rightToLeft() throws {
    let font = try font(TestFonts.liberationSans, 20, fallback: [TestFonts.notoSansHebrew])
    let text = "שלום עולם וכל מה שיש בו ועוד הרבה"
    let cut = try #require(
      CTLineCreateTruncatedLine(
        CoreTextTests.line(text, font), 120, .end, CoreTextTests.line("…", font)))
    #expect(units(CTLineGetStringRange(cut)).lowerBound == 0)
    let indices = runs(cut).map { units(CTRunGetStringRange($0)) }
    #expect(indices[0].isEmpty, "the token is the leftmost run")
    #expect(CTLineGetOffsetForStringIndex(cut, 0, nil) > 100)
  }

  @Test("Lines of frames and typesetters are cut in their own range, again if need be")
  func partsOfText() throws {
    let font = try font(TestFonts.liberationSans, 20)
    let setter = CTFramesetterCreateWithAttributedString(
      styled(String(repeating: "one two three ", count: 20), font))
    let second = lines(frame(setter, 200, 400))[1]
    let range = units(CTLineGetStringRange(second))
    let token = CoreTextTests.line("…", font)
    let cut = try #require(CTLineCreateTruncatedLine(second, 100, .end, token))
    #expect(units(CTLineGetStringRange(cut)).lowerBound == range.lowerBound)
    #expect(range.upperBound > units(CTLineGetStringRange(cut)).upperBound)
    let again = try #require(CTLineCreateTruncatedLine(cut, 60, .start, token))
    #expect(width(again) <= 60)
    #expect(units(CTLineGetStringRange(again)).upperBound == range.upperBound, "cut from the whole text")
    let typesetter = CTFramesetterGetTypesetter(setter)
    let free = CTTypesetterCreateLine(typesetter, CFRangeMake(14, 100))
    let shorter = try #require(CTLineCreateTruncatedLine(free, 100, .end, token))
    #expect(units(CTLineGetStringRange(shorter)).lowerBound == 14)
    #expect(CTLineGetStringIndexForPosition(shorter, .zero) == 14)
  }

  @Test("Paragraphs whose style cuts them short are one line with an ellipsis, and the next one follows")
  func truncatingModes() throws {
    let font = try font(TestFonts.liberationSans, 12)
    func style(_ mode: CTLineBreakMode, _ alignment: CTTextAlignment = .natural) -> CTParagraphStyle {
      let list = SettingList()
      list.add(.lineBreakMode, mode)
      list.add(.alignment, alignment)
      return list.makeStyle()
    }
    let words = "A paragraph with many words, far too wide for its frame\n"
    let modes: [CTLineBreakMode] = [.byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle]
    let text = NSMutableAttributedString(string: "")
    for mode in modes { text.append(styled(words, font, [kCTParagraphStyleAttributeName: style(mode)])) }
    text.append(styled("short", font, [kCTParagraphStyleAttributeName: style(.byTruncatingTail, .right)]))
    let frame = frame(CTFramesetterCreateWithAttributedString(text), 150, 400)
    let lines = lines(frame)
    #expect(lines.count == 4)
    #expect(units(CTFrameGetVisibleStringRange(frame)) == 0..<text.length, "what is hidden counts as shown")
    let length = words.utf16.count
    for (index, line) in lines.prefix(3).enumerated() {
      #expect(width(line) - CTLineGetTrailingWhitespaceWidth(line) <= 150)
      #expect(width(line) > 120)
      let range = units(CTLineGetStringRange(line))
      let start = index * length
      #expect((range.lowerBound == start) == (modes[index] != .byTruncatingHead))
      // Tail: the rest is hidden. Otherwise the paragraph's end shows.
      #expect((range.upperBound < start + length - 10) == (modes[index] == .byTruncatingTail))
      #expect(runs(line).count == (modes[index] == .byTruncatingMiddle ? 3 : 2))
      #expect(origins(frame)[index].x == 0)
    }
    #expect(abs(origins(frame)[3].x + width(lines[3]) - 150) < 1e-6)
    let distances = zip(origins(frame), origins(frame).dropFirst()).map { $0.y - $1.y }
    #expect(distances.allSatisfy { abs($0 - distances[0]) < 1e-9 })
    var read = CTLineBreakMode.byClipping
    #expect(
      CTParagraphStyleGetValueForSpecifier(
        style(.byTruncatingMiddle), .lineBreakMode, MemoryLayout<CTLineBreakMode>.size, &read))
    #expect(read == .byTruncatingMiddle)
  }
}
