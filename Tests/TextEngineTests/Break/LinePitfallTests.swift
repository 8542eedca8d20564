import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// Directions, breaks, tabs and spacing where young engines go wrong.
@Suite("Line pitfalls")
struct LinePitfallTests {
  // MARK: Directions

  @Test("A placeholder between right-to-left words follows them")
  func placeholderInRightToLeft() throws {
    var picture = EngineFixture.style()
    picture.placeholder = Placeholder(width: 20, ascent: 10, descent: 0)
    let hebrew = EngineFixture.style(EngineFixture.hebrew)
    let line = try StyledLine([("abc אב", hebrew), ("\u{FFFC}", picture), ("גד", hebrew)])
    let order = line.runs.map(\.range.lowerBound)
    let place = try #require(order.firstIndex(of: 6))
    #expect(
      order[place - 1] == 7 && order[place + 1] == 4, "visual order is the second word, picture, first word")
    #expect(line.runs[place].isRightToLeft)
  }

  @Test("White space at a line's end has the paragraph's direction, not that of the words before it")
  func trailingSpaceDirection() throws {
    let latin = EngineFixture.paragraphStyle { $0.baseDirection = .leftToRight }
    let line = try StyledLine("abc שלום   ", paragraph: latin)
    #expect(line.runs.last?.range == 8..<11 && line.runs.last?.level == 0)
    let hebrew = EngineFixture.paragraphStyle { $0.baseDirection = .rightToLeft }
    let other = try StyledLine("שלום abc   ", paragraph: hebrew)
    #expect(other.runs.first?.range == 8..<11 && other.runs.first?.level == 1)
  }

  @Test("The base direction is that of the first strong character that no isolate holds")
  func baseDirection() throws {
    #expect(try StyledLine("\u{2067}א\u{2069} abc").layout.paragraph.baseLevel == 0)
    #expect(try StyledLine("1, שלום abc").layout.paragraph.baseLevel == 1)
    #expect(try StyledLine("123 !?").layout.paragraph.baseLevel == 0)
  }

  @Test("Brackets of right-to-left text are mirrored once")
  func mirroring() throws {
    let style = EngineFixture.style(EngineFixture.dejaVu)
    let line = try StyledLine("(א)", style)
    let instance = style.font.instance
    #expect(line.glyphs == [0x28, 0x5D0, 0x29].compactMap { instance.glyph(for: $0) })
    #expect(line.layout.glyphs(of: 0).clusters == [2, 1, 0])
  }

  @Test("A line separator ends a line but not the direction that is embedded around it")
  func lineSeparator() {
    let column = EngineFixture.layout("abc \u{202B}def\u{2028}ghi!\u{202C}", width: 300)
    let second = column.allLines[1]
    let runs = second.layout.runs[second.line.runs]
    // The mark follows the Latin word to its left, since the embedding goes on.
    #expect(runs.contains { $0.level == 2 } && runs.first?.isRightToLeft == true)
    #expect(column.paragraphs.count == 1)
  }

  // MARK: Tabs

  @Test("Tabs part the text before directions are resolved, and count from the leading edge")
  func tabsAndDirections() {
    let style = EngineFixture.paragraphStyle { $0.tabStops = [.init(location: 100), .init(location: 200)] }
    let hebrew = EngineFixture.style(EngineFixture.hebrew)
    for direction in [ParagraphStyle.BaseDirection.leftToRight, .rightToLeft] {
      var style = style
      style.baseDirection = direction
      let column = EngineFixture.layout("אב\tגד\tab", hebrew, style, width: 300)
      let line = column.allLines[0]
      func edge(_ offset: Int) -> Double {
        let span = line.layout.spans(of: offset..<offset + 1, inLine: 0)[0]
        return direction == .leftToRight ? line.line.x + span.start : 300 - line.line.x - span.end
      }
      // The second piece begins at the first stop: in the left-to-right paragraph with its last letter.
      #expect(abs(edge(direction == .leftToRight ? 4 : 3) - 100) < 1e-9)
      #expect(abs(edge(direction == .leftToRight ? 6 : 7) - 200) < 1e-9)
      #expect(line.line.range == 0..<8)
    }
  }

  @Test("Justification widens nothing before the last tab of a line")
  func justifiedTabs() {
    let style = EngineFixture.paragraphStyle {
      $0.alignment = .justified
      $0.lastLineAlignment = .justified
      $0.tabStops = [.init(location: 120)]
    }
    let column = EngineFixture.layout("a b c\td e f", EngineFixture.style(), style, width: 300)
    let line = column.allLines[0]
    let spans = (0..<11).map { line.layout.spans(of: $0..<$0 + 1, inLine: 0)[0] }
    let space = spans[1].width
    #expect(abs(spans[3].width - space) < 1e-9)
    #expect(abs(spans[6].start - 120) < 1e-9, "the text after the tab stands at its stop")
    #expect(spans[7].width > 2 * space && spans[9].width > 2 * space)
    #expect(abs(line.line.width - 300) < 1e-6)
  }

  @Test("Justification widens spaces and no-break spaces, but not those of fixed width")
  func justifiedSpaces() {
    let style = EngineFixture.paragraphStyle {
      $0.alignment = .justified
      $0.lastLineAlignment = .justified
    }
    for (space, grows) in [
      (" ", true), ("\u{A0}", true), ("\u{2003}", false), ("\u{2009}", false), ("\u{2007}", false),
    ] {
      let text = "a\(space)b c"
      let plain = EngineFixture.layout(text, width: 200).allLines[0]
      let line = EngineFixture.layout(text, EngineFixture.style(), style, width: 200).allLines[0]
      let width = line.layout.spans(of: 1..<2, inLine: 0)[0].width
      let natural = plain.layout.spans(of: 1..<2, inLine: 0)[0].width
      #expect(grows ? width > natural + 10 : abs(width - natural) < 1e-9)
      #expect(abs(line.line.width - 200) < 1e-6)
    }
  }

  // MARK: Breaks and shaping

  @Test("A soft hyphen inside a ligature parts it only where a line ends there")
  func softHyphenInLigature() throws {
    let style = EngineFixture.style(EngineFixture.dejaVu, 20)
    let plain = try StyledLine("suffi", style)
    let soft = try StyledLine("suf\u{AD}fi", style)
    #expect(soft.width == plain.width)
    let inked = { (line: StyledLine) in
      line.glyphs.filter { style.font.instance.bounds(of: $0)?.maxX ?? 0 > 0 }
    }
    #expect(inked(soft) == inked(plain))
    let before = try StyledLine("suf\u{2010}", style)
    let column = EngineFixture.layout("suf\u{AD}fi", style, width: before.width + 1)
    #expect(column.lineCount == 2)
    let lines = column.allLines.map { line in
      line.line.runs.flatMap { line.layout.glyphs(of: $0).ids }.filter {
        style.font.instance.bounds(of: $0)?.maxX ?? 0 > 0
      }
    }
    #expect(lines == [inked(before), inked(try StyledLine("fi", style))])
    #expect(column.allLines[0].line.isHyphenated)
  }

  @Test("Arabic divided at a soft hyphen keeps its joined letters, and the hyphen stands at the left")
  func arabicHyphen() throws {
    let style = EngineFixture.style(EngineFixture.arabic, 20)
    // U+2010 follows letters that are joined to what comes next, as U+200D shows.
    let joined = try StyledLine("سلسل\u{200D}\u{2010}", style)
    let column = EngineFixture.layout("سلسل\u{AD}بيت", style, width: joined.width + 1)
    #expect(column.allLines.map(\.range) == [0..<5, 5..<8])
    func inked(_ layout: ParagraphLayout, _ runs: Range<Int>) -> [UInt16] {
      runs.flatMap { layout.glyphs(of: $0).ids }
        .filter { style.font.instance.bounds(of: $0)?.maxX ?? 0 > 0 }
    }
    let lines = column.allLines.map { inked($0.layout, $0.line.runs) }
    #expect(lines[0] == inked(joined.layout, joined.layout.lines[0].runs))
    // The second part begins with a letter that is joined to the first part.
    #expect(lines[1] == inked(try StyledLine("\u{200D}بيت", style).layout, 0..<1))
    #expect(column.allLines[0].line.isHyphenated)
  }

  @Test("White space at a line's end hangs, fixed and wide spaces too, no-break spaces do not")
  func hangingSpaces() {
    let word = EngineFixture.layout("word", width: 500).allLines[0].line.width
    for space in [" ", "\u{2003}", "\u{3000}", "\u{205F}", "\u{1680}"] {
      let line = EngineFixture.layout("word\(space)", width: 500).allLines[0].line
      #expect(abs(line.width - word) < 1e-9 && line.trailingWhitespaceWidth > 0)
      #expect(line.contentEnd == 4)
    }
    for space in ["\u{A0}", "\u{202F}", "\u{2007}"] {
      let line = EngineFixture.layout("word\(space)", width: 500).allLines[0].line
      #expect(line.width > word && line.contentEnd == 5)
    }
  }

  @Test("Hanging white space of right-to-left lines hangs to the left and keeps its carets")
  func hangingRightToLeft() {
    let column = EngineFixture.layout("שלום   עולם", EngineFixture.style(EngineFixture.hebrew), width: 45)
    let line = column.allLines[0]
    #expect(line.line.range == 0..<7 && line.line.contentEnd == 4)
    #expect(abs(line.line.x + line.line.totalWidth - 45) < 1e-9, "the word stands at the right edge")
    let carets = (4...7).map { line.layout.caretOffsets(at: $0, inLine: 0).primary }
    #expect(carets == carets.sorted { $0 > $1 } && carets[3] == 0 && carets[0] > carets[3])
  }

  @Test(
    "A line of white space alone is as high as one with letters",
    arguments: ["   ", "\t", "\u{3000}", "\u{A0}", ""])
  func blankLines(content: String) {
    let column = EngineFixture.layout("word\n\(content)\nword", width: 300)
    let heights = column.allLines.map(\.line.height)
    #expect(heights.count == 3)
    #expect(heights[1] > 0 && heights[1] >= heights[0])
    if content != "\u{3000}" { #expect(heights[1] == heights[0]) }
  }

  // MARK: Letter spacing

  @Test("Letter spacing moves marks with their base and adds nothing between them")
  func spacedMarks() throws {
    var spaced = EngineFixture.style(EngineFixture.dejaVu, 40)
    let plain = try StyledLine("x\u{301}\u{323}y", spaced).layout.glyphs(of: 0)
    spaced.letterSpacing = 10
    let line = try StyledLine("x\u{301}\u{323}y", spaced)
    let moved = line.layout.glyphs(of: 0)
    #expect(moved.ids == plain.ids)
    for glyph in plain.ids.indices {
      #expect(abs(moved.xs[glyph] - plain.xs[glyph] - (plain.clusters[glyph] == 0 ? 0 : 10)) < 1e-9)
    }
    #expect(line.caret(1) == 0 && abs(line.caret(3) - moved.advances.prefix(3).reduce(0, +)) < 1e-9)
  }

  @Test("Cursive letters stay joined under letter spacing, the spaces between Latin ones grow")
  func spacedCursive() throws {
    var style = EngineFixture.style(EngineFixture.arabic, 20)
    let plain = try StyledLine("سلام", style)
    style.letterSpacing = 5
    let spaced = try StyledLine("سلام", style)
    #expect(spaced.width == plain.width && spaced.glyphs == plain.glyphs)
    // A conjunct is one character, however many glyphs it has.
    var wide = EngineFixture.style(EngineFixture.devanagari, 20)
    let plainSyllables = try StyledLine("क्षित", wide)
    wide.letterSpacing = 5
    #expect(abs(try StyledLine("क्षित", wide).width - plainSyllables.width - 10) < 1e-9)
  }

  // MARK: Carets

  @Test("The ligature of lam and alef has a caret in its middle, from the right")
  func lamAlef() throws {
    let line = try StyledLine("لا", EngineFixture.style(EngineFixture.dejaVu, 40))
    #expect(line.glyphs.count == 1)
    #expect(abs(line.caret(0) - line.width) < 1e-9 && line.caret(2) == 0)
    #expect(line.caret(1) > 0.1 * line.width && line.caret(1) < 0.9 * line.width)
  }
}
