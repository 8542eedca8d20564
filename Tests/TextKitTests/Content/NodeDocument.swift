import Foundation

@testable import TextKit

/// A document of nested nodes, as a tree of tags is: leaves hold text, and a place is a leaf and an offset in
/// it.
final class NodeDocument: NSTextContentManager {
  final class Node {
    var children: [Node] = []
    fileprivate(set) var styled: NSMutableAttributedString
    weak var parent: Node?
    let name: String

    init(_ name: String, _ children: [Node]) {
      self.name = name
      self.children = children
      styled = NSMutableAttributedString(string: "")
      for child in children { child.parent = self }
    }

    convenience init(_ text: String) { self.init(NSAttributedString(string: text)) }

    init(_ text: NSAttributedString) {
      name = "text"
      styled = NSMutableAttributedString(attributedString: text)
    }

    var text: String { styled.string }

    /// Foundation's strings lose count of attributes where characters are deleted; so they are put together
    /// anew.
    fileprivate func remove(_ range: Range<Int>) {
      put([part(0..<range.lowerBound), part(range.upperBound..<styled.length)])
    }

    fileprivate func insert(_ text: NSAttributedString, at offset: Int) {
      put([part(0..<offset), text, part(offset..<styled.length)])
    }

    private func part(_ range: Range<Int>) -> NSAttributedString {
      styled.attributedSubstring(from: NSRange(range))
    }

    private func put(_ parts: [NSAttributedString]) {
      styled = NSMutableAttributedString(string: "")
      for part in parts where part.length > 0 { styled.append(part) }
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
    init(_ string: NSAttributedString, _ manager: NodeDocument) {
      displayedString = string
      super.init(textContentManager: manager)
    }
  }

  let root: Node

  init(_ root: Node) {
    self.root = root
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  /// A document of some text in three leaves, at different depths.
  convenience init(styled text: NSAttributedString) {
    func part(_ range: Range<Int>) -> Node { Node(text.attributedSubstring(from: NSRange(range))) }
    let (one, two) = (text.length / 3, text.length * 2 / 3)
    self.init(
      Node(
        "body",
        [
          Node("p", [part(0..<one)]), Node("div", [Node("p", [part(one..<two)])]), part(two..<text.length),
        ]))
  }

  var string: String { root.leaves.map(\.text).joined() }

  /// All of the text with its attributes.
  var styledString: NSAttributedString {
    let whole = NSMutableAttributedString(string: "")
    // Foundation cannot append nothing.
    for leaf in root.leaves where leaf.styled.length > 0 { whole.append(leaf.styled) }
    return whole
  }

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
    let whole = styledString
    let units = Array(whole.string.utf16)
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
      let element = NodeElement(whole.attributedSubstring(from: NSRange(range)), self)
      element.elementRange = NSTextRange(location: place(range.lowerBound)!, end: place(range.upperBound)!)
      reached = isReverse ? element.elementRange?.location : element.elementRange?.endLocation
      guard isShown(element, options) else { continue }
      if !block(element) { break }
    }
    return reached
  }

  /// Types into a leaf.
  func insert(_ text: String, into leaf: Node, at offset: Int) {
    performEditingTransaction {
      let place = Place(leaf, offset, in: self)
      leaf.styled.replaceCharacters(in: NSRange(location: offset, length: 0), with: text)
      let end = Place(leaf, offset + text.utf16.count, in: self)
      recordEditAction(
        in: NSTextRange(location: place), newTextRange: NSTextRange(location: place, end: end)!)
    }
  }

  /// Replaces some units, whatever leaves they are in, by text in the first of these.
  func replace(_ range: Range<Int>, with text: NSAttributedString) {
    performEditingTransaction {
      let old = NSTextRange(location: place(range.lowerBound)!, end: place(range.upperBound)!)!
      let first = place(range.lowerBound)!
      var start = 0
      for leaf in root.leaves {
        let end = start + leaf.styled.length
        let part = range.clamped(to: start..<end)
        if !part.isEmpty { leaf.remove(part.lowerBound - start..<part.upperBound - start) }
        start = end
      }
      first.node.insert(text, at: first.offset)
      let new = NSTextRange(location: first, end: place(range.lowerBound + text.length)!)!
      recordEditAction(in: old, newTextRange: new)
    }
  }
}
