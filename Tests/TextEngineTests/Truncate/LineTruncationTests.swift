import Testing
import TextEngine

@Suite("Truncation of single lines")
struct LineTruncationTests {
  @Test("U52: A line that fits is returned unchanged", arguments: [Truncation.Position.head, .middle, .tail])
  func fits(position: Truncation.Position) throws {
    let text = EngineFixture.text("Hello\nworld ")
    let whole = try #require(TextTypesetter.line(of: text))
    for width in [whole.lines[0].width, whole.lines[0].width + 50, .infinity] {
      let column = try #require(TextTypesetter.line(of: text, width: width, truncation: Truncation(position)))
      #expect(column.truncation == nil)
      #expect(
        column.paragraphs[0].layout.lines == whole.lines && column.paragraphs[0].layout.runs == whole.runs)
    }
    let narrower = TextTypesetter.line(
      of: text, width: whole.lines[0].width - 0.01, truncation: Truncation(position))
    #expect(narrower?.truncation != nil)
  }

  @Test("U52: Without a token the line is just cut; with one too wide there is no line")
  func tokens() throws {
    let text = EngineFixture.text("Hello world")
    let cut = try #require(
      TextTypesetter.line(of: text, width: 50, truncation: Truncation(.tail, token: .none)))
    #expect(cut.truncation?.tokenRect == nil)
    let end = cut.range.upperBound
    let kept = try #require(TextTypesetter.line(of: EngineFixture.text(String("Hello world".prefix(end)))))
    let longer = try #require(
      TextTypesetter.line(of: EngineFixture.text(String("Hello world".prefix(end + 1)))))
    #expect(kept.lines[0].width <= 50 && longer.lines[0].width > 50)
    #expect(abs(cut.paragraphs[0].layout.lines[0].width - kept.lines[0].width) < 1e-9)
    let wide = Truncation(.tail, token: .text(EngineFixture.text("a very wide token")))
    #expect(TextTypesetter.line(of: text, width: 50, truncation: wide) == nil)
    #expect(TextTypesetter.line(of: text, width: 500, truncation: wide)?.truncation == nil)
    #expect(TextTypesetter.line(of: text, width: 50, truncation: wide) == nil)
    for width in [0, -1, .nan, 1e-9] {
      #expect(TextTypesetter.line(of: text, width: width, truncation: Truncation(.tail)) == nil)
      #expect(TextTypesetter.line(of: text, width: width, truncation: Truncation(.head, token: .none)) == nil)
    }
    #expect(TextTypesetter.line(of: EngineFixture.text(""), width: 5, truncation: Truncation(.tail)) == nil)
  }

  @Test("U52: Head, middle and tail of a line, with white space beside the token hidden")
  func places() throws {
    let string = "aaaa bbbb cccc dddd eeee"
    for width in stride(from: 40.0, through: 150, by: 5) {
      for position in [Truncation.Position.head, .middle, .tail] {
        let column = try #require(
          TextTypesetter.line(of: EngineFixture.text(string), width: width, truncation: Truncation(position)))
        let visible = try #require(column.truncation?.visibleRanges)
        let units = Array(string.utf16)
        #expect(visible.first?.lowerBound == 0 || position == .head)
        #expect(visible.last?.upperBound == 24 || position == .tail)
        #expect(column.paragraphs[0].layout.lines[0].width <= width + 1e-9)
        for hidden in try #require(column.truncation?.hiddenRanges) {
          if hidden.lowerBound > 0 { #expect(units[hidden.lowerBound - 1] != 0x20) }
          if hidden.upperBound < 24 { #expect(units[hidden.upperBound] != 0x20) }
        }
      }
    }
  }

  @Test("A line keeps whole characters and shapes what it keeps: marks, emoji, joined letters")
  func wholeCharacters() throws {
    for string in ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "क्षक्षक्षक्षक्षक्ष", "سلامسلامسلامسلام"] {
      let text = EngineFixture.text(string)
      let whole = try #require(TextTypesetter.line(of: text)).lines[0].width
      for part in stride(from: 0.35, to: 1, by: 0.05) {
        for position in [Truncation.Position.head, .middle, .tail] {
          let column = try #require(
            TextTypesetter.line(of: text, width: whole * part, truncation: Truncation(position)))
          let full = EngineFixture.layout(string, width: .infinity)
          for range in try #require(column.truncation?.visibleRanges) {
            #expect(full.range(containing: range.lowerBound).isEmpty)
            #expect(full.range(containing: range.upperBound).isEmpty)
          }
        }
      }
    }
  }

  @Test("A long text is cut at any place, and queries on its far end answer")
  func longText() throws {
    let string = String(repeating: "word אבג ", count: 12_000)
    let text = EngineFixture.text(string)
    for position in [Truncation.Position.head, .middle, .tail] {
      let column = try #require(TextTypesetter.line(of: text, width: 300, truncation: Truncation(position)))
      let width = column.paragraphs[0].layout.lines[0].width
      #expect(width <= 300 && width > 280)
      let hidden = try #require(column.truncation?.hiddenRanges.first)
      #expect(hidden.count > 100_000)
    }
    let column = TextTypesetter(text).layout(in: TextShape(width: 300))
    let count = string.utf16.count
    let last = try #require(column.lastLine)
    let box = try #require(column.box(ofLine: last))
    #expect(column.closestLine(to: TextPoint(x: 0, y: 1e9)) == last)
    #expect(column.caret(at: TextPosition(offset: count))?.y == box.y)
    #expect(column.rects(of: count - 5..<count).allSatisfy { $0.y == box.y })
    #expect(
      column.caret(from: TextCaret(TextPosition(offset: count)), .backward).position.offset == count - 1)
  }
}
