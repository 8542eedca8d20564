import TestSupport
import Testing

@testable import TextKit

@Suite("List elements")
struct NSTextListElementTests {
  private static let kinds: [FragmentStage.Kind] = [.storage, .rope]

  /// The elements without those that hold nothing but others, in the order of the tree.
  private func leaves(_ element: NSTextElement) -> [String] {
    var leaves: [String] = []
    if element.isRepresentedElement { leaves.append((element as! NSTextListElement).contents!.string) }
    for child in element.childElements { leaves += self.leaves(child) }
    return leaves
  }

  private func depth(_ element: NSTextElement) -> Int {
    element.parent.map { depth($0) + 1 } ?? 0
  }

  private func top(_ element: NSTextElement) -> NSTextElement { element.parent.map(top) ?? element }

  @Test(
    "S1-32: Paragraphs with lists are list elements, others plain paragraphs, in the order of the text",
    arguments: kinds)
  func classes(kind: FragmentStage.Kind) {
    let list = ListDocument.list(.disc)
    var document = ListDocument()
    document.add("before")
    document.add("item", [list])
    document.add("after")
    let elements = FragmentStage(kind, document.text).elements
    #expect(elements.map { $0 is NSTextListElement } == [false, true, false])
    #expect(elements.allSatisfy { $0 is NSTextParagraph && $0.isRepresentedElement })
    let item = elements[1] as! NSTextListElement
    #expect(item.textList === list && item.contents?.string == "item" && item.markerAttributes == nil)
    #expect(item.attributedString.string == "item\n" && item.displayedString.string == "item\n")
  }

  @Test(
    "S1-31: Items form trees whose depth is that of their lists and whose order is that of the text",
    arguments: kinds, UInt64(0)..<8)
  func trees(kind: FragmentStage.Kind, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = FragmentStage(kind, ListDocument.random(30, using: &random))
    let elements = stage.elements
    var order: [String] = []
    var last: String?
    for case let item as NSTextListElement in elements {
      let lists = item.attributedString.textLists
      #expect(depth(item) == lists.count, "seed \(seed), \(item.contents!.string)")
      let parent = item.parent!
      // An item's parent lists it, and is one level up.
      let siblings = parent.childElements.map { $0 as! NSTextListElement }
      #expect(siblings.contains { $0.contents?.string == item.contents?.string }, "seed \(seed)")
      #expect(siblings.allSatisfy { $0.parent === parent })
      if parent.isRepresentedElement {
        #expect(parent.textList === lists[lists.count - 2])
      }
      // Each tree is taken once: when its first item comes.
      let leaves = leaves(top(item))
      #expect(leaves.contains(item.contents!.string))
      if leaves.first != last {
        order += leaves
        last = leaves.first
      }
    }
    let expected = elements.compactMap { ($0 as? NSTextListElement)?.contents?.string }
    #expect(order == expected, "seed \(seed)")
  }

  @Test("S1-31: Levels without an item of their own are made, so that depth is nesting")
  func gaps() throws {
    let (one, two, three) = (ListDocument.list(.disc), ListDocument.list(.disc), ListDocument.list(.disc))
    var document = ListDocument()
    document.add("deep", [one, two, three])
    document.add("middle", [one, two])
    document.add("below", [one, two, three])
    let stage = FragmentStage(.storage, document.text)
    let items = stage.elements.map { $0 as! NSTextListElement }
    let level = try #require(items[0].parent)
    #expect(!level.isRepresentedElement && level.contents == nil && level.textList === two)
    #expect(level.attributedString.length == 0)
    let above = try #require(level.parent)
    let top = try #require(above.parent)
    #expect(!top.isRepresentedElement && top.parent == nil && top.textList === one)
    #expect(leaves(top) == ["deep", "middle", "below"])
    #expect(items[2].parent?.contents?.string == "middle")
    #expect(items[1].childElements.count == 1 && items[2].childElements.isEmpty)
  }

  @Test("S1-11: Elements keep the relatives that they knew, and lose the others when the text is edited")
  func edits() {
    let list = ListDocument.list(.disc)
    var document = ListDocument()
    document.add("one", [list])
    document.add("two", [list])
    let stage = FragmentStage(.storage, document.text)
    let (known, other) = (stage.elements[0] as! NSTextListElement, stage.elements[1] as! NSTextListElement)
    let parent = known.parent
    #expect(parent?.childElements.count == 2)
    stage.replace(0..<4, with: ListDocument.paragraph("1", [list]))
    #expect(known.parent === parent && parent?.childElements.count == 2)
    #expect(known.contents?.string == "one")
    #expect(other.parent == nil && other.childElements.isEmpty)
    #expect((stage.elements[0] as! NSTextListElement).contents?.string == "1")
  }

  @Test("Elements made by hand adopt their children and become paragraphs of the right lists")
  func byHand() throws {
    let (outer, inner) = (ListDocument.list(.decimal), ListDocument.list(.disc))
    func item(_ text: String, _ list: NSTextList, _ children: [NSTextListElement] = []) -> NSTextListElement {
      NSTextListElement(
        contents: LayoutText.string(text), markerAttributes: [.foregroundColor: UIColor.red], textList: list,
        children: children)
    }
    let deep = item("b", inner)
    let first = item("a", outer, [deep])
    let second = item("c\n", outer)
    let list = try #require(NSTextListElement(children: [first, second], textList: outer, nestingLevel: 0))
    #expect(NSTextListElement(children: [], textList: outer, nestingLevel: 0) == nil)
    #expect(
      list.parent == nil && !list.isRepresentedElement && first.parent === list && deep.parent === first)
    #expect(
      deep.attributedString.textLists.map(ObjectIdentifier.init) == [outer, inner].map(ObjectIdentifier.init))
    #expect(first.attributedString.string == "a\n" && second.attributedString.string == "c\n")
    for kind in Self.kinds {
      let stage = FragmentStage(kind, LayoutText.string("before\n"))
      stage.content.replaceContents(in: stage.range(stage.length..<stage.length), with: [list])
      #expect(stage.string.string == "before\na\nb\nc\n")
      #expect(stage.markers == ["-", "1.", "•", "2."])
    }
    let level = try #require(
      NSTextListElement(children: [item("x", inner)], textList: inner, nestingLevel: 2))
    #expect(depth(level) == 2 && depth(level.childElements[0]) == 3)
    #expect(level.childElements[0].attributedStringOfItem.textLists.count == 3)
  }

  @Test("S1-29: Marker attributes change the marker and not the text; an element of any class may have them")
  func markerAttributes() throws {
    final class Item: NSTextElement, TextDisplaying {
      var displayedString: NSAttributedString
      var markerAttributes: [NSAttributedString.Key: Any]?
      init(_ text: NSAttributedString, _ attributes: [NSAttributedString.Key: Any]?) {
        displayedString = text
        markerAttributes = attributes
        super.init(textContentManager: nil)
      }
    }
    final class Maker: NSTextContentManagerDelegate {
      let item: Item
      init(_ item: Item) { self.item = item }
      func textContentManager(_ manager: NSTextContentManager, textElementAt location: any NSTextLocation)
        -> NSTextElement?
      { item }
    }
    let text = ListDocument.paragraph("Item", [ListDocument.list(.decimal)])
    let plain = FragmentStage(.storage, text)
    let stage = FragmentStage(.storage, text)
    let maker = Maker(Item(text, [.font: LayoutText.font(24)]))
    stage.content.delegate = maker
    let (fragment, other) = (stage.fragments[0], plain.fragments[0])
    #expect(fragment.textListMarker == "1.")
    #expect(fragment.textListMarkerBounds.height > other.textListMarkerBounds.height * 1.8)
    #expect(fragment.layoutFragmentFrame == other.layoutFragmentFrame)
  }
}

extension NSTextElement {
  fileprivate var attributedStringOfItem: NSAttributedString { (self as! NSTextListElement).attributedString }
}
