import TestSupport
import Testing
import TextEngine

@Suite("Rectangles of ranges")
struct SelectionRectTests {
  /// Lines of five letters, 60 points wide with room to spare, with a gap of 10 points between them.
  static func lines(
    _ count: Int, _ change: (inout ParagraphStyle) -> Void = { _ in }, word: String = "abcde "
  ) -> ColumnLayout {
    let style = EngineFixture.paragraphStyle {
      $0.lineSpacingAdjustment = 10
      change(&$0)
    }
    return EngineFixture.layout(
      String(repeating: word, count: count), EngineFixture.style(EngineFixture.sans, 20), style, width: 80)
  }

  private static func box(_ column: ColumnLayout, _ line: Int) throws -> TextRect {
    try #require(column.box(ofLine: ColumnLayout.LineIndex(paragraph: 0, line: line)))
  }

  @Test("S4-121: A range in one line is its characters' box between two markers without width")
  func oneLine() throws {
    let column = SelectionRectTests.lines(1)
    let selection = try #require(column.selectionRects(of: 1..<3))
    #expect(selection.blocks == column.rects(of: 1..<3))
    #expect(selection.blocks.count == 1)
    #expect(selection.start.width == 0 && selection.start.x == selection.blocks[0].x)
    #expect(selection.end.width == 0 && selection.end.x == selection.blocks[0].x + selection.blocks[0].width)
    #expect(selection.start.height == selection.blocks[0].height)
    #expect(column.firstRect(of: 1..<3) == selection.blocks[0])
    #expect(column.unionRect(of: 1..<3) == selection.blocks[0])
    #expect(column.firstRect(of: 2..<2) == column.caret(at: TextPosition(offset: 2)))
    #expect(column.selectionRects(of: 2..<2)?.blocks == [])
  }

  @Test(
    "S4-121: Over two lines the first goes to the right edge, the last from the left, and they meet half-way")
  func twoLines() throws {
    let column = SelectionRectTests.lines(2)
    let selection = try #require(column.selectionRects(of: 2..<8))
    let first = try SelectionRectTests.box(column, 0)
    let second = try SelectionRectTests.box(column, 1)
    let seam = (first.y + first.height + second.y) / 2
    try #require(second.y - first.y - first.height > 9)
    try #require(selection.blocks.count == 2)
    #expect(selection.blocks[0].x == selection.start.x)
    #expect(abs(selection.blocks[0].x + selection.blocks[0].width - 80) < 1e-6)
    #expect(abs(selection.blocks[0].y + selection.blocks[0].height - seam) < 1e-6)
    #expect(selection.blocks[1].x == 0)
    #expect(abs(selection.blocks[1].width - selection.end.x) < 1e-6)
    #expect(abs(selection.blocks[1].y - seam) < 1e-6)
    #expect(selection.blocks[1].y + selection.blocks[1].height == second.y + second.height)
    #expect(selection.start.y == first.y && selection.end.y == second.y)
    let union = try #require(column.unionRect(of: 2..<8))
    #expect(union.x == 0 && union.y == first.y && union.y + union.height == second.y + second.height)
  }

  @Test("S4-121: Over five lines the middle is one block without gaps")
  func fiveLines() throws {
    let column = SelectionRectTests.lines(5)
    let selection = try #require(column.selectionRects(of: 2..<26))
    let first = try SelectionRectTests.box(column, 0)
    let last = try SelectionRectTests.box(column, 4)
    try #require(selection.blocks.count == 3)
    #expect(selection.blocks[0].height == first.height)
    #expect(
      selection.blocks[1]
        == TextRect(x: 0, y: first.y + first.height, width: 80, height: last.y - first.y - first.height))
    #expect(selection.blocks[2].y == last.y && selection.blocks[2].x == 0)
    #expect(abs(selection.blocks[2].width - selection.end.x) < 1e-6)
  }

  @Test("S4-121: In a right-to-left paragraph everything is mirrored")
  func mirrored() throws {
    let column = SelectionRectTests.lines(2, word: "אבגדה ")
    let selection = try #require(column.selectionRects(of: 2..<8))
    try #require(selection.blocks.count == 2)
    #expect(selection.blocks[0].x == 0)
    #expect(abs(selection.blocks[0].width - selection.start.x) < 1e-6)
    #expect(abs(selection.blocks[1].x - selection.end.x) < 1e-6)
    #expect(abs(selection.blocks[1].x + selection.blocks[1].width - 80) < 1e-6)
  }

  @Test("A selected line end shows at the column's edge, an unselected one does not")
  func lineEnds() throws {
    let column = EngineFixture.layout("ab\ncd\n", width: 100)
    let without = try #require(column.selectionRects(of: 0..<2))
    let with = try #require(column.selectionRects(of: 0..<3))
    #expect(without.blocks[0].width < 50)
    #expect(abs(with.blocks[0].width - 100) < 1e-6 && with.blocks.count == 1)
    // An endless column has no edge.
    let endless = EngineFixture.layout("ab\ncd", width: .infinity)
    #expect(endless.selectionRects(of: 0..<5)?.blocks.allSatisfy { $0.width < 100 } == true)
    // A caret marks an empty paragraph that is selected with its neighbours.
    let empty = EngineFixture.layout("a\n\nb", width: 100)
    #expect(empty.selectionRects(of: 0..<4)?.blocks.count == 3)
  }

  @Test("S4-122: Without its two markers a selection is exactly its blocks", arguments: UInt64(0)..<10)
  func markers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (text, column) = ColumnPositionTests.column(&random)
    for _ in 0..<20 {
      let low = column.snappedBackward(Int.random(in: 0..<text.count, using: &random))
      let high = column.snappedForward(Int.random(in: low + 1...text.count, using: &random))
      let selection = try #require(column.selectionRects(of: low..<high))
      #expect(selection.start == column.caret(at: TextPosition(offset: low)))
      #expect(selection.end == column.caret(at: TextPosition(offset: high, affinity: .upstream)))
      #expect(selection.start.width == 0 && selection.end.width == 0)
      #expect(selection.blocks.allSatisfy { $0.width > 0 && $0.height > 0 }, "seed \(seed)")
    }
  }

  @Test(
    "U15: A range's rectangles are its characters' boxes, without gap or overlap", arguments: UInt64(0)..<20)
  func unionOfCharacters(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (text, column) = ColumnPositionTests.column(&random)
    for _ in 0..<10 {
      let low = column.snappedBackward(Int.random(in: 0..<text.count, using: &random))
      let high = column.snappedForward(Int.random(in: low + 1...text.count, using: &random))
      let rects = column.rects(of: low..<high)
      var characters: [TextRect] = []
      var offset = low
      while offset < high {
        let unit = column.range(around: TextPosition(offset: offset))
        characters += column.rects(of: unit)
        offset = max(unit.upperBound, offset + 1)
      }
      let area = rects.reduce(0) { $0 + $1.width }
      let parts = characters.reduce(0) { $0 + $1.width }
      #expect(abs(area - parts) < 1e-6, "seed \(seed), \(low)..<\(high)")
      for part in characters where part.width > 0 {
        let middle = part.x + part.width / 2
        let holders = rects.filter { $0.y == part.y && middle >= $0.x && middle <= $0.x + $0.width }
        #expect(holders.count == 1, "seed \(seed), \(low)..<\(high)")
      }
      for (one, two) in zip(rects, rects.dropFirst()) where one.y == two.y {
        #expect(one.x + one.width < two.x, "seed \(seed)")
      }
    }
  }

  @Test("U15: Half of a mixed line is several boxes, not one")
  func mixedDirections() {
    let column = EngineFixture.layout("abc אבגד def", width: 400)
    let rects = column.rects(of: 1..<6)
    #expect(rects.count == 2)
    // A range that cuts into a character covers it whole.
    let emoji = EngineFixture.layout("a😀b", width: 400)
    #expect(emoji.rects(of: 2..<3) == emoji.rects(of: 1..<3))
  }
}
