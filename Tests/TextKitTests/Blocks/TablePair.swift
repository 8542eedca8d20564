import TestSupport
import Testing

@testable import TextKit

/// One text, laid out by both kinds of layout manager.
final class TablePair {
  let stack: TableStack
  let content = NSTextContentStorage()
  let manager = NSTextLayoutManager()
  let container: NSTextContainer

  init(width: CGFloat, height: CGFloat = 0, padding: CGFloat = 0) throws {
    stack = try TableStack([CGSize(width: width, height: height)], padding: padding)
    container = NSTextContainer(size: CGSize(width: width, height: height))
    container.lineFragmentPadding = padding
    manager.textContainer = container
    content.textStorage = stack.storage
    content.addTextLayoutManager(manager)
  }

  /// A line, in container coordinates.
  struct Line {
    var characters: Range<Int>
    var rect: CGRect
    var used: CGRect
    var baseline: CGPoint
  }

  /// All lines of TextKit 1, in the order of the text.
  var old: [Line] {
    stack.all.map {
      Line(
        characters: $0.characters, rect: $0.rect, used: $0.usedRect,
        baseline: CGPoint(x: $0.rect.minX + $0.origin.x, y: $0.rect.minY + $0.origin.y))
    }
  }

  /// All fragments of TextKit 2.
  var fragments: [NSTextLayoutFragment] {
    var found: [NSTextLayoutFragment] = []
    manager.enumerateTextLayoutFragments(from: nil, options: [.ensuresLayout, .ensuresExtraLineFragment]) {
      found.append($0)
      return true
    }
    return found
  }

  /// All lines of TextKit 2, without that after the last terminator.
  var new: [Line] {
    fragments.flatMap { (fragment: NSTextLayoutFragment) -> [Line] in
      let start = manager.offset(of: fragment.rangeInElement.location) ?? -1
      let frame = fragment.layoutFragmentFrame
      return fragment.textLineFragments.compactMap { (line: NSTextLineFragment) -> Line? in
        guard let placed = line.placed else { return nil }
        let bounds = line.typographicBounds
        return Line(
          characters: start + placed.characters.lowerBound..<start + placed.characters.upperBound,
          rect: line.tile.offsetBy(dx: frame.minX, dy: frame.minY),
          used: placed.usedRect.offsetBy(dx: 0, dy: frame.minY),
          baseline: CGPoint(
            x: frame.minX + bounds.minX + line.glyphOrigin.x,
            y: frame.minY + bounds.minY + line.glyphOrigin.y))
      }
    }
  }

  /// Checks that both managers have the same lines, carets, used area and extra line.
  func expectAgreement(_ place: String) {
    let (old, new) = (old, new)
    #expect(new.map(\.characters) == old.map(\.characters), "\(place)")
    guard new.count == old.count else { return }
    for (one, two) in zip(old, new) {
      #expect(
        one.rect.isNear(two.rect) && one.used.isNear(two.used)
          && abs(one.baseline.x - two.baseline.x) < 1e-5 && abs(one.baseline.y - two.baseline.y) < 1e-5,
        "\(place): \(one) \(two)")
      let (first, second) = (
        stack.manager.caretLine(at: one.characters.lowerBound),
        manager.caretLine(at: one.characters.lowerBound)
      )
      #expect(
        first?.characters == second?.characters && first?.steps.count == second?.steps.count, "\(place)")
      for (step, other) in zip(first?.steps ?? [], second?.steps ?? []) {
        #expect(
          step.characters == other.characters && abs(step.left - other.left) < 1e-6
            && abs(step.right - other.right) < 1e-6, "\(place)")
      }
    }
    let used = stack.manager.usedRect(for: stack.manager.textContainers[0])
    #expect(manager.usageBoundsForTextContainer.isNear(used), "\(place)")
  }

  /// What TextKit 1 paints.
  func oldPage(_ width: Int, _ height: Int, scale: Int = 1) throws -> Page {
    try Page(width, height, scale: scale) {
      let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
      stack.manager.drawBackground(forGlyphRange: all, at: .zero)
      stack.manager.drawGlyphs(forGlyphRange: all, at: .zero)
    }
  }

  /// What fragments of TextKit 2 paint; `nil` for all.
  func newPage(_ width: Int, _ height: Int, scale: Int = 1, _ shown: [NSTextLayoutFragment]? = nil) throws
    -> Page
  {
    try Page(width, height, scale: scale) {
      let context = try #require(UIGraphicsGetCurrentContext())
      for fragment in shown ?? fragments {
        fragment.draw(at: fragment.layoutFragmentFrame.origin, in: context)
      }
    }
  }
}

/// Texts with tables in tables, quotes and paragraphs.
struct RandomTables {
  var random: SeededGenerator
  let stack: TableStack
  private static let words =
    "Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et"
    .split(separator: " ")

  mutating func text() -> String {
    let count = Int.random(in: 0...9, using: &random)
    return (0..<count).map { _ in Self.words.randomElement(using: &random)! }.joined(separator: " ")
  }

  /// Gives a block rings, a background and sizes.
  mutating func decorate(_ block: NSTextBlock) {
    for layer in [NSTextBlock.Layer.padding, .border, .margin] where Bool.random(using: &random) {
      for edge in [NSRectEdge.minX, .minY, .maxX, .maxY] {
        block.setWidth(
          CGFloat(Int.random(in: 0...5, using: &random)),
          type: Int.random(in: 0..<6, using: &random) == 0 ? .percentageValueType : .absoluteValueType,
          for: layer, edge: edge)
      }
    }
    block.setBorderColor([.red, .blue, .black].randomElement(using: &random)!)
    if Bool.random(using: &random) {
      block.setBorderColor(.green, for: [.minX, .minY].randomElement(using: &random)!)
    }
    if Bool.random(using: &random) {
      block.backgroundColor = [UIColor.yellow, .cyan, .lightGray].randomElement(using: &random)!
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      block.setValue(
        CGFloat(Int.random(in: 20...70, using: &random)), type: .percentageValueType, for: .width)
    case 1: block.setContentWidth(CGFloat(Int.random(in: 20...90, using: &random)), type: .absoluteValueType)
    case 2: block.setValue(50, type: .absoluteValueType, for: .minimumHeight)
    default: break
    }
    block.verticalAlignment =
      [.topAlignment, .middleAlignment, .bottomAlignment, .baselineAlignment].randomElement(using: &random)!
  }

  /// Adds a table, whose cells may hold further ones.
  mutating func addTable(in blocks: [NSTextBlock], depth: Int) {
    let table = NSTextTable()
    let (rows, columns) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
    table.numberOfColumns = columns
    table.layoutAlgorithm = Bool.random(using: &random) ? .fixedLayoutAlgorithm : .automaticLayoutAlgorithm
    table.collapsesBorders = Bool.random(using: &random)
    table.hidesEmptyCells = Bool.random(using: &random)
    if Bool.random(using: &random) { decorate(table) }
    var taken = Set<[Int]>()
    for row in 0..<rows {
      for column in 0..<columns where !taken.contains([row, column]) {
        var (down, across) = (1, 1)
        if Int.random(in: 0..<5, using: &random) == 0 {
          down = Int.random(in: 1...rows - row, using: &random)
        }
        if Int.random(in: 0..<5, using: &random) == 0 {
          across = Int.random(in: 1...columns - column, using: &random)
        }
        while (column..<column + across).contains(where: { taken.contains([row, $0]) }) { across -= 1 }
        for y in row..<row + down { for x in column..<column + across { taken.insert([y, x]) } }
        let cell = NSTextTableBlock(
          table: table, startingRow: row, rowSpan: down, startingColumn: column, columnSpan: across)
        decorate(cell)
        add(in: blocks + [cell], depth: depth + 1)
      }
    }
  }

  /// Adds paragraphs, and what may stand between them.
  mutating func add(in blocks: [NSTextBlock], depth: Int) {
    for _ in 0..<Int.random(in: 1...(depth == 0 ? 4 : 2), using: &random) {
      stack.add(text(), blocks)
      guard depth < 2 else { continue }
      switch Int.random(in: 0..<(depth == 0 ? 3 : 8), using: &random) {
      case 0: addTable(in: blocks, depth: depth)
      case 1:
        let quote = NSTextBlock()
        decorate(quote)
        add(in: blocks + [quote], depth: depth + 1)
      default: break
      }
    }
    if depth > 0 { stack.add(text(), blocks) }
  }
}

extension CGRect {
  /// Whether all numbers are the same but for what heights are rounded to.
  func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 1e-5 && abs(minY - other.minY) < 1e-5 && abs(maxX - other.maxX) < 1e-5
      && abs(maxY - other.maxY) < 1e-5
  }
}
