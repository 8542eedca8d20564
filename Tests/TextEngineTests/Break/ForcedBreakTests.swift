import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Forced breaks and tokens")
struct ForcedBreakTests {
  @Test(
    "U50: every mandatory break of Unicode ends a line; four of them end a paragraph",
    arguments: [
      ("\n", true), ("\r", true), ("\r\n", true), ("\u{2029}", true), ("\u{2028}", false), ("\u{85}", false),
      ("\u{B}", false), ("\u{C}", false),
    ])
  func mandatoryBreaks(separator: String, endsParagraph: Bool) throws {
    let string = "one\(separator)שתיים 2"
    let column = EngineFixture.layout(string, width: 400)
    let lines = column.allLines
    let length = separator.utf16.count
    #expect(lines.map(\.range) == [0..<3 + length, 3 + length..<string.utf16.count])
    #expect(column.paragraphs.count == (endsParagraph ? 2 : 1))
    for line in lines { #expect(line.line.endsInForcedBreak) }
    // A break inside a paragraph keeps its direction; a new paragraph finds its own.
    #expect(lines[1].layout.paragraph.isRightToLeft == endsParagraph)
    #expect((lines[1].line.x > 200) == endsParagraph)
    // The break has no width, and a caret before it stands at the text's end.
    #expect(lines[0].line.trailingWhitespaceWidth == 0)
    #expect(lines[0].layout.caretOffsets(at: 3, inLine: 0).primary == lines[0].line.width)
  }

  @Test("A token of the caller's own, with a picture in it, stands at the end and answers taps")
  func tokenWithPicture() throws {
    let style = EngineFixture.style(EngineFixture.sans, 14)
    var picture = style
    picture.placeholder = Placeholder(width: 20, ascent: 12, descent: 2)
    let units = Array("…more\u{FFFC}".utf16)
    let token = StyledText(
      text: units, styles: [style, picture], runs: [.init(end: 5, style: 0), .init(end: 6, style: 1)],
      paragraphStyles: [ParagraphStyle()], paragraphRuns: [.init(end: 6, style: 0)],
      fonts: EngineFixture.collection)
    let text = String(repeating: "some words that go on ", count: 8)
    let column = TextTypesetter(EngineFixture.text(text, style)).layout(
      in: TextShape(width: 220), rowLimit: 2, truncation: Truncation(.tail, token: .text(token)))
    let result = try #require(column.truncation)
    let rect = try #require(result.tokenRect)
    let layout = try #require(column.paragraphs.last).layout
    #expect(layout.runs.filter { $0.kind == .placeholder }.count == 1)
    #expect(rect.x + rect.width <= 220 + 1e-6)
    let middle = rect.y + rect.height / 2
    var hit: Set<Int> = []
    for step in 0..<Int(rect.width) {
      let unit = try #require(column.tokenUnit(at: TextPoint(x: rect.x + Double(step) + 0.5, y: middle)))
      hit.insert(unit)
    }
    #expect(hit == Set(0..<6))
    #expect(column.tokenUnit(at: TextPoint(x: rect.x + rect.width - 10, y: middle)) == 5)
    #expect(column.tokenUnit(at: TextPoint(x: rect.x - 2, y: middle)) == nil)
    #expect(column.tokenUnit(at: TextPoint(x: 5, y: 2)) == nil)
  }
}
