import TestSupport
import Testing

@testable import TextKit

@Suite("Rectangles of selections")
struct SelectionRectTests {
  private let none = NSRange(location: NSNotFound, length: 0)

  private func rects(_ stage: QueryStage, _ glyphs: NSRange, in selection: NSRange) -> [CGRect] {
    var rects: [CGRect] = []
    stage.manager.enumerateEnclosingRects(
      forGlyphRange: glyphs, withinSelectedGlyphRange: selection, in: stage.container
    ) { rect, _ in rects.append(rect) }
    return rects
  }

  @Test("U15: Tight rectangles cover exactly the boxes of the clusters", arguments: UInt64(0)..<25)
  func clusterBoxes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = try QueryStage(
      QueryStage.randomText(&random, pieces: 14), width: CGFloat.random(in: 60...500, using: &random))
    let count = stage.storage.length
    for _ in 0..<6 {
      let start = Int.random(in: 0..<count, using: &random)
      let range = start..<Int.random(in: start + 1...count, using: &random)
      var actual = NSRange()
      let glyphs = stage.manager.glyphRange(forCharacterRange: NSRange(range), actualCharacterRange: &actual)
      let found = rects(stage, glyphs, in: none)
      for fragment in stage.fragments {
        let part = Range(actual)!.clamped(to: fragment.characters)
        let covered = part.isEmpty ? part : stage.steps(around: part, fragment)
        let expected = joined(
          stage.clusterBoxes(fragment).filter { covered.contains($0.characters.lowerBound) }.map(\.x)
            .filter { $0.upperBound > $0.lowerBound })
        let own = found.filter { $0.minY == fragment.usedRect.minY && $0.width > 0 }
        let spans = joined(own.map { $0.minX...$0.maxX })
        #expect(spans.count == expected.count, "seed \(seed), \(range)")
        for (one, other) in zip(spans, expected) {
          #expect(abs(one.lowerBound - other.lowerBound) < 0.01, "seed \(seed), \(range)")
          #expect(abs(one.upperBound - other.upperBound) < 0.01, "seed \(seed), \(range)")
        }
        // Left to right, and none over another.
        for (one, next) in zip(own, own.dropFirst()) { #expect(one.maxX <= next.minX + 1e-6, "seed \(seed)") }
      }
    }
  }

  @Test("B26: A selection fills lines that it leaves up to the edges; without one, rectangles are tight")
  func shapes() throws {
    let stage = try QueryStage("one two three four five six seven\neight", width: 90)
    let lines = stage.fragments
    #expect(lines.count > 3)
    let glyphs = NSRange(4..<lines[2].glyphs.lowerBound + 2)
    let selected = rects(stage, glyphs, in: glyphs)
    #expect(selected.count == 3)
    #expect(selected[0].maxX == lines[0].rect.maxX && selected[0].minX > 20)
    #expect(selected[1] == lines[1].rect)
    #expect(selected[2].minX == lines[2].rect.minX && selected[2].maxX < lines[2].usedRect.maxX)
    #expect(zip(selected, lines).allSatisfy { $0.minY == $1.rect.minY && $0.height == $1.rect.height })
    let tight = rects(stage, glyphs, in: none)
    #expect(tight.count == 3)
    #expect(tight[1].minX >= 5 && tight[1].maxX < lines[1].rect.maxX)
    // The line end itself, selected, fills its line.
    let end = lines[lines.count - 2].glyphs.upperBound
    let newline = rects(stage, NSRange(end - 1..<end), in: NSRange(end - 1..<end))
    #expect(newline.count == 1 && newline[0].maxX == lines[0].rect.maxX)
    #expect(rects(stage, NSRange(end - 1..<end), in: none).allSatisfy { $0.width == 0 })
    #expect(rects(stage, NSRange(3..<3), in: NSRange(3..<3)).isEmpty)
  }

  @Test("Text from right to left is filled to the left edge")
  func rightToLeft() throws {
    let stage = try QueryStage("שלום עולם שלום עולם", width: 80)
    let lines = stage.fragments
    let glyphs = NSRange(2..<lines[1].glyphs.lowerBound + 2)
    let selected = rects(stage, glyphs, in: glyphs)
    #expect(selected.count == 2)
    #expect(selected[0].minX == lines[0].rect.minX && selected[0].maxX < 70)
    #expect(selected[1].maxX == lines[1].rect.maxX && selected[1].minX > 10)
  }

  @Test("Part of a selection has the shape that it has in the whole")
  func partOfSelection() throws {
    let stage = try QueryStage("one two three four five six seven", width: 90)
    let lines = stage.fragments
    let all = NSRange(0..<stage.manager.numberOfGlyphs)
    let second = rects(stage, NSRange(lines[1].glyphs), in: all)
    #expect(second == [lines[1].rect])
    let inside = NSRange(lines[1].glyphs.lowerBound + 1..<lines[1].glyphs.lowerBound + 2)
    #expect(rects(stage, inside, in: all).map(\.width) == rects(stage, inside, in: none).map(\.width))
  }

  @Test(
    "S0-70: A range over lines split by a hole has a rectangle for each fragment, in order, none over another"
  )
  func splitByHole() throws {
    let stage = try QueryStage(
      String(repeating: "words that go round a hole in the middle ", count: 8), width: 300)
    stage.container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 120, y: 25, width: 60, height: 22))]
    let lines = stage.fragments
    let rows = Dictionary(grouping: lines, by: \.rect.minY)
    #expect(rows.values.contains { $0.count == 2 })
    let glyphs = NSRange(3..<lines[4].glyphs.upperBound)
    let found = rects(stage, glyphs, in: glyphs)
    #expect(found.count == 5)
    for (rect, line) in zip(found, lines) {
      #expect(rect.minY == line.rect.minY && rect.maxY == line.rect.maxY)
      #expect(rect.minX >= line.rect.minX - 0.001 && rect.maxX <= line.rect.maxX + 0.001)
    }
    for (index, rect) in found.enumerated() {
      for other in found[..<index] {
        #expect(rect.intersection(other).isNull || rect.intersection(other).isEmpty)
      }
    }
    #expect(!found.contains { !$0.intersection(CGRect(x: 121, y: 26, width: 58, height: 20)).isNull })
  }

  @Test("rectArray gives the same rectangles, and none for nothing")
  func arrays() throws {
    let stage = try QueryStage("one two three four five six seven", width: 90)
    var count = 0
    let glyphs = NSRange(2..<14)
    let array = stage.manager.rectArray(
      forGlyphRange: glyphs, withinSelectedGlyphRange: glyphs, in: stage.container, rectCount: &count)
    #expect(Array(UnsafeBufferPointer(start: array, count: count)) == rects(stage, glyphs, in: glyphs))
    let characters = stage.manager.rectArray(
      forCharacterRange: glyphs, withinSelectedCharacterRange: none, in: stage.container, rectCount: &count)
    #expect(Array(UnsafeBufferPointer(start: characters, count: count)) == rects(stage, glyphs, in: none))
    #expect(
      stage.manager.rectArray(
        forGlyphRange: NSRange(0..<0), withinSelectedGlyphRange: none, in: stage.container, rectCount: &count)
        == nil)
    #expect(count == 0)
  }
}
