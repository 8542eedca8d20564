import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Replacing everywhere")
struct BatchReplacementTests {
  /// Counts what layout managers are told.
  private final class Told: NSLayoutManager {
    var edits: [(range: NSRange, delta: Int)] = []
    override func processEditing(
      for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
      changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
    ) {
      edits.append((newCharRange, delta))
      super.processEditing(
        for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
        invalidatedRange: invalidatedCharRange)
    }
  }

  private final class Follower: EditFollower {
    var edits: [TextEdit] = []
    func follow(_ edit: TextEdit) { edits.append(edit) }
  }

  @Test(
    "U47: a hundred thousand replacements are one invalidation, and lay out what is shown",
    arguments: [10_000, 100_000])
  func rope(count: Int) {
    let content = ViewportText.plain(String(repeating: "one word, and\n", count: count))
    let stage = ViewportStage(content)
    stage.layout()
    let follower = Follower()
    content.followers.append(follower)
    stage.events = []
    let before = stage.manager.counters
    #expect(content.replaceAll("word", with: "longer") == count)
    #expect(follower.edits.count == 1 && stage.events == [.setNeedsLayout])
    #expect(content.text == TextRope(String(repeating: "one longer, and\n", count: count)))
    stage.layout()
    #expect(stage.manager.counters.shaped - before.shaped < 70)
  }

  @Test(
    "U47: so are those of a storage, for both kinds of layout manager, in steps in proportion to their number"
  )
  func storage() {
    func stepsPerEdit(_ count: Int) -> Double {
      let storage = NSTextStorage(
        attributedString: LayoutText.string(String(repeating: "one word, and\n", count: count)))
      let manager = Told()
      manager.allowsNonContiguousLayout = true
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 0)))
      storage.addLayoutManager(manager)
      let content = NSTextContentStorage()
      content.textStorage = storage
      let stage = ViewportStage(content)
      stage.layout()
      _ = manager.placedFragment(forCharacterAt: 0)
      let follower = Follower()
      content.followers.append(follower)
      (manager.edits, stage.events) = ([], [])
      let before = (manager.state.counters, stage.manager.counters, manager.state.paragraphs.stepCount)
      content.performEditingTransaction {
        storage.beginEditing()
        for number in (0..<count).reversed() {
          storage.replaceCharacters(in: NSRange(location: number * 14 + 4, length: 4), with: "longer")
        }
        #expect(manager.edits.isEmpty)
        storage.endEditing()
      }
      #expect(manager.edits.count == 1 && manager.edits[0].delta == 2 * count)
      #expect(manager.edits[0].range == NSRange(location: 4, length: 16 * count - 10))
      #expect(follower.edits.count == 1 && stage.events == [.setNeedsLayout])
      #expect(storage.string == String(repeating: "one longer, and\n", count: count))
      _ = manager.placedFragment(forCharacterAt: 0)
      stage.layout()
      #expect(manager.state.counters.shaped - before.0.shaped < 5)
      #expect(stage.manager.counters.shaped - before.1.shaped < 70)
      return Double(manager.state.paragraphs.stepCount - before.2) / Double(count)
    }
    let (few, many) = (stepsPerEdit(2000), stepsPerEdit(20_000))
    #expect(many < few * 1.5 + 1, "\(few) \(many)")
  }
}
