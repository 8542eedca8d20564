import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Typing at the start of large documents")
struct LargeDocumentTypingTests {
  /// A document of so many units, or a few more, of one paragraph again and again.
  static func document(_ line: String, _ count: Int, _ font: String) -> TextRopeContentManager {
    var rope = TextRope(String(repeating: line, count: 2000))
    while rope.count < count { rope.append(rope) }
    return TextRopeContentManager(rope, attributes: [.font: LayoutText.font(12, font)])
  }

  /// The lines of a document's first screen, laid out for the first time.
  private func fresh(_ content: TextRopeContentManager, _ font: String) -> [LineRecord] {
    let stage = ViewportStage(
      ViewportText.plain(content.text.string(0..<min(content.text.count, 20_000)), font))
    stage.layout()
    return records(stage)
  }

  private func records(_ stage: ViewportStage) -> [LineRecord] {
    var records: [LineRecord] = []
    for fragment in stage.shown {
      let (start, frame) = (stage.range(fragment).lowerBound, fragment.layoutFragmentFrame)
      for line in fragment.textLineFragments {
        let range = Range(line.characterRange)!
        records.append(
          LineRecord(
            characters: range.lowerBound + start..<range.upperBound + start,
            bounds: line.typographicBounds.offsetBy(dx: frame.minX, dy: frame.minY),
            tile: line.tile.offsetBy(dx: frame.minX, dy: frame.minY), glyphOrigin: line.glyphOrigin))
      }
    }
    return records.filter { $0.bounds.minY < 600 }
  }

  @Test(
    "U08: a key at the start of 100 MB lays out its paragraph, as in 1 MB, and the screen is that of the new text",
    arguments: [
      (TestFonts.liberationSans, ViewportLayoutTests.line),
      (TestFonts.dejaVuSans, String(repeating: "هذا نص عربي طويل ", count: 6) + "\n"),
    ])
  func typing(font: String, line: String) {
    var costs: [[Int]] = []
    for count in [1_000_000, 10_000_000, 100_000_000] {
      let content = Self.document(line, count, font)
      #expect(content.text.count >= count)
      let stage = ViewportStage(content)
      stage.layout()
      // What opening costs does not grow either.
      var cost = [stage.manager.counters.shaped]
      for key in "typed at the start\nof it " {
        content.replaceCharacters(in: 0..<0, with: String(key))
        let before = stage.manager.counters
        stage.layout()
        let after = stage.manager.counters
        #expect(after.shaped - before.shaped <= 2 && after.placed - before.placed <= 2, "\(key)")
        cost.append(after.shaped - before.shaped)
      }
      costs.append(cost)
      #expect(stage.bounds.minY == 0)
      #expect(difference(records(stage), fresh(content, font)) == nil)
      stage.manager.index.checkInvariants()
    }
    #expect(costs[0] == costs[1] && costs[1] == costs[2], "\(costs)")
  }

  @Test(
    "U08: in a storage, too, a key at the start lays out its paragraph for each kind of layout manager",
    arguments: [500, 8000])
  func storage(paragraphs: Int) {
    let text = LayoutText.string(String(repeating: ViewportLayoutTests.line, count: paragraphs))
    let stack = LayoutStack(text, width: 300)
    let content = NSTextContentStorage()
    content.textStorage = stack.storage
    let stage = ViewportStage(content)
    stage.layout()
    _ = stack.manager.placedFragment(forCharacterAt: 3000)
    for key in "typed " {
      let before = (stack.manager.state.counters, stage.manager.counters)
      content.performEditingTransaction {
        stack.replace(NSRange(location: 0, length: 0), with: LayoutText.string(String(key)))
      }
      _ = stack.manager.placedFragment(forCharacterAt: 3000)
      stage.layout()
      #expect(stack.manager.state.counters.shaped - before.0.shaped == 1)
      #expect(stage.manager.counters.shaped - before.1.shaped == 1)
    }
  }
}
