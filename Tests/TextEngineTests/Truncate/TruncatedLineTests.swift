import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Directions and carets in truncated lines")
struct TruncatedLineTests {
  @Test("A token stays in one piece at the line's end in text of the other direction")
  func mixedDirections() throws {
    let token = Truncation.Token.text(EngineFixture.text("more…"))
    let hebrew = String(repeating: "אבג abc ", count: 10)
    for width in stride(from: 60.0, through: 200, by: 7) {
      let column = TruncationTests.layout(hebrew, width: width, rows: 1, Truncation(.tail, token: token)) {
        $0.baseDirection = .rightToLeft
      }
      let paragraph = try #require(column.paragraphs.last)
      let origin = try #require(paragraph.origin)
      let spans = paragraph.layout.spans(of: try #require(origin.tokenRange), inLine: 0)
      #expect(spans.count == 1, "\(width)")
      #expect(abs(spans[0].start) < 1e-6, "at the left end of a right-to-left line, \(width)")
      let line = try #require(column.lastLine.map { column[$0] })
      #expect(line.width <= width + 1e-6)
      let left = TruncationTests.layout(hebrew, width: width, rows: 1, Truncation(.tail, token: token)) {
        $0.baseDirection = .leftToRight
      }
      let rect = try #require(left.truncation?.tokenRect)
      let leftLine = try #require(left.lastLine.map { left[$0] })
      #expect(abs(rect.x + rect.width - leftLine.width) < 1e-6, "\(width)")
    }
  }

  @Test("A token stands at the line's end even where kept text leaves an embedding or isolate open")
  func openEmbeddings() throws {
    for opener in ["\u{202B}", "\u{2067}", "\u{2067}\u{202A}", "\u{202E}"] {
      let text = "ab \(opener)" + String(repeating: "אבג de ", count: 10)
      for token in [Truncation.Token.ellipsis, .text(EngineFixture.text("more…"))] {
        for isApart in [false, true] {
          let rule = Truncation(.tail, token: token, putsTokenAtTrailingEdge: isApart)
          let column = TruncationTests.layout(text, width: 110, rows: 1, rule) {
            $0.baseDirection = .leftToRight
          }
          let rect = try #require(column.truncation?.tokenRect)
          let line = try #require(column.lastLine.map { column[$0] })
          #expect(abs(rect.x + rect.width - line.width) < 1e-6)
          #expect(line.width <= 110 + 1e-6)
        }
      }
    }
  }

  @Test("S4-118: Carets and moves pass hidden text in one step and stop at what is shown")
  func movesOverHidden() throws {
    let text = TruncationTests.sentence
    let column = TruncationTests.layout(text, width: 130, rows: 1, Truncation(.middle))
    let visible = try #require(column.truncation?.visibleRanges)
    try #require(visible.count == 2)
    let before = visible[0].upperBound
    let after = visible[1].lowerBound
    #expect(column.caret(at: TextPosition(offset: before + 1)) == nil)
    #expect(column.line(at: TextPosition(offset: before + 1)) == nil)
    let left = try #require(column.caret(at: TextPosition(offset: before)))
    let right = try #require(column.caret(at: TextPosition(offset: after)))
    let token = try #require(column.truncation?.tokenRect)
    #expect(abs(left.x - token.x) < 1e-6 && abs(right.x - token.x - token.width) < 1e-6)
    for direction in [TextDirection.forward, .right] {
      let walk = MovementTests.walk(column, from: 0, direction, .grapheme)
      #expect(walk == Array(1...before) + Array(after...text.utf16.count))
    }
    for direction in [TextDirection.backward, .left] {
      let walk = MovementTests.walk(column, from: text.utf16.count, direction, .grapheme)
      #expect(walk == (Array(0...before) + Array(after..<text.utf16.count)).reversed())
    }
    #expect(column.snappedBackward(before + 3) == before && column.snappedForward(before + 3) == after)
    // A selection over hidden text covers the token.
    #expect(column.rects(of: before - 1..<after + 1).count == 1)
    let tail = TruncationTests.layout(text, width: 130, rows: 2, Truncation(.tail))
    let end = tail.range.upperBound
    #expect(
      tail.caret(from: TextCaret(TextPosition(offset: 3)), .forward, by: .document).position.offset == end)
    for direction in [TextDirection.forward, .right] {
      #expect(MovementTests.walk(tail, from: 0, direction, .grapheme) == Array(1...end))
    }
    let head = TruncationTests.layout(text, width: 130, rows: 1, Truncation(.head))
    let start = try #require(head.truncation?.visibleRanges.first?.lowerBound)
    #expect(
      MovementTests.walk(head, from: text.utf16.count, .left, .grapheme)
        == (start..<text.utf16.count).reversed())
    #expect(tail.position(at: TextPoint(x: 500, y: tail.usedHeight - 1))?.offset == end)
    #expect(tail.range(of: .paragraph, at: TextPosition(offset: end - 1)) == 0..<end)
  }
}
