import TestSupport
import Testing

@testable import TextKit

@Suite("Tables in fragments")
struct TableFragmentTests {
  private func randomPair(_ seed: UInt64, width: CGFloat = 320, padding: CGFloat = 3) throws -> TablePair {
    let pair = try TablePair(width: width, padding: padding)
    var tables = RandomTables(random: SeededGenerator(seed: seed), stack: pair.stack)
    for _ in 0..<3 { tables.add(in: [], depth: 0) }
    tables.addTable(in: [], depth: 0)
    if seed % 2 == 0 { tables.add(in: [], depth: 0) }
    return pair
  }

  @Test(
    "U24, G-03: Random tables, nested, with spans, borders and margins, have the same lines, carets and used area in both managers",
    arguments: UInt64(0)..<20)
  func agreement(_ seed: UInt64) throws {
    let pair = try randomPair(seed, width: [220, 320, 700][Int(seed % 3)])
    pair.expectAgreement("seed \(seed)")
    pair.manager.index.checkInvariants()
  }

  @Test("Lines end where a container that is full ends them, in both managers", arguments: UInt64(0)..<6)
  func fullContainers(_ seed: UInt64) throws {
    let pair = try TablePair(width: 240, height: 150, padding: 2)
    var tables = RandomTables(random: SeededGenerator(seed: seed), stack: pair.stack)
    tables.add(in: [], depth: 0)
    tables.addTable(in: [], depth: 0)
    tables.add(in: [], depth: 0)
    let (old, new) = (pair.old, pair.new)
    // A paragraph that did not fit as a whole ends the text of a text layout manager.
    #expect(old.starts(with: new) { $0.characters == $1.characters && $0.rect.isNear($1.rect) })
    #expect(!new.isEmpty && new.allSatisfy { $0.rect.maxY <= 150 + 1e-6 })
  }

  @Test(
    "After every edit tables are laid out as in a new text, bit for bit, whatever was asked about before",
    arguments: UInt64(0)..<6)
  func incremental(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 100)
    let pair = try randomPair(seed)
    let storage = pair.stack.storage
    let pieces = ["x", "\n", "two words", "\r", "a\nb\nc", "", ""]
    for step in 0..<25 {
      let length = storage.length
      let start = Int.random(in: 0...length, using: &random)
      let range = NSRange(
        location: start, length: Int.random(in: 0...min(length - start, 30), using: &random))
      pair.content.performEditingTransaction {
        if step % 5 == 4, length > 0 {
          // Another paragraph's blocks.
          let from = Int.random(in: 0..<length, using: &random)
          let style = storage.attribute(.paragraphStyle, at: from, effectiveRange: nil)
          let paragraph = (storage.string as NSString).paragraphRange(
            for: NSRange(location: start, length: 0))
          if let style { storage.addAttribute(.paragraphStyle, value: style, range: paragraph) }
        } else {
          storage.replaceCharacters(in: range, with: pieces.randomElement(using: &random)!)
        }
      }
      pair.manager.index.checkInvariants()
      if step % 3 == 1, storage.length > 0 {
        _ = pair.manager.caretLine(at: Int.random(in: 0..<storage.length, using: &random))
        continue
      }
      let fresh = try TablePair(width: 320, padding: 3)
      fresh.stack.storage.setAttributedString(storage)
      let (found, expected) = (pair.new, fresh.new)
      #expect(found.map(\.characters) == expected.map(\.characters), "seed \(seed), step \(step)")
      #expect(found.map(\.rect) == expected.map(\.rect), "seed \(seed), step \(step)")
      #expect(found.map(\.baseline) == expected.map(\.baseline), "seed \(seed), step \(step)")
      #expect(
        pair.manager.usageBoundsForTextContainer == fresh.manager.usageBoundsForTextContainer,
        "seed \(seed), step \(step)")
      guard found.map(\.rect) == expected.map(\.rect) else { return }
    }
    pair.expectAgreement("seed \(seed)")
  }

  @Test(
    "G-03: Both managers paint the same pixels of borders, backgrounds and text in tables",
    arguments: UInt64(0)..<6)
  func pixels(_ seed: UInt64) throws {
    let pair = try randomPair(seed)
    let height = Int(pair.manager.usageBoundsForTextContainer.maxY) + 20
    let (old, new) = (try pair.oldPage(340, height), try pair.newPage(340, height))
    #expect(!old.ink.isNull && old.ink.height > 40)
    // Fragments paint one after the other: the edge of a descender above a block may be under its frame.
    let differing = zip(old.bytes, new.bytes).count { abs(Int($0) - Int($1)) > 16 }
    #expect(differing == 0, "seed \(seed): \(differing)")
  }

  @Test(
    "A point in a cell finds the cell's nearest line, in both managers; a caret's middle finds its line",
    arguments: UInt64(0)..<6)
  func hits(_ seed: UInt64) throws {
    let pair = try randomPair(seed)
    // Lines without room stand beside their cell.
    let lines = pair.new
    var random = SeededGenerator(seed: seed)
    for line in lines.shuffled(using: &random).prefix(60) where line.rect.width > 1 {
      let middle = CGPoint(x: line.rect.midX, y: line.rect.midY)
      let found = pair.manager.caretLine(nearest: middle)
      #expect(found?.characters == line.characters, "seed \(seed) \(line)")
      #expect(pair.stack.manager.caretLine(nearest: middle)?.characters == line.characters, "seed \(seed)")
      let fragment = try #require(pair.manager.textLayoutFragment(for: middle))
      let range = try #require(pair.manager.offsets(of: fragment.rangeInElement))
      #expect(range.contains(line.characters.lowerBound), "seed \(seed)")
    }
    for _ in 0..<60 {
      // Anywhere in the outermost block of a line.
      guard let line = lines.randomElement(using: &random),
        let block = pair.manager.blockLines(at: line.characters.lowerBound)
      else { continue }
      let frame = try #require(block.lines.last { $0.characters == line.characters }?.frames.last)
      let point = CGPoint(
        x: CGFloat.random(in: frame.minX...max(frame.minX, frame.maxX - 0.01), using: &random),
        y: CGFloat.random(in: frame.minY...max(frame.minY, frame.maxY - 0.01), using: &random))
      let found = try #require(pair.manager.caretLine(nearest: point))
      // The innermost block there is the line's own, one inside of it, or one that reaches into it.
      guard let own = block.lines.first(where: { $0.characters == found.characters }) else { continue }
      let depth = own.frames.count { $0.contains(point) }
      let least = try #require(block.lines.first { $0.frames.last == frame })
      #expect(depth >= least.frames.count { $0.contains(point) }, "seed \(seed)")
      let beside = block.lines.filter { line in line.frames.count { $0.contains(point) } >= depth }
      let nearest = beside.map { max($0.rect.minY - point.y, point.y - $0.rect.maxY, 0) }.min()
      #expect(max(own.rect.minY - point.y, point.y - own.rect.maxY, 0) == nearest, "seed \(seed)")
    }
  }
}
