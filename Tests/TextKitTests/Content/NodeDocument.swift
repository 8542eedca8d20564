import Foundation

@testable import TextKit

/// A document of nested nodes, as a tree of tags is: leaves hold text, and a place is a leaf and an offset in it.
final class NodeDocument: NSTextContentManager {
  final class Node {
    var children: [Node] = []
    var text = ""
    weak var parent: Node?
    let name: String

    init(_ name: String, _ children: [Node]) {
      self.name = name
      self.children = children
      for child in children { child.parent = self }
    }

    init(_ text: String) {
      name = "text"
      self.text = text
    }

    var leaves: [Node] { children.isEmpty ? [self] : children.flatMap(\.leaves) }
  }

  /// A leaf and an offset in it.
  final class Place: NSObject, NSTextLocation {
    let node: Node
    let offset: Int
    unowned let document: NodeDocument

    init(_ node: Node, _ offset: Int, in document: NodeDocument) {
      self.node = node
      self.offset = offset
      self.document = document
    }

    func compare(_ location: any NSTextLocation) -> ComparisonResult {
      let (one, other) = (document.number(of: self), document.number(of: location as! Place))
      return one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
    }
  }

  /// An element of a class of its own, with nothing of `NSTextParagraph`.
  final class NodeElement: NSTextElement, TextDisplaying {
    let displayedString: NSAttributedString
    init(_ string: String, _ manager: NodeDocument) {
      displayedString = NSAttributedString(string: string)
      super.init(textContentManager: manager)
    }
  }

  let root: Node

  init(_ root: Node) {
    self.root = root
    super.init()
  }

  var string: String { root.leaves.map(\.text).joined() }

  func number(of place: Place) -> Int {
    var sum = 0
    for leaf in root.leaves {
      if leaf === place.node { return sum + place.offset }
      sum += leaf.text.utf16.count
    }
    return NSNotFound
  }

  func place(_ number: Int) -> Place? {
    var rest = number
    let leaves = root.leaves
    for leaf in leaves {
      let count = leaf.text.utf16.count
      if rest < count || rest == count && leaf === leaves.last {
        return rest >= 0 ? Place(leaf, rest, in: self) : nil
      }
      rest -= count
    }
    return nil
  }

  override var documentRange: NSTextRange {
    NSTextRange(location: place(0)!, end: place(string.utf16.count)!)!
  }

  override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    place(number(of: location as! Place) + offset)
  }

  override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    number(of: to as! Place) - number(of: from as! Place)
  }

  override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    let units = Array(string.utf16)
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, unit) in units.enumerated() where unit == 0x0A {
      ranges.append(start..<index + 1)
      start = index + 1
    }
    if start < units.count { ranges.append(start..<units.count) }
    let from = (textLocation as? Place).map(number)
    let isReverse = options.contains(.reverse)
    let shown =
      isReverse
      ? ranges.reversed().filter { $0.upperBound <= (from ?? .max) }
      : ranges.filter { $0.upperBound > (from ?? 0) }
    var reached: (any NSTextLocation)?
    for range in shown {
      let element = NodeElement(String(decoding: units[range], as: UTF16.self), self)
      element.elementRange = NSTextRange(location: place(range.lowerBound)!, end: place(range.upperBound)!)
      reached = isReverse ? element.elementRange?.location : element.elementRange?.endLocation
      if !block(element) { break }
    }
    return reached
  }

  /// Types into a leaf.
  func insert(_ text: String, into leaf: Node, at offset: Int) {
    performEditingTransaction {
      let place = Place(leaf, offset, in: self)
      let index = leaf.text.utf16.index(leaf.text.startIndex, offsetBy: offset)
      leaf.text.insert(contentsOf: text, at: index)
      let end = Place(leaf, offset + text.utf16.count, in: self)
      recordEditAction(
        in: NSTextRange(location: place), newTextRange: NSTextRange(location: place, end: end)!)
    }
  }
}
