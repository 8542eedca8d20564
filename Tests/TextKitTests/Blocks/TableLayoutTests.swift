import CoreText
import Foundation
import TestSupport
import Testing

@testable import TextKit

struct TableLayoutTests {
  private static let words = "Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor"

  /// Every line of a cell is inside of the room that the cell has.
  private func expectInside(_ stack: TableStack, _ block: NSTextBlock, _ place: String = "") throws {
    let content = try stack.frame(block).content
    let fragments = stack.fragments(in: block)
    #expect(!fragments.isEmpty, "\(place)")
    for fragment in fragments {
      #expect(
        fragment.rect.minX >= content.minX - 1e-6 && fragment.rect.maxX <= content.maxX + 1e-6, "\(place)")
      #expect(
        fragment.rect.minY >= content.minY - 1e-6 && fragment.rect.maxY <= content.maxY + 1e-6, "\(place)")
      let line = try #require(fragment.line)
      let width = CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
      #expect(width <= Double(content.width) + 1e-6, "\(place)")
    }
  }

  @Test(
    "S0-74: The cells of a table form a grid, text wraps in its cell, and what follows the last character of a cell is in the next"
  )
  func grid() throws {
    let stack = try TableStack(width: 300)
    let (_, cells) = makeTable(2, 3, { $0.layoutAlgorithm = .fixedLayoutAlgorithm }) { cell in
      cell.setWidth(1, type: .absoluteValueType, for: .border)
      cell.setWidth(2, type: .absoluteValueType, for: .padding)
    }
    stack.add("Before")
    for (row, line) in cells.enumerated() {
      for (column, cell) in line.enumerated() {
        stack.add(String(Self.words.prefix(12 * (row + column) + 5)), [cell])
      }
    }
    stack.add("After")
    stack.expectComplete()
    let bounds = try cells.map { try $0.map { try stack.frame($0).bounds } }
    let top = try #require(stack.all.first).rect.maxY
    for (row, line) in bounds.enumerated() {
      for (column, rect) in line.enumerated() {
        #expect(rect.minX == CGFloat(column) * 100 && rect.width == 100)
        #expect(rect.minY == (row == 0 ? top : bounds[0][0].maxY))
        #expect(rect.height == line[0].height)
        let content = try stack.frame(cells[row][column]).content
        #expect(content == rect.insetBy(dx: 3, dy: 3))
        try expectInside(stack, cells[row][column])
      }
    }
    // A row is as high as its highest cell.
    #expect(stack.fragments(in: cells[0][2]).count > 1)
    #expect(bounds[0][0].height == stack.fragments(in: cells[0][2]).reduce(6) { $0 + $1.rect.height })
    #expect(try #require(stack.all.last).rect.minY == bounds[1][0].maxY)
    // From cell to cell.
    let order = cells.flatMap { $0 }
    for (cell, next) in zip(order, order.dropFirst()) {
      let end = try #require(stack.fragments(in: cell).last).characters.upperBound
      let fragment = try #require(stack.manager.placedFragment(forCharacterAt: end))
      #expect(try stack.frame(next).content.contains(CGPoint(x: fragment.rect.minX, y: fragment.rect.midY)))
    }
  }

  @Test("S0-74: Cells over several columns and rows take up the places of all of them")
  func spans() throws {
    let stack = try TableStack(width: 300)
    let table = NSTextTable()
    table.numberOfColumns = 3
    table.layoutAlgorithm = .fixedLayoutAlgorithm
    func cell(_ row: Int, _ rows: Int, _ column: Int, _ columns: Int) -> NSTextTableBlock {
      NSTextTableBlock(
        table: table, startingRow: row, rowSpan: rows, startingColumn: column, columnSpan: columns)
    }
    let wide = cell(0, 1, 0, 2)
    let tall = cell(0, 3, 2, 1)
    let (left, right) = (cell(1, 1, 0, 1), cell(1, 1, 1, 1))
    let bottom = cell(2, 1, 0, 2)
    stack.add("wide", [wide])
    stack.add(Self.words + Self.words, [tall])
    stack.add("left", [left])
    stack.add("right", [right])
    stack.add("bottom", [bottom])
    stack.expectComplete()
    let rects = try [wide, tall, left, right, bottom].map { try stack.frame($0).bounds }
    #expect(rects[0].minX == 0 && rects[0].width == 200)
    #expect(rects[1].minX == 200 && rects[1].width == 100)
    #expect(
      rects[2].minY == rects[0].maxY && rects[3].minY == rects[0].maxY && rects[4].minY == rects[2].maxY)
    #expect(rects[1].minY == rects[0].minY && rects[1].maxY == rects[4].maxY)
    // The last row got what the tall cell lacked.
    #expect(rects[4].height > rects[2].height)
    for block in [wide, tall, left, right, bottom] { try expectInside(stack, block) }
  }

  @Test("S0-74: A table in a cell is laid out in the cell's room")
  func nested() throws {
    let stack = try TableStack(width: 400, padding: 5)
    let (_, outer) = makeTable(1, 2, { $0.layoutAlgorithm = .fixedLayoutAlgorithm }) {
      $0.setWidth(10, type: .absoluteValueType, for: .padding)
    }
    let (inner, cells) = makeTable(2, 2, { _ in }) { $0.setWidth(1, type: .absoluteValueType, for: .border) }
    stack.add("left", [outer[0][0]])
    stack.add("before", [outer[0][1]])
    for cell in cells.flatMap({ $0 }) { stack.add(String(Self.words.prefix(30)), [outer[0][1], cell]) }
    stack.add("behind", [outer[0][1]])
    stack.expectComplete()
    let room = try stack.frame(outer[0][1]).content
    #expect(room.minX == 210 && room.width == 180)
    #expect(try room.contains(stack.frame(inner).bounds))
    for cell in cells.flatMap({ $0 }) {
      #expect(try room.contains(stack.frame(cell).bounds))
      try expectInside(stack, cell)
    }
    #expect(abs(try stack.frame(cells[0][0]).bounds.maxX - stack.frame(cells[0][1]).bounds.minX) < 1e-9)
    #expect(try stack.frame(cells[1][1]).bounds.minY == stack.frame(cells[0][1]).bounds.maxY)
  }

  @Test("Columns share the room by their contents, and none is narrower than its longest word")
  func automatic() throws {
    for width in stride(from: 205.0, through: 900, by: 65) {
      let stack = try TableStack(width: CGFloat(width))
      let (_, cells) = makeTable(1, 3, { _ in }) { $0.setWidth(4, type: .absoluteValueType, for: .padding) }
      stack.add("i", [cells[0][0]])
      stack.add("consectetur", [cells[0][1]])
      stack.add(Self.words, [cells[0][2]])
      let rects = try cells[0].map { try stack.frame($0).bounds }
      #expect(abs(rects.reduce(0) { $0 + $1.width } - CGFloat(width)) < 1e-6)
      #expect(rects[0].width < rects[1].width && rects[1].width < rects[2].width)
      // One word in one line, at every width that has room for the words.
      if width >= 200 { #expect(stack.fragments(in: cells[0][1]).count == 1, "\(width)") }
      for cell in cells[0] { try expectInside(stack, cell, "\(width)") }
    }
  }

  @Test("Widths that are asked for in points and percent hold, within the least and the greatest")
  func askedWidths() throws {
    let stack = try TableStack(width: 500)
    let (table, cells) = makeTable(1, 4, { $0.layoutAlgorithm = .fixedLayoutAlgorithm }) {
      $0.setWidth(5, type: .absoluteValueType, for: .padding)
    }
    table.setWidth(2, type: .percentageValueType, for: .margin)
    cells[0][0].setContentWidth(70, type: .absoluteValueType)
    cells[0][1].setContentWidth(25, type: .percentageValueType)
    for cell in cells[0] { stack.add("x", [cell]) }
    let rects = try cells[0].map { try stack.frame($0).bounds }
    #expect(rects.map(\.width) == [80, 120, 140, 140])
    #expect(rects[0].minX == 10)
    #expect(try stack.frame(table).content == CGRect(x: 10, y: 10, width: 480, height: rects[0].height))
    let block = NSTextBlock()
    block.setContentWidth(50, type: .percentageValueType)
    block.setValue(300, type: .absoluteValueType, for: .minimumWidth)
    let other = NSTextBlock()
    other.setValue(120, type: .absoluteValueType, for: .maximumWidth)
    other.setValue(90, type: .absoluteValueType, for: .height)
    stack.add("a", [block])
    stack.add("b", [other])
    #expect(try stack.frame(block).content.width == 300)
    #expect(try stack.frame(other).content.size == CGSize(width: 120, height: 90))
  }

  @Test("Contents stand at the top, in the middle, at the bottom or on one baseline")
  func verticalAlignment() throws {
    let stack = try TableStack(width: 400)
    let (_, cells) = makeTable(1, 4, { $0.layoutAlgorithm = .fixedLayoutAlgorithm })
    let alignments: [NSTextBlock.VerticalAlignment] = [
      .topAlignment, .middleAlignment, .bottomAlignment, .baselineAlignment,
    ]
    for (cell, alignment) in zip(cells[0], alignments) { cell.verticalAlignment = alignment }
    cells[0][0].setValue(100, type: .absoluteValueType, for: .height)
    for cell in cells[0] { stack.add("x", [cell]) }
    let tops = cells[0].map { stack.fragments(in: $0)[0].rect.minY }
    let height = stack.fragments(in: cells[0][0])[0].rect.height
    #expect(tops == [0, (100 - height) / 2, 100 - height, 0])

    let second = try TableStack(width: 400)
    let (_, pair) = makeTable(1, 2, { $0.layoutAlgorithm = .fixedLayoutAlgorithm }) {
      $0.verticalAlignment = .baselineAlignment
    }
    let large = NSMutableAttributedString(attributedString: second.paragraph("large", [pair[0][0]]))
    large.addAttribute(.baselineOffset, value: 0, range: NSRange(location: 0, length: 1))
    let font = try #require(large.attribute(.font, at: 0, effectiveRange: nil) as? CTFont)
    large.addAttribute(.font, value: font.withSize(40), range: NSRange(location: 0, length: large.length))
    second.storage.append(large)
    second.add("small", [pair[0][1]])
    let lines = pair[0].map { second.fragments(in: $0)[0] }
    #expect(abs((lines[0].rect.minY + lines[0].origin.y) - (lines[1].rect.minY + lines[1].origin.y)) < 1e-9)
    #expect(lines[1].rect.minY > lines[0].rect.minY)
  }

  @Test(
    "U24: Rows go to the next container whole, as wide as that one is, and rows that are too high line by line"
  )
  func pages() throws {
    let sizes = [
      CGSize(width: 300, height: 100), CGSize(width: 200, height: 150), CGSize(width: 300, height: 60),
    ]
    let stack = try TableStack(sizes + Array(repeating: CGSize(width: 240, height: 70), count: 40))
    let (_, cells) = makeTable(8, 2, { $0.layoutAlgorithm = .fixedLayoutAlgorithm }) {
      $0.setWidth(3, type: .absoluteValueType, for: .padding)
    }
    stack.add("Before")
    for (row, line) in cells.enumerated() {
      // The sixth row is higher than any container.
      let text =
        row == 5 ? String(repeating: Self.words + " ", count: 6) : String(Self.words.prefix(20 + 7 * row))
      for cell in line { stack.add(text, [cell]) }
    }
    stack.add("After")
    stack.expectComplete()
    for fragment in stack.all {
      #expect(fragment.rect.maxY <= fragment.container.size.height + 1e-6)
      #expect(fragment.rect.maxX <= fragment.container.size.width + 1e-6)
    }
    for (row, line) in cells.enumerated() where row != 5 {
      let fragments = line.flatMap { stack.fragments(in: $0) }
      let container = fragments[0].container
      #expect(fragments.allSatisfy { $0.container === container }, "row \(row)")
      #expect(fragments[0].rect.width == container.size.width / 2 - 6)
    }
    let tall = cells[5].map { stack.fragments(in: $0) }
    #expect(Set(tall[0].map { ObjectIdentifier($0.container) }).count > 1)
    let order = stack.all.map { fragment in
      stack.manager.textContainers.firstIndex { $0 === fragment.container }!
    }
    #expect(order == order.sorted())
  }

  @Test("A box around many paragraphs is filled line by line through several containers")
  func longBlock() throws {
    let stack = try TableStack(Array(repeating: CGSize(width: 200, height: 120), count: 12), padding: 5)
    let block = NSTextBlock()
    block.setWidth(8, type: .absoluteValueType, for: .padding)
    block.setWidth(1, type: .absoluteValueType, for: .border)
    for _ in 0..<10 { stack.add(Self.words, [block]) }
    stack.add("After")
    stack.expectComplete()
    for fragment in stack.fragments(in: block) {
      #expect(fragment.rect.minX == 9 && fragment.rect.width == 182)
      #expect(fragment.rect.maxY <= 120)
    }
    #expect(stack.all[0].rect.minY == 9)
    #expect(Set(stack.all.map { ObjectIdentifier($0.container) }).count > 3)
  }

  @Test("After every edit tables stand as in a text that is laid out anew", arguments: [1, 2, 3] as [UInt64])
  func incremental(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sizes = [CGSize(width: 260, height: 200), CGSize(width: 200, height: 0)]
    let stack = try TableStack(sizes, padding: 2)
    let tables = (0..<3).map { _ in
      makeTable(3, 2, { _ in }) { $0.setWidth(2, type: .absoluteValueType, for: .padding) }.cells.flatMap {
        $0
      }
    }
    let boxes = [NSTextBlock(), NSTextBlock()]
    boxes[0].setWidth(4, type: .absoluteValueType, for: .padding)
    for table in tables {
      stack.add("between the tables")
      for cell in table {
        stack.add(String(Self.words.prefix(Int.random(in: 1...40, using: &generator))), [cell])
      }
    }
    for step in 0..<60 {
      let length = stack.storage.length
      let place = Int.random(in: 0...length, using: &generator)
      let count = min(Int.random(in: 0...12, using: &generator), length - place)
      let range = NSRange(location: place, length: count)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: stack.storage.replaceCharacters(in: range, with: "new words\n")
      case 1: stack.storage.replaceCharacters(in: range, with: "x")
      case 2: stack.storage.deleteCharacters(in: range)
      default:
        let blocks: [[NSTextBlock]] = [[], [boxes[0]], [boxes[1], boxes[0]], [tables[0][1]], [tables[1][2]]]
        let paragraph = (stack.storage.string as NSString).paragraphRange(
          for: NSRange(location: place, length: 0))
        let style = NSMutableParagraphStyle()
        style.textBlocks = blocks.randomElement(using: &generator)!
        stack.storage.addAttribute(.paragraphStyle, value: style, range: paragraph)
      }
      // Some of the layouts are asked for in parts.
      if step % 3 == 0, stack.storage.length > 0 {
        _ = stack.manager.placedFragment(
          forCharacterAt: Int.random(in: 0..<stack.storage.length, using: &generator))
        continue
      }
      let fresh = try TableStack(sizes, padding: 2)
      fresh.storage.setAttributedString(stack.storage)
      let (found, expected) = (stack.all, fresh.all)
      #expect(found.map(\.characters) == expected.map(\.characters), "seed \(seed), step \(step)")
      #expect(found.map(\.rect) == expected.map(\.rect), "seed \(seed), step \(step)")
      #expect(found.map(\.origin) == expected.map(\.origin), "seed \(seed), step \(step)")
      if found.map(\.rect) != expected.map(\.rect) { break }
    }
  }

  /// Asks for space below every line.
  private final class Spacious: NSObject, NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { 7 }
  }

  /// Half as wide as what is proposed.
  private final class HalfWidth: NSTextAttachment {
    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint,
      characterIndex charIndex: Int
    ) -> CGRect { CGRect(x: 0, y: 0, width: lineFrag.width / 2, height: 10) }
  }

  @Test(
    "In cells, too, the delegate spaces lines, attachments see the room, and truncating paragraphs are one line"
  )
  func cellsAreText() throws {
    func makeStack() throws -> (TableStack, [NSTextTableBlock]) {
      let stack = try TableStack(width: 200)
      let (_, cells) = makeTable(1, 2, { $0.layoutAlgorithm = .fixedLayoutAlgorithm })
      stack.add(Self.words, [cells[0][0]])
      return (stack, cells[0])
    }
    let (plain, cells) = try makeStack()
    let (spaced, others) = try makeStack()
    let delegate = Spacious()
    spaced.manager.delegate = delegate
    let (before, after) = (plain.fragments(in: cells[0]), spaced.fragments(in: others[0]))
    #expect(before.count == after.count && before.count > 2)
    for (one, two) in zip(before, after) { #expect(abs(two.rect.height - one.rect.height - 7) < 0.5) }

    let (stack, pair) = try makeStack()
    let text = NSMutableAttributedString(attributedString: stack.paragraph("\u{FFFC}x", [pair[1]]))
    text.addAttribute(.attachment, value: HalfWidth(), range: NSRange(location: 0, length: 1))
    stack.storage.append(text)
    let line = try #require(stack.fragments(in: pair[1]).first?.line)
    #expect(CTLineGetOffsetForStringIndex(line, 1, nil) == 50)

    let short = stack.paragraph(Self.words, [pair[1]]) { $0.lineBreakMode = .byTruncatingTail }
    stack.storage.append(short)
    let last = try #require(stack.fragments(in: pair[1]).last)
    #expect(stack.fragments(in: pair[1]).count == 2)
    #expect(last.truncatedGlyphs?.isEmpty == false)
    stack.expectComplete()
    try expectInside(stack, pair[1])
  }

  @Test("Odd tables are laid out whole: cells in one place, far away, without width, in an endless container")
  func oddities() throws {
    for width in [0.0, 1, 7, 200, .infinity] {
      let stack = try TableStack(width: CGFloat(width), padding: 5)
      let table = NSTextTable()
      for (row, column, span) in [
        (0, 0, 1), (0, 0, 2), (0, 1, 1), (1_000_000, 3, 1), (2, .max, .max), (.max, 0, 1),
      ] {
        let cell = NSTextTableBlock(
          table: table, startingRow: row, rowSpan: span, startingColumn: column, columnSpan: span)
        cell.setWidth(row == 2 ? 500 : -3, type: .percentageValueType, for: .padding)
        stack.add("cell", [cell])
      }
      stack.add("", [NSTextBlock()])
      stack.expectComplete("\(width)")
      for fragment in stack.all { #expect(fragment.rect.minX.isFinite && fragment.rect.height > 0) }
    }
  }
}
