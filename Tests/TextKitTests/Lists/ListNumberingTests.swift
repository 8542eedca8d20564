import TestSupport
import Testing

@testable import TextKit

@Suite("Numbers of list items")
struct ListNumberingTests {
  @Test(
    "S1-33: An item whose list is cleared is plain, and the numbers after it are less by one",
    arguments: FragmentStage.Kind.allCases)
  func clearing(kind: FragmentStage.Kind) {
    let list = ListDocument.list(.decimal)
    let inner = ListDocument.list(.lowercaseAlpha)
    var document = ListDocument()
    for number in 0..<6 {
      document.add("Item \(number)", [list])
      if number == 2 { document.add("inside", [list, inner]) }
    }
    let stage = FragmentStage(kind, document.text, width: 300)
    let before = stage.fragments
    #expect(before.map(\.textListMarker) == ["1.", "2.", "3.", "a.", "4.", "5.", "6."])
    // The list goes on around a paragraph inside of the enclosing list.
    let start = "Item 0\n".utf16.count
    let range = start..<start + "Item 1\n".utf16.count
    stage.replace(range, with: ListDocument.paragraph("Item 1"))
    #expect(stage.markers == ["1.", "-", "2.", "a.", "3.", "4.", "5."])
    let plain = stage.elements[1]
    #expect(!(plain is NSTextListElement))
    #expect(
      stage.fragments[1].textLineFragments[0].typographicBounds.minX
        + stage.fragments[1].layoutFragmentFrame.minX == 5)
    // What was handed out keeps its marker.
    #expect(before.map(\.textListMarker) == ["1.", "2.", "3.", "a.", "4.", "5.", "6."])
    stage.replace(range, with: NSAttributedString(string: ""))
    #expect(stage.markers == ["1.", "2.", "a.", "3.", "4.", "5."])
  }

  @Test(
    "Numbers after any edit are those that a walk over all of the text counts",
    arguments: FragmentStage.Kind.allCases, UInt64(0)..<6)
  func random(kind: FragmentStage.Kind, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = FragmentStage(kind, ListDocument.random(kind == .nodes ? 12 : 40, using: &random), width: 200)
    let lists = [ListDocument.list(.decimal), ListDocument.list(.lowercaseAlpha, 3)]
    let pieces: [NSAttributedString] = [
      LayoutText.string("x"), LayoutText.string("\n"), LayoutText.string(""),
      ListDocument.paragraph("new", [lists[0]]), ListDocument.paragraph("new", lists),
      ListDocument.paragraph("plain"), ListDocument.random(3, using: &random),
    ]
    for step in 0..<25 {
      let length = stage.length
      let start = Int.random(in: 0...length, using: &random)
      let count = Int.random(in: 0...min(length - start, 20), using: &random)
      stage.replace(start..<start + count, with: pieces.randomElement(using: &random)!)
      if step % 3 == 1 { continue }
      if step % 4 == 0, stage.length > 0 {
        let place = stage.place(Int.random(in: 0..<stage.length, using: &random))
        stage.manager.ensureLayout(for: NSTextRange(location: place))
        _ = stage.manager.textLayoutFragment(for: place)
      }
      var markers = stage.markers
      if stage.length == 0 { markers = [] }
      #expect(markers == (stage.length == 0 ? [] : stage.countedMarkers), "seed \(seed), step \(step)")
    }
  }

  @Test(
    "U25: An edit has only the paragraphs beside it looked at again, however long the list is",
    arguments: [FragmentStage.Kind.storage, .rope])
  func counters(kind: FragmentStage.Kind) {
    let list = ListDocument.list(.decimal)
    var document = ListDocument()
    for number in 0..<3000 { document.add("Item \(number)", [list]) }
    let stage = FragmentStage(kind, document.text, width: 300)
    func marker(at offset: Int) -> String? {
      stage.manager.ensureLayout(for: NSTextRange(location: stage.place(offset)))
      return stage.manager.textLayoutFragment(for: stage.place(offset))?.textListMarker
    }
    #expect(marker(at: stage.length - 1) == "3000.")
    #expect(stage.content.readListCount == 2999)
    let shaped = stage.manager.counters.shaped
    #expect(shaped <= 2, "nothing is shaped to count items")
    #expect(marker(at: stage.length / 2) != nil)
    let read = stage.content.readListCount
    #expect(read == 2999)
    stage.replace(0..<"Item 0\n".utf16.count, with: NSAttributedString(string: ""))
    #expect(marker(at: stage.length - 1) == "2999.")
    #expect(stage.content.readListCount - read <= 2)
    stage.replace(0..<0, with: ListDocument.paragraph("new", [list]))
    #expect(marker(at: stage.length - 1) == "3000.")
    #expect(stage.content.readListCount - read <= 5)
  }

  @Test(
    "Items count on after text in no list, and nested lists begin anew below each item",
    arguments: FragmentStage.Kind.allCases)
  func interrupted(kind: FragmentStage.Kind) {
    let (list, inner, other) = (
      ListDocument.list(.decimal), ListDocument.list(.lowercaseAlpha), ListDocument.list(.lowercaseRoman)
    )
    var document = ListDocument()
    let lists: [[NSTextList]] = [
      [list], [list, inner], [], [], [list, inner], [list], [list, inner], [], [list], [other], [list],
    ]
    for (number, lists) in lists.enumerated() { document.add("Item \(number)", lists) }
    let expected = ["1.", "a.", "-", "-", "b.", "2.", "a.", "-", "3.", "i.", "1."]
    #expect(FragmentStage(kind, document.text, width: 300).markers == expected)
    // The last items first, whose numbers depend on all others.
    let stage = FragmentStage(kind, document.text, width: 300)
    let place = stage.place(stage.length - 1 - "Item 10\nItem 9\n".utf16.count)
    stage.manager.ensureLayout(for: NSTextRange(location: place))
    #expect(stage.manager.textLayoutFragment(for: place)?.textListMarker == "3.")
    #expect(stage.markers == expected && stage.countedMarkers == expected)
  }

  @Test(
    "Plain text between two items is looked at run by run, not paragraph by paragraph",
    arguments: [FragmentStage.Kind.storage, .rope])
  func plainRuns(kind: FragmentStage.Kind) {
    let list = ListDocument.list(.decimal)
    var document = ListDocument()
    document.add("first", [list])
    document.add(String(repeating: "plain\n", count: 2000))
    document.add("second", [list])
    let stage = FragmentStage(kind, document.text, width: 300)
    let place = stage.place(stage.length - 1)
    stage.manager.ensureLayout(for: NSTextRange(location: place))
    #expect(stage.manager.textLayoutFragment(for: place)?.textListMarker == "2.")
    #expect(stage.content.readListCount <= 4)
  }

  @Test("Items that the delegate hides are counted", arguments: FragmentStage.Kind.allCases)
  func hidden(kind: FragmentStage.Kind) {
    final class Hider: NSTextContentManagerDelegate {
      func textContentManager(
        _ manager: NSTextContentManager, shouldEnumerate element: NSTextElement,
        options: NSTextContentManager.EnumerationOptions
      ) -> Bool { !(element as! any TextDisplaying).displayedString.string.hasPrefix("hidden") }
    }
    let list = ListDocument.list(.decimal)
    var document = ListDocument()
    for text in ["one", "hidden", "three", "hidden", "hidden", "six"] { document.add(text, [list]) }
    let stage = FragmentStage(kind, document.text, width: 300)
    let hider = Hider()
    stage.content.delegate = hider
    #expect(stage.markers == ["1.", "3.", "6."])
  }
}
