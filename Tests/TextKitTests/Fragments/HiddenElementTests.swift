import TestSupport
import Testing

@testable import TextKit

@Suite("Hidden elements and display paragraphs")
struct HiddenElementTests {
  /// Hides paragraphs that begin with some words.
  private final class Hider: NSTextContentManagerDelegate {
    var hidden: [String] = []
    func textContentManager(
      _ manager: NSTextContentManager, shouldEnumerate element: NSTextElement,
      options: NSTextContentManager.EnumerationOptions
    ) -> Bool {
      let text = (element as! any TextDisplaying).displayedString.string
      return !hidden.contains { text.hasPrefix($0) }
    }
  }

  /// Shows some words in capitals.
  private final class Changer: NSTextContentStorageDelegate {
    var word: String?
    var storage: NSTextStorage?
    func textContentStorage(_ content: NSTextContentStorage, textParagraphWith range: NSRange)
      -> NSTextParagraph?
    {
      guard let word, let paragraph = content.textStorage?.attributedSubstring(from: range),
        paragraph.string.hasPrefix(word)
      else { return nil }
      let changed = NSMutableAttributedString(attributedString: paragraph)
      changed.addAttribute(
        .font, value: LayoutText.font(24), range: NSRange(location: 0, length: changed.length))
      return NSTextParagraph(attributedString: changed)
    }
  }

  private static let names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]

  private func text() -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for name in Self.names {
      let style = NSMutableParagraphStyle()
      style.paragraphSpacingBefore = 7
      text.append(
        NSAttributedString(
          string: "\(name) and enough words for two lines of text\n",
          attributes: [.font: ListDocument.font, .paragraphStyle: style]))
    }
    return text
  }

  private func range(of name: String, _ stage: FragmentStage, _ text: NSAttributedString) -> NSTextRange {
    let range = (text.string as NSString).paragraphRange(for: (text.string as NSString).range(of: name))
    return stage.range(range.location..<NSMaxRange(range))
  }

  @Test(
    "B79: What the delegate hides has no height and stays in the document; toggling lays out what is toggled alone",
    arguments: FragmentStage.Kind.allCases, 0..<6)
  func hiding(kind: FragmentStage.Kind, index: Int) {
    let text = text()
    let stage = FragmentStage(kind, text, width: 150)
    let hider = Hider()
    stage.content.delegate = hider
    let whole = stage.lines
    #expect(stage.fragments.count == 6)
    let name = Self.names[index]
    hider.hidden = [name]
    let counters = stage.manager.counters
    let range = range(of: name, stage, text)
    stage.manager.invalidateLayout(for: range)
    let fragments = stage.fragments
    #expect(fragments.count == 5 && stage.length == text.length)
    #expect(!fragments.contains { $0.rangeInElement.intersects(range) })
    // What comes first may lose the space above it.
    #expect(stage.manager.counters.placed - counters.placed <= (index == 0 ? 1 : 0))
    let fresh = FragmentStage(kind, text, width: 150)
    fresh.content.delegate = hider
    #expect(difference(stage.lines, fresh.lines) == nil)
    #expect(stage.manager.usageBoundsForTextContainer == fresh.manager.usageBoundsForTextContainer)
    #expect(stage.manager.isLayoutExact)
    hider.hidden = []
    let hidden = stage.manager.counters
    stage.manager.invalidateLayout(for: range)
    #expect(difference(stage.lines, whole) == nil)
    #expect(stage.manager.counters.placed - hidden.placed <= (index == 0 ? 2 : 1))
    #expect(stage.manager.counters.shaped - hidden.shaped <= 1)
  }

  @Test(
    "B79: Any sequence of hiding, showing and editing ends with the layout of what is shown",
    arguments: FragmentStage.Kind.allCases, UInt64(0)..<4)
  func random(kind: FragmentStage.Kind, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = FragmentStage(kind, text(), width: 150)
    let hider = Hider()
    stage.content.delegate = hider
    for step in 0..<20 {
      if Bool.random(using: &random) {
        hider.hidden = Self.names.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        stage.manager.invalidateLayout(for: stage.content.documentRange)
      } else {
        let start = Int.random(in: 0...stage.length, using: &random)
        let count = Int.random(in: 0...min(stage.length - start, 9), using: &random)
        stage.replace(
          start..<start + count,
          with: NSAttributedString(
            string: ["x", "", "\n", "beta\n"].randomElement(using: &random)!,
            attributes: [.font: ListDocument.font]))
      }
      guard stage.length > 0, !stage.elements.isEmpty else { continue }
      let fresh = FragmentStage(kind, NSAttributedString(string: ""), width: 150)
      var whole = NSAttributedString(string: "")
      stage.content.showingAll { whole = stage.string }
      fresh.replace(0..<0, with: whole)
      fresh.content.delegate = hider
      #expect(difference(stage.lines, fresh.lines) == nil, "seed \(seed), step \(step)")
    }
  }

  @Test("B79: A display paragraph of the same length is laid out in the place of the stored one")
  func substitutes() {
    let text = text()
    let stage = FragmentStage(.storage, text, width: 150)
    let changer = Changer()
    stage.content.delegate = changer
    let before = stage.lines
    changer.word = "gamma"
    let range = range(of: "gamma", stage, text)
    let counters = stage.manager.counters
    stage.manager.invalidateLayout(for: range)
    let after = stage.lines
    #expect(after.count > before.count)
    #expect(stage.manager.counters.placed == counters.placed + 1)
    #expect((stage.content as! NSTextContentStorage).textStorage!.isEqual(to: text))
    changer.word = nil
    stage.manager.invalidateLayout(for: range)
    #expect(difference(stage.lines, before) == nil)
  }
}
