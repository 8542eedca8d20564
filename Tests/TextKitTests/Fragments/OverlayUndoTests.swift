import TestSupport
import Testing

@testable import TextKit

/// Overlays over text that is deleted and put back.
@Suite("Overlays and undo")
struct OverlayUndoTests {
  private static let text = "let one = two\nthe second paragraph\nlast"

  /// The offsets that an overlay has attributes at.
  private func marked(_ overlay: TextOverlay, _ stage: FragmentStage) -> [Range<Int>] {
    var found: [Range<Int>] = []
    overlay.enumerateAttributes(in: stage.manager.documentRange) { _, range in
      found.append(stage.offset(range.location)..<stage.offset(range.endLocation))
      return true
    }
    return found
  }

  @Test(
    "U19: An overlay is back when a deletion is undone, in paint and in lines",
    arguments: [FragmentStage.Kind.storage, .rope])
  func deletion(kind: FragmentStage.Kind) throws {
    let stage = FragmentStage(kind, LayoutText.string(Self.text, 16), width: 150)
    let overlay = stage.manager.addOverlay(named: "syntax")
    overlay.setAttributes([.foregroundColor: UIColor.red], for: stage.range(0..<3))
    overlay.setAttributes([.font: LayoutText.font(22)], for: stage.range(18..<24))
    let (lines, page) = (stage.lines, try stage.page(170, 160).bytes)
    for range in [0..<3, 2..<20, 16..<30, 18..<24, 0..<stage.length] {
      let deleted = stage.string.attributedSubstring(from: NSRange(range))
      stage.replace(range, with: NSAttributedString(string: ""))
      #expect(marked(overlay, stage) != [0..<3, 18..<24])
      stage.replace(range.lowerBound..<range.lowerBound, with: deleted)
      #expect(marked(overlay, stage) == [0..<3, 18..<24], "\(range)")
      #expect(difference(stage.lines, lines) == nil)
      #expect(try stage.page(170, 160).bytes == page)
      // Replaced by something else and back.
      stage.replace(range, with: LayoutText.string("something else", 16))
      stage.replace(range.lowerBound..<range.lowerBound + 14, with: deleted)
      #expect(marked(overlay, stage) == [0..<3, 18..<24], "\(range)")
    }
  }

  @Test("U19: Other text at the place of what was deleted has no attributes")
  func otherText() {
    let stage = FragmentStage(.storage, LayoutText.string(Self.text, 16), width: 150)
    let overlay = stage.manager.addOverlay(named: "syntax")
    overlay.setAttributes([.foregroundColor: UIColor.red], for: stage.range(4..<7))
    stage.replace(4..<7, with: LayoutText.string("two", 16))
    #expect(marked(overlay, stage).isEmpty)
    // Elsewhere the same word is not the one that was deleted.
    stage.replace(0..<0, with: LayoutText.string("one", 16))
    #expect(marked(overlay, stage).isEmpty)
    stage.replace(7..<10, with: LayoutText.string("one", 16))
    #expect(marked(overlay, stage) == [7..<10])
  }

  @Test(
    "U19: Random edits undone one after the other give back every overlay as it was before each",
    arguments: UInt64(0)..<20)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = FragmentStage(
      seed % 2 == 0 ? .storage : .rope, LayoutText.string("0123456789\nabcdefghij\n", 14), width: 120)
    let overlays = ["one", "two"].map { stage.manager.addOverlay(named: $0) }
    for overlay in overlays {
      for _ in 0..<3 {
        let start = Int.random(in: 0..<stage.length, using: &random)
        let end = Int.random(in: start...stage.length, using: &random)
        overlay.setAttributes([.foregroundColor: UIColor.red], for: stage.range(start..<end))
      }
    }
    var history: [(range: Range<Int>, old: NSAttributedString, marked: [[Range<Int>]])] = []
    for _ in 0..<12 {
      let start = Int.random(in: 0...stage.length, using: &random)
      let end = Int.random(in: start...min(stage.length, start + 5), using: &random)
      let new = ["", "", "x", "yz\n"].randomElement(using: &random)!
      history.append(
        (
          start..<start + new.utf16.count, stage.string.attributedSubstring(from: NSRange(start..<end)),
          overlays.map { marked($0, stage) }
        ))
      stage.replace(start..<end, with: LayoutText.string(new, 14))
    }
    for step in history.reversed() {
      stage.replace(step.range, with: step.old)
      #expect(overlays.map { marked($0, stage) } == step.marked, "seed \(seed)")
    }
  }
}
