import TestSupport
import Testing

@testable import TextKit

@Suite("Overlays")
struct TextOverlayTests {
  private static let text = "let one = two\nthe second paragraph, which is longer\nlast"

  @Test("Colours are painted and shape nothing, place nothing, and are gone with every pixel")
  func colours() throws {
    let stage = FragmentStage(.storage, LayoutText.string(Self.text, 16), width: 150)
    let plain = try stage.page(170, 140)
    let counters = stage.manager.counters
    let lines = stage.lines
    let overlay = stage.manager.addOverlay(named: "syntax")
    overlay.setAttributes([.foregroundColor: UIColor.red], for: stage.range(0..<3))
    overlay.addAttributes([.underlineStyle: 1], for: stage.range(0..<7))
    let page = try stage.page(170, 140)
    #expect(!page.box(where: Page.isRed).isNull)
    #expect(
      stage.manager.counters.shaped == counters.shaped && stage.manager.counters.placed == counters.placed)
    #expect(stage.lines == lines)
    // A higher one wins, and rendering attributes win over all.
    let found = stage.manager.addOverlay(named: "found")
    #expect(stage.manager.overlays.map(\.name) == ["syntax", "found"])
    #expect(stage.manager.addOverlay(named: "syntax") === overlay)
    found.setAttributes([.foregroundColor: UIColor.green], for: stage.range(0..<2))
    let both = try stage.page(170, 140)
    #expect(both.box(where: Page.isGreen).maxX < both.box(where: Page.isRed).maxX)
    stage.manager.setRenderingAttributes([.foregroundColor: UIColor.blue], for: stage.range(0..<3))
    let blue = try stage.page(170, 140)
    #expect(blue.box(where: Page.isGreen).isNull && blue.box(where: Page.isRed).isNull)
    stage.manager.invalidateRenderingAttributes(for: stage.range(0..<3))
    stage.manager.removeOverlay(found)
    stage.manager.removeOverlay(overlay)
    #expect(try stage.page(170, 140).bytes == plain.bytes)
    #expect(stage.manager.counters.shaped == counters.shaped)
    overlay.setAttributes([.foregroundColor: UIColor.red], for: stage.range(0..<3))
    #expect(try stage.page(170, 140).bytes == plain.bytes, "one that was removed says nothing any more")
  }

  @Test(
    "A font over a word lays out its paragraph alone, as if the text had it, and not the text",
    arguments: FragmentStage.Kind.allCases)
  func fonts(kind: FragmentStage.Kind) throws {
    let text = LayoutText.string(Self.text, 16)
    let stage = FragmentStage(kind, text, width: 150)
    let before = stage.lines
    let counters = stage.manager.counters
    let overlay = stage.manager.addOverlay(named: "strong")
    let bold = LayoutText.font(24, TestFonts.liberationSansBold)
    overlay.setAttributes([.font: bold, .foregroundColor: UIColor.red], for: stage.range(18..<24))
    let styled = NSMutableAttributedString(attributedString: text)
    styled.addAttribute(.font, value: bold, range: NSRange(location: 18, length: 6))
    let expected = FragmentStage(kind, styled, width: 150)
    #expect(difference(stage.lines, expected.lines) == nil)
    #expect(stage.lines != before)
    #expect(stage.manager.counters.shaped == counters.shaped + 1)
    #expect(stage.manager.counters.placed == counters.placed + 1)
    #expect(stage.string.isEqual(to: text))
    #expect(!(try stage.page(170, 160).box(where: Page.isRed).isNull))
    // Another colour changes no line.
    let after = stage.manager.counters
    overlay.addAttributes([.foregroundColor: UIColor.green], for: stage.range(18..<24))
    #expect(!(try stage.page(170, 160).box(where: Page.isGreen).isNull))
    #expect(stage.manager.counters.shaped == after.shaped && stage.manager.counters.placed == after.placed)
    overlay.removeAttribute(.font, for: stage.range(0..<stage.length))
    #expect(difference(stage.lines, before) == nil)
    #expect(stage.manager.counters.placed == after.placed + 1)
  }

  @Test(
    "Overlays follow edits over random ones, as a plain array does, and fonts with them",
    arguments: UInt64(0)..<10)
  func edits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kind = FragmentStage.Kind.allCases[Int(seed) % 3]
    let stage = FragmentStage(kind, LayoutText.string("0123456789\n0123456789\n0123456789\n"), width: 90)
    let overlay = stage.manager.addOverlay(named: "marks")
    let bold = LayoutText.font(17, TestFonts.liberationSansBold)
    var model = [Bool](repeating: false, count: stage.length)
    for step in 0..<30 {
      let start = Int.random(in: 0...model.count, using: &random)
      let end = Int.random(in: start...min(model.count, start + 9), using: &random)
      if step % 2 == 0 {
        let isSet = Bool.random(using: &random)
        overlay.setAttributes(isSet ? [.font: bold] : [:], for: stage.range(start..<end))
        for index in start..<end { model[index] = isSet }
      } else {
        let text = ["x", "yy\n", "", "zzz"].randomElement(using: &random)!
        let isInside = start > 0 && end < model.count && model[start - 1...end].allSatisfy { $0 }
        stage.replace(start..<end, with: LayoutText.string(text))
        model.replaceSubrange(start..<end, with: repeatElement(isInside, count: text.utf16.count))
      }
      var known = [Bool](repeating: false, count: stage.length)
      overlay.enumerateAttributes(in: stage.manager.documentRange) { attributes, range in
        #expect(attributes[.font] != nil)
        for index in stage.offset(range.location)..<stage.offset(range.endLocation) { known[index] = true }
        return true
      }
      #expect(known == model, "seed \(seed), step \(step)")
      let styled = NSMutableAttributedString(attributedString: stage.string)
      for index in model.indices where model[index] {
        styled.addAttribute(.font, value: bold, range: NSRange(location: index, length: 1))
      }
      let fresh = FragmentStage(kind, styled, width: 90)
      // The line after the last terminator looks as what is typed there will, which overlays do not reach.
      func whole(_ lines: [LineRecord]) -> [LineRecord] { lines.filter { !$0.characters.isEmpty } }
      #expect(
        difference(whole(stage.lines), whole(fresh.lines)) == nil, "seed \(seed), step \(step)")
    }
  }

  @Test(
    "A change of the text's attributes moves no overlay and no selection, however far it reaches",
    arguments: [FragmentStage.Kind.storage, .rope])
  func attributes(kind: FragmentStage.Kind) {
    let text = LayoutText.string(Self.text, 16)
    let stage = FragmentStage(kind, text, width: 150)
    let overlay = stage.manager.addOverlay(named: "strong")
    let bold = LayoutText.font(24, TestFonts.liberationSansBold)
    overlay.setAttributes([.font: bold], for: stage.range(18..<24))
    stage.manager.textSelections = [
      NSTextSelection(range: stage.range(20..<30), affinity: .downstream, granularity: .character)
    ]
    stage.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: stage.range(0..<3))
    let size = LayoutText.font(11)
    switch stage.content {
    case let content as NSTextContentStorage:
      content.performEditingTransaction {
        content.textStorage?.addAttribute(.font, value: size, range: NSRange(15..<40))
      }
    case let content as TextRopeContentManager: content.setAttributes([.font: size], range: 15..<40)
    default: Issue.record("a document of unknown kind")
    }
    var marked: [Range<Int>] = []
    overlay.enumerateAttributes(in: stage.manager.documentRange) { _, range in
      marked.append(stage.offset(range.location)..<stage.offset(range.endLocation))
      return true
    }
    #expect(marked == [18..<24])
    #expect(stage.manager.textSelections[0].textRanges == [stage.range(20..<30)])
    stage.manager.enumerateRenderingAttributes(from: stage.place(0), reverse: false) { _, _, range in
      #expect(range == stage.range(0..<3), "the first paragraph is not laid out anew")
      return true
    }
    let styled = NSMutableAttributedString(attributedString: text)
    styled.addAttribute(.font, value: size, range: NSRange(15..<40))
    styled.addAttribute(.font, value: bold, range: NSRange(18..<24))
    #expect(difference(stage.lines, FragmentStage(kind, styled, width: 150).lines) == nil)
  }

  @Test(
    "U11: The line behind the last terminator is as high as what is typed there, whatever lies over the text",
    arguments: [0, 500] as [CGFloat])
  func extraLine(height: CGFloat) throws {
    let stage = FragmentStage(.storage, LayoutText.string("one\n", 16), width: 150, height: height)
    let overlay = stage.manager.addOverlay(named: "strong")
    overlay.setAttributes([.font: LayoutText.font(40)], for: stage.manager.documentRange)
    let extra = try #require(stage.lines.last)
    #expect(extra.characters == 4..<4)
    stage.replace(4..<4, with: LayoutText.string("x", 16))
    let typed = try #require(stage.lines.last)
    #expect(typed.characters == 4..<5 && extra.tile.isClose(to: typed.tile))
    #expect(stage.lines[0].bounds.height > 40)
  }

  @Test("After an edit was undone an overlay is what it was, where characters had been deleted, too")
  func undo() {
    let stage = FragmentStage(.storage, LayoutText.string(Self.text, 16), width: 150)
    let overlay = stage.manager.addOverlay(named: "syntax")
    func marked() -> [Range<Int>] {
      var found: [Range<Int>] = []
      overlay.enumerateAttributes(in: stage.manager.documentRange) { _, range in
        found.append(stage.offset(range.location)..<stage.offset(range.endLocation))
        return true
      }
      return found
    }
    overlay.setAttributes([.foregroundColor: UIColor.red], for: stage.range(0..<3))
    overlay.setAttributes([.font: LayoutText.font(22)], for: stage.range(18..<24))
    let lines = stage.lines
    // Typing and taking it back needs nothing.
    stage.replace(20..<20, with: LayoutText.string("abc", 16))
    #expect(marked() == [0..<3, 18..<27])
    stage.replace(20..<23, with: LayoutText.string(""))
    #expect(marked() == [0..<3, 18..<24] && difference(stage.lines, lines) == nil)
    // What was deleted comes back with what was kept.
    let kept = overlay.contents
    let deleted = stage.string.attributedSubstring(from: NSRange(16..<30))
    stage.replace(16..<30, with: LayoutText.string("", 16))
    #expect(marked() == [0..<3])
    #expect(!overlay.restore(kept), "the document is not as long as it was")
    stage.replace(16..<16, with: deleted)
    #expect(marked() == [0..<3])
    #expect(overlay.restore(kept))
    #expect(marked() == [0..<3, 18..<24] && difference(stage.lines, lines) == nil)
  }
}
