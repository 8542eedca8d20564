import Foundation
import TestSupport
import Testing

@testable import TextKit

struct BlockPaintingTests {
  private static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

  @Test("S0-74: A block's background and border are painted around its padding, and nothing in its margins")
  func block() throws {
    let stack = try TableStack(width: 100)
    let block = NSTextBlock()
    block.setWidth(10, type: .absoluteValueType, for: .margin)
    block.setWidth(4, type: .absoluteValueType, for: .border)
    block.setWidth(6, type: .absoluteValueType, for: .border, edge: .minX)
    block.setWidth(5, type: .absoluteValueType, for: .padding)
    block.setBorderColor(Self.red)
    block.setBorderColor(Self.blue, for: .maxX)
    block.backgroundColor = Self.green
    block.setValue(40, type: .absoluteValueType, for: .height)
    stack.add("", [block])
    let bounds = try stack.frame(block).bounds
    #expect(bounds == CGRect(x: 0, y: 0, width: 100, height: 78))
    let picture = try stack.picture(CGSize(width: 100, height: 90))
    // From left to right, in the middle.
    let expected: [(Range<Int>, [UInt8])] = [
      (0..<10, [255, 255, 255]), (10..<16, [255, 0, 0]), (16..<86, [0, 255, 0]), (86..<90, [0, 0, 255]),
      (90..<100, [255, 255, 255]),
    ]
    for (range, color) in expected { for x in range { #expect(picture.color(x, 39) == color, "x \(x)") } }
    let down: [(Range<Int>, [UInt8])] = [
      (0..<10, [255, 255, 255]), (10..<14, [255, 0, 0]), (14..<64, [0, 255, 0]), (64..<68, [255, 0, 0]),
      (68..<90, [255, 255, 255]),
    ]
    for (range, color) in down { for y in range { #expect(picture.color(50, y) == color, "y \(y)") } }
  }

  @Test("Borders that collapse are painted once, the wider one")
  func collapsed() throws {
    let stack = try TableStack(width: 200)
    let (table, cells) = makeTable(2, 2, { $0.layoutAlgorithm = .fixedLayoutAlgorithm }) { cell in
      cell.setWidth(2, type: .absoluteValueType, for: .border)
      cell.setBorderColor(Self.red)
    }
    table.collapsesBorders = true
    cells[0][0].setWidth(6, type: .absoluteValueType, for: .border, edge: .maxX)
    cells[0][0].setBorderColor(Self.blue, for: .maxX)
    for cell in cells.flatMap({ $0 }) { stack.add("", [cell]) }
    let contents = try cells.map { try $0.map { try stack.frame($0).content } }
    #expect(contents[0][0].minX == 2 && contents[0][0].maxX == 100)
    #expect(contents[0][1].minX == 106 && contents[0][1].maxX == 198)
    #expect(contents[1][1].minX == 102)
    #expect(contents[0][0].minY == 2 && contents[1][0].minY == contents[0][0].maxY + 2)
    let picture = try stack.picture(CGSize(width: 200, height: 60))
    let middle = Int(contents[0][0].midY)
    #expect(
      (99..<107).map { picture.color($0, middle) == [0, 0, 255] } == [false]
        + Array(repeating: true, count: 6) + [false])
    let below = Int(contents[1][0].midY)
    #expect((99..<103).map { picture.color($0, below) == [255, 0, 0] } == [false, true, true, false])
  }

  @Test("Cells without text are hidden where the table asks for it")
  func hiddenCells() throws {
    for hides in [false, true] {
      let stack = try TableStack(width: 100)
      let (_, cells) = makeTable(1, 2, { $0.hidesEmptyCells = hides }) {
        $0.backgroundColor = Self.green
        $0.setContentWidth(50, type: .absoluteValueType)
      }
      stack.add("", [cells[0][0]])
      stack.add(".", [cells[0][1]])
      let picture = try stack.picture(CGSize(width: 100, height: 10))
      #expect(picture.color(25, 2) == (hides ? [255, 255, 255] : [0, 255, 0]))
      #expect(picture.color(90, 2) == [0, 255, 0])
    }
  }

  /// Notes what it is asked to draw, and draws nothing.
  private final class NotingBlock: NSTextTableBlock, @unchecked Sendable {
    nonisolated(unsafe) var calls: [(frame: CGRect, characters: NSRange)] = []

    override func drawBackground(
      withFrame frameRect: CGRect, in controlView: AnyObject?, characterRange charRange: NSRange,
      layoutManager: NSLayoutManager
    ) {
      calls.append((frameRect, charRange))
    }
  }

  @Test("A subclass paints in place of the block, and is told where and for which text")
  func hook() throws {
    let stack = try TableStack(width: 120)
    let table = NSTextTable()
    table.numberOfColumns = 2
    table.layoutAlgorithm = .fixedLayoutAlgorithm
    let cell = NotingBlock(table: table, startingRow: 0, rowSpan: 1, startingColumn: 1, columnSpan: 1)
    cell.backgroundColor = Self.green
    stack.add("ab")
    stack.add(
      "cd", [NSTextTableBlock(table: table, startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1)])
    stack.add("ef", [cell])
    stack.add("gh", [cell])
    let picture = try stack.picture(CGSize(width: 120, height: 60))
    let call = try #require(cell.calls.first)
    #expect(cell.calls.count == 1)
    #expect(call.frame == (try stack.frame(cell).bounds) && call.frame.minX == 60)
    #expect(call.characters == NSRange(location: 6, length: 6))
    #expect(picture.color(110, 20) == [255, 255, 255])
  }

  @Test("What was laid out answers for the room and the bounds of a block")
  func queries() throws {
    let stack = try TableStack(width: 200)
    let (table, cells) = makeTable(1, 2, { $0.layoutAlgorithm = .fixedLayoutAlgorithm }) {
      $0.setWidth(5, type: .absoluteValueType, for: .padding)
    }
    stack.add("ab", [cells[0][0]])
    stack.add("cd", [cells[0][1]])
    let container = stack.manager.textContainers[0]
    let (room, range) = (CGRect(x: 0, y: 0, width: 200, height: 500), NSRange(location: 3, length: 3))
    // Before layout, by what the block says.
    #expect(
      cells[0][1].rectForLayout(at: .zero, in: room, textContainer: container, characterRange: range)
        == CGRect(x: 105, y: 5, width: 90, height: 490))
    var effective = NSRange()
    let content = stack.manager.layoutRect(for: cells[0][1], at: 3, effectiveRange: &effective)
    #expect(effective == range)
    #expect(content.minX == 105 && content.width == 90)
    #expect(
      cells[0][1].rectForLayout(at: .zero, in: room, textContainer: container, characterRange: range)
        == content)
    #expect(
      cells[0][1].boundsRect(
        forContentRect: content, in: room, textContainer: container, characterRange: range)
        == stack.manager.boundsRect(for: cells[0][1], glyphRange: range))
    #expect(stack.manager.boundsRect(for: table, glyphRange: range).width == 200)
    #expect(stack.manager.layoutRect(for: NSTextBlock(), at: 3, effectiveRange: &effective) == .zero)
    #expect(effective.location == NSNotFound)
  }

  @Test("setBoundsRect, setLayoutRect: a block is painted and found where it was put for a while")
  func movedBlock() throws {
    let stack = try TableStack(width: 100)
    let block = NSTextBlock()
    block.backgroundColor = Self.green
    block.setValue(20, type: .absoluteValueType, for: .height)
    stack.add("", [block])
    stack.add("plain")
    let glyphs = NSRange(location: 0, length: 1)
    let before = try stack.frame(block)
    #expect(before.bounds == CGRect(x: 0, y: 0, width: 100, height: 20))
    let other = NSTextBlock()
    stack.manager.setBoundsRect(CGRect(x: 30, y: 40, width: 50, height: 10), for: block, glyphRange: glyphs)
    stack.manager.setLayoutRect(CGRect(x: 31, y: 41, width: 7, height: 8), for: block, glyphRange: glyphs)
    stack.manager.setBoundsRect(CGRect(x: 1, y: 2, width: 3, height: 4), for: other, glyphRange: glyphs)
    let moved = try stack.frame(block)
    #expect(moved.bounds == CGRect(x: 30, y: 40, width: 50, height: 10))
    #expect(moved.content == CGRect(x: 31, y: 41, width: 7, height: 8))
    #expect(stack.manager.boundsRect(for: other, glyphRange: glyphs) == .zero)
    let picture = try stack.picture(CGSize(width: 100, height: 60))
    for y in 0..<60 {
      for x in 0..<100 {
        let isGreen = picture.color(x, y) == [0, 255, 0]
        #expect(
          isGreen == moved.bounds.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)), "\(x), \(y)")
      }
    }
    stack.manager.invalidateLayout(forCharacterRange: glyphs, actualCharacterRange: nil)
    let after = try stack.frame(block)
    #expect(after.bounds == before.bounds && after.content == before.content)
  }
}
