import TestSupport
import Testing
import TextEngine

@Suite("Lines and rows of a column")
struct ColumnLineTests {
  /// A column with paragraphs of many heights around a hole, so that rows have one or two lines.
  static func holed(_ random: inout SeededGenerator) -> ColumnLayout {
    let hole = [
      TextPoint(x: 90, y: 40), TextPoint(x: 190, y: 40), TextPoint(x: 190, y: 160), TextPoint(x: 90, y: 160),
    ]
    let shape = TextShape(width: 300).excluding([hole])
    let text = EngineFixture.text(EngineFixture.randomText(&random, words: 80))
    return TextTypesetter(text).layout(in: shape)
  }

  /// All lines by walking over everything.
  static func lines(of column: ColumnLayout) -> [ColumnLayout.LineIndex] {
    column.paragraphs.indices.flatMap { paragraph in
      column.paragraphs[paragraph].layout.lines.indices.map {
        ColumnLayout.LineIndex(paragraph: paragraph, line: $0)
      }
    }
  }

  @Test(
    "S4-111: Rows and lines name each other; lines that do not exist have none", arguments: UInt64(0)..<20)
  func rowsAndLines(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let column = ColumnLineTests.holed(&random)
    let lines = ColumnLineTests.lines(of: column)
    try #require(lines.count > 3)
    #expect(column.firstLine == lines.first)
    #expect(column.lastLine == lines.last)
    var seen: [ColumnLayout.LineIndex] = []
    var row = column.row(of: lines[0])
    while let current = row {
      for line in current.lines {
        #expect(column.row(of: line) == current, "seed \(seed)")
        let box = try #require(column.box(ofLine: line))
        #expect(box.y == current.top && box.height == current.height, "seed \(seed)")
        let first = column[current.lines[0]]
        #expect(
          column[line].baseline + column.paragraphs[line.paragraph].top == first.baseline
            + column.paragraphs[current.lines[0].paragraph].top, "seed \(seed)")
      }
      seen += current.lines
      let next = column.row(after: current)
      if let next { #expect(column.row(before: next) == current, "seed \(seed)") }
      row = next
    }
    #expect(seen == lines, "seed \(seed)")
    #expect(
      lines.contains { column.row(of: $0)?.lines.count == 2 },
      "seed \(seed): the hole makes rows of two lines")
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(column.line(after: line) == next)
      #expect(column.line(before: next) == line)
    }
    let absent = ColumnLayout.LineIndex(paragraph: column.paragraphs.count, line: 0)
    let negative = ColumnLayout.LineIndex(paragraph: 0, line: -1)
    for index in [absent, negative] {
      #expect(column.row(of: index) == nil)
      #expect(column.box(ofLine: index) == nil)
      #expect(column.range(ofLine: index) == nil)
      #expect(column.line(after: index) == nil)
      #expect(column.line(before: index) == nil)
    }
    #expect(column.line(after: lines[lines.count - 1]) == nil)
    #expect(column.line(before: lines[0]) == nil)
  }

  @Test("S4-112: Line at a point is exact or none, the closest line always one", arguments: UInt64(0)..<20)
  func lineAtPoint(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let column = ColumnLineTests.holed(&random)
    let lines = ColumnLineTests.lines(of: column)
    for _ in 0..<200 {
      let point = TextPoint(
        x: Double.random(in: -50...350, using: &random),
        y: Double.random(in: -50...column.usedHeight + 50, using: &random))
      let exact = lines.first {
        guard let box = column.box(ofLine: $0) else { return false }
        return point.x >= box.x && point.x < box.x + box.width && point.y >= box.y
          && point.y < box.y + box.height
      }
      #expect(column.line(at: point) == exact, "seed \(seed), \(point)")
      let closest = try #require(column.closestLine(to: point))
      if let exact { #expect(closest == exact, "seed \(seed), \(point)") }
      // The linear search that the quick one replaces: nearest row first, then nearest in the row.
      let vertical = { (index: ColumnLayout.LineIndex) -> Double in
        guard let box = column.box(ofLine: index) else { return .infinity }
        return max(box.y - point.y, point.y - (box.y + box.height), 0)
      }
      let horizontal = { (index: ColumnLayout.LineIndex) -> Double in
        guard let box = column.box(ofLine: index) else { return .infinity }
        return max(box.x - point.x, point.x - (box.x + box.width), 0)
      }
      let least = try #require(lines.map(vertical).min())
      #expect(vertical(closest) == least, "seed \(seed), \(point)")
      let rivals = lines.filter { column.row(of: $0)?.top == column.row(of: closest)?.top }
      #expect(horizontal(closest) == rivals.map(horizontal).min(), "seed \(seed), \(point)")
    }
  }

  @Test("Points that are no numbers and columns without lines have answers")
  func oddPoints() {
    let column = EngineFixture.layout("one two three", width: 60)
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect(column.closestLine(to: TextPoint(x: value, y: 5)) != nil)
      #expect(column.closestLine(to: TextPoint(x: 5, y: value)) != nil)
      #expect(column.position(at: TextPoint(x: value, y: value)) != nil)
      #expect(column.character(at: TextPoint(x: value, y: value)) == nil)
    }
    let empty = EngineFixture.layout("", width: 60)
    #expect(empty.firstLine == nil && empty.lastLine == nil)
    #expect(empty.closestLine(to: TextPoint(x: 0, y: 0)) == nil)
    #expect(empty.position(at: TextPoint(x: 0, y: 0)) == nil)
    #expect(empty.caret(at: TextPosition(offset: 0)) == nil)
    #expect(empty.selectionRects(of: 0..<0) == nil)
    let caret = TextCaret(TextPosition(offset: 0))
    #expect(empty.caret(from: caret, .down) == caret)
  }
}
