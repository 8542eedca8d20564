import TestSupport
import Testing

@testable import TextKit

@Suite("Layout of much text")
struct ScaleTests {
  @Test("An edit in a megabyte lays out only what it touches", arguments: [1, 3])
  func editInMegabyte(managers: Int) {
    let paragraph = LayoutText.prose(paragraphs: 1, seed: 9, words: 40...40) + "\n"
    let count = 1_000_000 / paragraph.utf16.count + 1
    let text = String(repeating: paragraph, count: count)
    let stack = LayoutStack(
      LayoutText.string(text),
      (0..<managers).map { [NSTextContainer(size: CGSize(width: 300 + 50 * CGFloat($0), height: 0))] })
    #expect(stack.storage.length >= 1_000_000)
    // Only what is looked at is laid out.
    for manager in stack.managers {
      _ = manager.placedFragment(forCharacterAt: 100_000)
      #expect(manager.state.counters.shaped < count / 5)
    }
    let before = stack.managers.map(\.state.counters)
    stack.replace(NSRange(location: 50_000, length: 3), with: LayoutText.string("new text"))
    stack.replace(NSRange(location: 80_000, length: 0), with: LayoutText.string("\n"))
    for (manager, old) in zip(stack.managers, before) {
      _ = manager.placedFragment(forCharacterAt: 100_000)
      let now = manager.state.counters
      // The first edit touches one paragraph, the second cuts one in two.
      #expect(now.shaped - old.shaped == 3)
      #expect(now.placed - old.placed == 3)
    }
  }

  @Test("Glyphs and layout are made of what is asked for, and a second time costs nothing")
  func ensuring() {
    let stack = LayoutStack(
      LayoutText.string(LayoutText.prose(paragraphs: 200, seed: 2, words: 30...30)), width: 200)
    stack.manager.ensureGlyphs(forCharacterRange: NSRange(location: 8000, length: 10))
    #expect(stack.manager.state.counters.shaped <= 2)
    let once = stack.manager.state.counters.shaped
    stack.manager.ensureGlyphs(forCharacterRange: NSRange(location: 8000, length: 10))
    #expect(stack.manager.state.counters.shaped == once)
    stack.manager.allowsNonContiguousLayout = true
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 20_000, length: 10))
    #expect(stack.manager.state.counters.shaped <= once + 2)
    #expect(stack.manager.hasNonContiguousLayout && stack.manager.firstUnlaidCharacterIndex() == 0)
    let placed = stack.manager.state.counters
    stack.manager.ensureGlyphs(forCharacterRange: NSRange(location: 20_000, length: 10))
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 20_000, length: 10))
    #expect(stack.manager.state.counters.shaped == placed.shaped)
    #expect(stack.manager.state.counters.placed == placed.placed)
  }

  @Test("B16: Non-contiguous layout is off by default; with it positions are still those of eager layout")
  func nonContiguous() {
    let text = LayoutText.string(LayoutText.prose(paragraphs: 100, seed: 8))
    let stack = LayoutStack(text, width: 180)
    #expect(!stack.manager.allowsNonContiguousLayout && !stack.manager.hasNonContiguousLayout)
    stack.manager.allowsNonContiguousLayout = true
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 3000, length: 1))
    #expect(stack.manager.hasNonContiguousLayout)
    let eager = LayoutStack(text, width: 180)
    #expect(difference(stack.manager.records, eager.manager.records) == nil)
    #expect(!stack.manager.hasNonContiguousLayout)
  }

  @Test("B15: A question lays out text from the start as far as the answer needs, and no further")
  func onDemand() throws {
    let stack = LayoutStack(LayoutText.string(LayoutText.prose(paragraphs: 100, seed: 8)), width: 180)
    #expect(stack.manager.firstUnlaidCharacterIndex() == 0)
    _ = stack.manager.placedFragment(forCharacterAt: 3000)
    let first = stack.manager.firstUnlaidCharacterIndex()
    #expect(first > 3000 && first < 3600)
    #expect(stack.manager.firstUnlaidGlyphIndex() == stack.manager.glyphIndex(ofCharacter: first))
    #expect(stack.manager.placedFragment(forCharacterAt: first, laysOut: false) == nil)
    stack.manager.ensureLayout(for: stack.container)
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
  }

  @Test("B30: Invalid layout is made again without its glyphs; invalid glyphs are made again, too")
  func invalidation() {
    let stack = LayoutStack(LayoutText.string("one\ntwo\nthree"), width: 180)
    let before = stack.manager.records
    var actual = NSRange(location: 0, length: 0)
    stack.manager.invalidateLayout(
      forCharacterRange: NSRange(location: 5, length: 1), actualCharacterRange: &actual)
    #expect(actual == NSRange(location: 4, length: 4))
    #expect(stack.manager.firstUnlaidCharacterIndex() == 4)
    #expect(difference(stack.manager.records, before) == nil)
    #expect(stack.manager.state.counters.shaped == 3 && stack.manager.state.counters.placed == 4)
    stack.manager.invalidateGlyphs(
      forCharacterRange: NSRange(location: 0, length: 1), changeInLength: 0, actualCharacterRange: &actual)
    #expect(actual == NSRange(location: 0, length: 4))
    #expect(difference(stack.manager.records, before) == nil)
    #expect(stack.manager.state.counters.shaped == 4)
  }

  @Test(
    "B13: A storage keeps its layout managers, these keep their containers, and nothing keeps the storage"
  )
  func ownership() {
    weak var manager: NSLayoutManager?
    weak var container: NSTextContainer?
    var storage: NSTextStorage? = NSTextStorage(attributedString: LayoutText.string("text"))
    weak let weakStorage = storage
    do {
      let box = NSTextContainer(size: CGSize(width: 100, height: 0))
      let made = NSLayoutManager()
      made.addTextContainer(box)
      storage?.addLayoutManager(made)
      _ = made.records
      (manager, container) = (made, box)
    }
    #expect(manager != nil && container?.layoutManager === manager && manager?.textStorage === storage)
    storage = nil
    #expect(weakStorage == nil && manager == nil && container == nil)
  }
}
