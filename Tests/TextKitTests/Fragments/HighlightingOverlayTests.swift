import TestSupport
import Testing

@testable import TextKit

/// A highlighter's colours and fonts over a text that it does not change.
@Suite("Highlighting by overlays")
struct HighlightingOverlayTests {
  private static let text = (0..<6).map { "let word\($0) = value of it\n" }.joined()

  private func marked(_ overlay: TextOverlay, _ stage: FragmentStage) -> [Range<Int>] {
    var found: [Range<Int>] = []
    overlay.enumerateAttributes(in: stage.manager.documentRange) { _, range in
      found.append(stage.offset(range.location)..<stage.offset(range.endLocation))
      return true
    }
    return found
  }

  @Test(
    "U19: colours shape nothing and are drawn, also after typing beside and inside; fonts lay out their paragraphs alone; undo keeps both",
    arguments: FragmentStage.Kind.allCases)
  func highlighting(kind: FragmentStage.Kind) throws {
    let text = LayoutText.string(Self.text, 16)
    let stage = FragmentStage(kind, text, width: 400)
    func red() throws -> CGRect { try stage.page(400, 160).box(where: Page.isRed) }
    _ = stage.lines
    let line = 24
    var counters = stage.manager.counters
    let overlay = stage.manager.addOverlay(named: "syntax")
    // Colours alone, in every paragraph: nothing is shaped or placed.
    for number in 0..<6 {
      overlay.setAttributes(
        [.foregroundColor: UIColor.red], for: stage.range(number * line..<number * line + 3))
    }
    let drawn = try red()
    #expect(!drawn.isNull && drawn.height > 5 * 18 && drawn.width < 40)
    #expect(stage.manager.counters.shaped == counters.shaped)
    #expect(stage.manager.counters.placed == counters.placed)

    // A font and a weight over words of the second and the fifth paragraph: two are laid out.
    let bold = LayoutText.font(20, TestFonts.liberationSansBold)
    counters = stage.manager.counters
    for number in [1, 4] {
      overlay.addAttributes([.font: bold], for: stage.range(number * line + 4..<number * line + 9))
    }
    let heights = stage.fragments.map(\.layoutFragmentFrame.height)
    #expect(stage.manager.counters.shaped - counters.shaped == 2)
    #expect(stage.manager.counters.placed - counters.placed == 2)
    #expect(heights[1] > heights[0] && heights[4] == heights[1] && heights[2] == heights[0])
    #expect(stage.string.isEqual(to: text), "the text has no other font")
    let (styled, shown) = (stage.lines, try red())

    // Typing before, inside and after what is coloured: the colours go along and stay on the page.
    let before = marked(overlay, stage)
    stage.replace(0..<0, with: LayoutText.string("x", 16))
    #expect(marked(overlay, stage) == before.map { $0.lowerBound + 1..<$0.upperBound + 1 })
    stage.replace(2..<2, with: LayoutText.string("e", 16))
    #expect(marked(overlay, stage).first == 1..<5)
    #expect(try red().width > shown.width)
    #expect(stage.fragments.map(\.layoutFragmentFrame.height) == heights)
    // Taken back, one by one.
    stage.replace(2..<3, with: LayoutText.string("", 16))
    stage.replace(0..<1, with: LayoutText.string("", 16))
    #expect(marked(overlay, stage) == before && difference(stage.lines, styled) == nil)
    #expect(try red() == shown)
  }

  @Test("U19: undo of a deletion brings text, colours and fonts back, and redo takes them away again")
  func undo() throws {
    let stage = FragmentStage(.storage, LayoutText.string(Self.text, 16), width: 400)
    let overlay = stage.manager.addOverlay(named: "syntax")
    overlay.setAttributes([.foregroundColor: UIColor.red], for: stage.range(0..<3))
    overlay.setAttributes(
      [.font: LayoutText.font(20, TestFonts.liberationSansBold)], for: stage.range(28..<33))
    let (lines, before) = (stage.lines, marked(overlay, stage))
    let picture = try stage.page(400, 160)
    let manager = UndoManager()
    manager.groupsByEvent = false
    func replace(_ range: Range<Int>, _ text: NSAttributedString, _ contents: TextOverlay.Contents?) {
      let old = stage.string.attributedSubstring(from: NSRange(range))
      let kept = overlay.contents
      manager.beginUndoGrouping()
      manager.registerUndo(withTarget: stage) { _ in
        replace(range.lowerBound..<range.lowerBound + text.length, old, kept)
      }
      manager.endUndoGrouping()
      stage.replace(range, with: text)
      if let contents { #expect(overlay.restore(contents)) }
    }
    replace(1..<40, LayoutText.string("", 16), nil)
    let (cut, left) = (try stage.page(400, 160), marked(overlay, stage))
    #expect(left == [0..<1] && cut.bytes != picture.bytes)
    for _ in 0..<2 {
      manager.undo()
      #expect(marked(overlay, stage) == before && difference(stage.lines, lines) == nil)
      #expect(try stage.page(400, 160).bytes == picture.bytes)
      manager.redo()
      #expect(marked(overlay, stage) == left)
      #expect(try stage.page(400, 160).bytes == cut.bytes)
    }
  }
}
