import TestSupport
import Testing

@testable import TextKit

@Suite("Layout after edits")
struct IncrementalLayoutTests {
  @Test("Layout after any edit is the layout of the new text, number by number", arguments: UInt64(0)..<12)
  func equalsFresh(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stack = LayoutStack(LayoutText.string(LayoutText.prose(paragraphs: 12, seed: seed)), width: 150)
    let pieces = ["x", "\n", "two words", "\r", "\r\n", "\u{2029}", "a\nb\nc", "", "\u{2028}", "שלום"]
    for step in 0..<30 {
      let length = stack.storage.length
      let start = Int.random(in: 0...length, using: &random)
      let count = Int.random(in: 0...min(length - start, 30), using: &random)
      let text = LayoutText.string(
        pieces.randomElement(using: &random)!, [12, 17].randomElement(using: &random)!)
      stack.replace(NSRange(location: start, length: count), with: text)
      // Now and then only some of the text is asked about before the next edit.
      if step % 3 == 1 { _ = stack.manager.placedFragment(forCharacterAt: stack.storage.length / 2) }
      if step % 3 == 2 { continue }
      let fresh = LayoutStack(stack.storage, width: 150).manager
      #expect(difference(stack.manager.records, fresh.records) == nil, "seed \(seed), step \(step)")
      #expect(
        stack.manager.extraLineFragmentRect == fresh.extraLineFragmentRect, "seed \(seed), step \(step)")
      #expect(stack.manager.glyphCount == fresh.glyphCount)
    }
  }

  @Test("An edit shapes and places only the paragraph that it touches; those below are moved if it grows")
  func counters() {
    let stack = LayoutStack(LayoutText.string(LayoutText.prose(paragraphs: 500, seed: 1)), width: 200)
    _ = stack.manager.records
    let before = stack.manager.state.counters
    #expect(before.shaped == 500 && before.placed == 500)
    stack.replace(NSRange(location: 40, length: 0), with: LayoutText.string("x"))
    _ = stack.manager.records
    var now = stack.manager.state.counters
    #expect(now.shaped == 501 && now.placed == 501)
    // A line more: all below moves, nothing is broken again.
    stack.replace(NSRange(location: 0, length: 0), with: LayoutText.string("y\n"))
    _ = stack.manager.records
    now = stack.manager.state.counters
    #expect(now.shaped <= 503 && now.placed <= 503 && now.moved >= 498)
  }

  @Test("B12: A change of attributes keeps the text, and lays its paragraph out anew")
  func attributeEdit() {
    let stack = LayoutStack(LayoutText.string("one two\nthree four\nfive"), width: 200)
    let before = stack.manager.records
    stack.add(.font, LayoutText.font(30), NSRange(location: 8, length: 5))
    let after = stack.manager.records
    #expect(after.map(\.characters) == before.map(\.characters))
    #expect(after[0] == before[0] && after[1].rect.height > before[1].rect.height)
    #expect(after[2].rect.minY == after[1].rect.maxY)
    #expect(stack.manager.state.counters.shaped == 4)
  }

  @Test("A change of paint shapes nothing, and the new colours are the lines'")
  func paintEdit() throws {
    let stack = LayoutStack(LayoutText.string("office affair\nthree four"), width: 200)
    let before = stack.manager.records
    let shaped = stack.manager.state.counters.shaped
    stack.add(.foregroundColor, UIColor.red, NSRange(location: 2, length: 3))
    #expect(difference(stack.manager.records, before) == nil)
    #expect(stack.manager.state.counters.shaped == shaped)
    let line = try #require(stack.manager.placedFragment(forCharacterAt: 0)?.line)
    let colours = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }.map {
      CTRunGetAttributes($0)[NSString(string: "NSColor")] as? UIColor
    }
    #expect(colours.contains(UIColor.red) && colours.contains(nil))
  }

  /// A storage that keeps its own text and forgets to report edits.
  private final class ForgetfulStorage: NSTextStorage {
    private let inner = NSMutableAttributedString(string: "")
    override var string: String { inner.string }
    override func attributes(
      at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] { inner.attributes(at: location, effectiveRange: range) }
    override func replaceCharacters(in range: NSRange, with str: String) {
      inner.replaceCharacters(in: range, with: str)
    }
    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
      inner.setAttributes(attrs, range: range)
    }
  }

  @Test(
    "S0-49: Layout of a storage that does not report an edit stays as it was, and catches up with the next report"
  )
  func unreportedEdit() {
    let storage = ForgetfulStorage()
    let manager = NSLayoutManager()
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 100, height: 0)))
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "one\ntwo three four five six seven")
    storage.edited(.editedCharacters, range: NSRange(location: 0, length: 0), changeInLength: 33)
    let before = manager.records
    #expect(before.last?.characters.upperBound == 33)
    storage.replaceCharacters(in: NSRange(location: 0, length: 30), with: "")
    #expect(difference(manager.records, before) == nil)
    #expect(manager.placedFragment(forCharacterAt: 20) != nil)
    storage.edited(.editedAttributes, range: NSRange(location: 0, length: 1), changeInLength: 0)
    #expect(manager.records.map(\.characters) == [0..<3])
    withExtendedLifetime(storage) {}
  }

  @Test("Several edits between two questions cost what they touch")
  func severalEdits() {
    let stack = LayoutStack(LayoutText.string(LayoutText.prose(paragraphs: 300, seed: 5)), width: 200)
    _ = stack.manager.records
    for place in [10, 4000, 9000, 20] {
      stack.replace(NSRange(location: place, length: 1), with: LayoutText.string("."))
    }
    let fresh = LayoutStack(stack.storage, width: 200).manager.records
    #expect(difference(stack.manager.records, fresh) == nil)
    #expect(stack.manager.state.counters.shaped <= 300 + 8)
  }
}
