import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Lines of many megabytes")
struct LongLineRowTests {
  /// A document of one line of so many units, or a few more.
  private func line(_ count: Int) -> TextRopeContentManager {
    var rope = TextRope(DocumentScaleTests.longLine(1_000_000))
    while rope.count < count { rope.append(rope) }
    return TextRopeContentManager(rope, attributes: [.font: LayoutText.font(12)])
  }

  /// The place of a caret: its x and the height that its element was laid out in.
  private func caret(_ stage: ViewportStage, _ offset: Int) -> CGFloat? {
    var x: CGFloat?
    stage.manager.enumerateTextSegments(
      in: NSTextRange(location: stage.place(offset)), type: .standard, options: []
    ) { _, frame, _, _ in
      x = frame.minX
      return false
    }
    return x
  }

  @Test(
    "U26: a line of 20 MB opens and is typed in at its start by its first pieces; a caret anywhere costs one piece, as in 2 MB"
  )
  func twentyMegabytes() throws {
    var costs: [[Int]] = []
    for count in [2_000_000, 20_000_000] {
      var random = SeededGenerator(seed: 26)
      let content = line(count)
      #expect(content.text.count >= count && content.text.paragraphCount == 1)
      let stage = ViewportStage(content)
      stage.layout()
      var cost = [stage.manager.counters.placed]
      #expect(cost[0] <= 4 && !stage.shown.isEmpty)
      for key in "typed" {
        content.replaceCharacters(in: 0..<0, with: String(key))
        let before = stage.manager.counters.placed
        stage.layout()
        cost.append(stage.manager.counters.placed - before)
        // The piece that was typed into, and at most the one that it was cut from.
        #expect(cost.last! <= 4)
      }
      for lookup in 0..<12 {
        let offset = Int(Double(content.text.count - 1) * .random(in: 0..<1, using: &random))
        let before = stage.manager.counters.placed
        let x = try #require(caret(stage, offset))
        cost.append(stage.manager.counters.placed - before)
        #expect(cost.last! <= 4, "seed 26, lookup \(lookup)")
        // In a document of that piece alone the caret has the same x.
        var piece: Range<Int>?
        content.enumerateTextElements(from: stage.place(offset), options: []) { element in
          let range = element.elementRange!
          piece = stage.offset(range.location)..<stage.offset(range.endLocation)
          return false
        }
        let range = try #require(piece)
        #expect(range.contains(offset) && range.count <= TextRope.longestWholeParagraph)
        let alone = ViewportStage(ViewportText.plain(content.text.string(range)))
        #expect(caret(alone, offset - range.lowerBound) == x, "seed 26, lookup \(lookup)")
      }
      costs.append(cost)
      stage.manager.index.checkInvariants()
    }
    // How a longer line is cut may differ by a piece.
    #expect(zip(costs[0], costs[1]).allSatisfy { abs($0 - $1) <= 2 }, "\(costs)")
  }

  @Test(
    "G-02: minified data of 5 MB in one paragraph opens, wraps within the width, and scrolls by what comes into view"
  )
  func minified() {
    var random = SeededGenerator(seed: 2)
    var object = ""
    while object.utf16.count < 600_000 {
      let key = Int.random(in: 0..<1_000_000, using: &random)
      object += #"{"id\#(key)":[\#(key % 97),null,"\#(String(key, radix: 36))"],"on":true},"#
    }
    var rope = TextRope("[" + object)
    while rope.count < 5_000_000 { rope.append(rope) }
    let content = TextRopeContentManager(rope, attributes: [.font: LayoutText.font(12)])
    #expect(content.text.paragraphCount == 1)
    let stage = ViewportStage(content)
    let width = stage.container.size.width
    func show(_ note: String) {
      let before = stage.manager.counters.placed
      stage.layout()
      let placed = stage.manager.counters.placed - before
      #expect(placed <= 6, "\(note): \(placed) pieces")
      #expect(stage.shown.allSatisfy { stage.range($0).count <= TextRope.longestWholeParagraph })
      let lines = stage.shownLines
      #expect(lines.first!.tile.minY <= stage.bounds.minY && lines.last!.tile.maxY >= stage.bounds.maxY)
      for fragment in stage.shown {
        for line in fragment.textLineFragments { #expect(line.typographicBounds.maxX <= width) }
      }
      // No unit is left out between lines, and no line stands apart from the next.
      for (one, next) in zip(lines, lines.dropFirst()) {
        #expect(one.tile.maxY == next.tile.minY && one.start < next.start && next.start - one.start < 150)
      }
    }
    show("opening")
    for step in 0..<100 {
      stage.bounds.origin.y += 450
      show("step \(step)")
    }
    #expect(stage.shownLines[0].start > 40_000)
    for part in [0.9, 0.2, 0.55, 0.99, 0.01] {
      let height = stage.manager.usageBoundsForTextContainer.height
      stage.bounds.origin.y = (height * part).rounded()
      show("at \(part)")
      let there = Double(stage.shownLines[0].start) / Double(content.text.count)
      #expect(abs(there - part) < 0.05, "at \(part): \(there)")
    }
  }
}
