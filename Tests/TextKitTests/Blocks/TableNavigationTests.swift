import TestSupport
import Testing

@testable import TextKit

@Suite("Carets in tables")
struct TableNavigationTests {
  private static let words = "Lorem ipsum dolor sit amet consectetur adipiscing elit"
  private static let first = "first line that is long enough to be above all columns of the table, too"
  private static let wide = "over both columns of the table, so that it is below both of the cells"
  private static let last = "last line that is long enough to be below all columns of the table, too"

  /// A line, a table with a nested one in its second cell and a cell over two columns below, a line.
  private func pair() throws -> (pair: TablePair, cells: [[NSTextTableBlock]], inner: [[NSTextTableBlock]]) {
    let pair = try TablePair(width: 400)
    let (table, cells) = makeTable(2, 2, { $0.layoutAlgorithm = .fixedLayoutAlgorithm }) {
      $0.setWidth(6, type: .absoluteValueType, for: .padding)
      $0.setWidth(1, type: .absoluteValueType, for: .border)
    }
    let inner = makeTable(2, 2, { $0.layoutAlgorithm = .fixedLayoutAlgorithm }).cells
    let wide = NSTextTableBlock(table: table, startingRow: 2, rowSpan: 1, startingColumn: 0, columnSpan: 2)
    let stack = pair.stack
    stack.add(Self.first)
    stack.add(Self.words, [cells[0][0]])
    stack.add("x", [cells[0][1]])
    for (index, cell) in inner.flatMap({ $0 }).enumerated() { stack.add("in \(index)", [cells[0][1], cell]) }
    stack.add("y", [cells[0][1]])
    stack.add("left cell", [cells[1][0]])
    stack.add("right cell", [cells[1][1]])
    stack.add(Self.wide, [wide])
    stack.add(Self.last)
    return (pair, cells, inner)
  }

  private func offset(_ text: String, in pair: TablePair) -> Int {
    (pair.stack.storage.string as NSString).range(of: text).location
  }

  /// Where a caret goes from an offset, step by step; the column is kept.
  private func walk(
    _ pair: TablePair, from start: Int, _ direction: NSTextSelectionNavigation.Direction, _ count: Int
  ) throws -> [Int] {
    let navigation = pair.manager.textSelectionNavigation
    var selection = NSTextSelection(try #require(pair.manager.location(at: start)), affinity: .downstream)
    var found: [Int] = []
    for _ in 0..<count {
      selection = try #require(
        navigation.destinationSelection(
          for: selection, direction: direction, destination: .character, extending: false, confined: false))
      found.append(try #require(pair.manager.offset(of: selection.textRanges[0].location)))
    }
    return found
  }

  /// The paragraphs at some offsets, each once.
  private func paragraphs(_ offsets: [Int], in pair: TablePair) -> [String] {
    let text = pair.stack.storage.string as NSString
    var found: [String] = []
    for offset in offsets {
      let line = text.substring(with: text.paragraphRange(for: NSRange(location: offset, length: 0)))
      if found.last != line { found.append(line) }
    }
    return found.map { $0.trimmingCharacters(in: .newlines) }
  }

  @Test("U24, G-03: Down and up lead through the cells of a column, nested ones too, and out of the table")
  func vertical() throws {
    let (pair, _, _) = try pair()
    let text = pair.stack.storage
    let last = offset("last line", in: pair)
    // At the left, through the lines of the left cell.
    let left = try walk(pair, from: 2, .down, 5)
    #expect(
      paragraphs(left, in: pair) == [
        Self.words, "left cell", Self.wide, Self.last,
      ])
    // At the right, through the nested table's columns.
    let line = try #require(pair.manager.caretLine(at: 0))
    for (x, inner) in [(CGFloat(250), ["in 0", "in 2"]), (350, ["in 1", "in 3"])] {
      let start = try #require(line.steps.first { $0.left <= x && x < $0.right }).characters.lowerBound
      let down = try walk(pair, from: start, .down, 7)
      #expect(
        paragraphs(down, in: pair) == ["x"] + inner + [
          "y", "right cell", Self.wide, Self.last,
        ])
      // And back; the column that was aimed for is that of the last line.
      let bottom = try #require(pair.manager.caretLine(at: last))
      let end = try #require(bottom.steps.first { $0.left <= x && x < $0.right }).characters.lowerBound
      let up = try walk(pair, from: end, .up, 7)
      #expect(
        paragraphs(up, in: pair) == [
          Self.wide, "right cell", "y",
        ] + inner.reversed() + ["x", Self.first])
    }
    // From the line below the text.
    let above = try walk(pair, from: text.length, .up, 1)
    #expect(paragraphs(above, in: pair) == [Self.last])
  }

  @Test("U24, G-03: To the right a caret goes from cell to cell as the text does, and back to the left")
  func horizontal() throws {
    let (pair, _, _) = try pair()
    // From the end of the first cell through the nested table to the row below.
    let (start, end) = (offset("elit", in: pair), offset("left cell", in: pair) + 3)
    let right = try walk(pair, from: start, .right, end - start)
    #expect(right == Array(start + 1...end))
    let left = try walk(pair, from: end, .left, end - start)
    #expect(left == Array((start..<end).reversed()))
  }

  @Test("Both managers step up and down to the same lines", arguments: UInt64(0)..<6)
  func agreement(_ seed: UInt64) throws {
    let pair = try TablePair(width: 320, padding: 3)
    var tables = RandomTables(random: SeededGenerator(seed: seed), stack: pair.stack)
    tables.add(in: [], depth: 0)
    tables.addTable(in: [], depth: 0)
    tables.add(in: [], depth: 0)
    let lines = pair.new
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let line = try #require(lines.randomElement(using: &random))
      for isDown in [true, false] {
        for x in stride(from: CGFloat(5), to: 320, by: 90) {
          let step = pair.manager.caretStep(from: line.characters, isDown: isDown, x: x)
          #expect(
            step == pair.stack.manager.caretStep(from: line.characters, isDown: isDown, x: x), "seed \(seed)")
          guard case .line(let offset) = step,
            let found = lines.first(where: { $0.characters.contains(offset) })
          else { continue }
          // Down is down, up is up.
          #expect(
            isDown ? found.rect.minY >= line.rect.maxY - 1e-5 : found.rect.maxY <= line.rect.minY + 1e-5,
            "seed \(seed), from \(line) to \(found)")
        }
      }
    }
  }

  @Test("Selected and marked text is inside of its cell, a word and a line end there")
  func segments() throws {
    let (pair, cells, _) = try pair()
    let cell = try pair.stack.frame(cells[0][0]).content
    let start = offset(Self.words, in: pair)
    let range = try #require(pair.manager.textRange(start..<start + Self.words.utf16.count))
    for type in [NSTextLayoutManager.SegmentType.standard, .selection, .highlight] {
      var count = 0
      pair.manager.enumerateTextSegments(in: range, type: type) { _, frame, _, _ in
        // White space at the end of a line may reach out of the cell.
        #expect(frame.minX >= cell.minX - 1e-6 && frame.minX <= cell.maxX)
        #expect(frame.minY >= cell.minY - 1e-6 && frame.maxY <= cell.maxY + 1e-6)
        count += 1
        return true
      }
      #expect(count > 1)
    }
    let inside = try #require(pair.manager.location(at: start + 3))
    for granularity in [NSTextSelection.Granularity.word, .line, .paragraph] {
      let found = try #require(
        pair.manager.textRange(for: granularity, enclosing: inside).flatMap(pair.manager.offsets))
      #expect(found.lowerBound == start && found.upperBound <= start + Self.words.utf16.count + 1)
    }
  }
}
