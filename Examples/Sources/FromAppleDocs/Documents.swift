import UIKit

/// A document of the program's own kind: a tree of tags. A place in it is a text of the tree and an offset
/// there, and layout knows it by the protocol alone.
enum Documents {
  /// A tag with what it encloses, or a text.
  final class Node {
    let tag: String
    let text: String
    let children: [Node]

    init(_ tag: String, _ children: [Node]) {
      self.tag = tag
      self.children = children
      text = ""
    }

    init(_ text: String) {
      tag = "#text"
      self.text = text
      children = []
    }
  }

  /// A text of the tree and an offset in it, in UTF-16 units.
  final class Place: NSObject, NSTextLocation {
    let leaf: Int
    let offset: Int

    init(leaf: Int, offset: Int) {
      self.leaf = leaf
      self.offset = offset
    }

    func compare(_ location: any NSTextLocation) -> ComparisonResult {
      let other = location as! Place
      if (leaf, offset) == (other.leaf, other.offset) { return .orderedSame }
      return (leaf, offset) < (other.leaf, other.offset) ? .orderedAscending : .orderedDescending
    }
  }

  /// The tree as a content manager: each tag below the root is a paragraph.
  final class Tree: NSTextContentManager {
    private struct Leaf {
      let path: [String]
      let start: Int
      let length: Int
    }

    private var leaves: [Leaf] = []
    private var paragraphs: [(range: Range<Int>, text: NSAttributedString)] = []
    private var length = 0

    init(_ root: Node) {
      super.init()
      for block in root.children {
        let start = length
        let text = NSMutableAttributedString()
        add(block, [root.tag], to: text)
        text.append(NSAttributedString(string: "\n", attributes: [.font: Fonts.sans(12)]))
        // The line's end belongs to the block's last text.
        let last = leaves.removeLast()
        leaves.append(Leaf(path: last.path, start: last.start, length: last.length + 1))
        length += 1
        paragraphs.append((start..<length, text))
      }
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ node: Node, _ path: [String], to text: NSMutableAttributedString) {
      let path = node.tag == "#text" ? path : path + [node.tag]
      if node.tag == "#text" {
        let font = path.contains("b") ? UIFont(name: "LiberationSans-Bold", size: 12)! : Fonts.sans(12)
        text.append(NSAttributedString(string: node.text, attributes: [.font: font]))
        leaves.append(Leaf(path: path, start: length, length: node.text.utf16.count))
        length += node.text.utf16.count
      }
      for child in node.children { add(child, path, to: text) }
    }

    private func number(_ place: any NSTextLocation) -> Int {
      let place = place as! Place
      return leaves[place.leaf].start + place.offset
    }

    private func place(_ number: Int) -> Place? {
      guard (0...length).contains(number) else { return nil }
      let leaf = leaves.lastIndex { $0.start <= number }!
      return Place(leaf: leaf, offset: number - leaves[leaf].start)
    }

    /// The tags around a place, outermost first.
    func path(_ place: Place) -> [String] { leaves[place.leaf].path }

    override var documentRange: NSTextRange { NSTextRange(location: place(0)!, end: place(length)!)! }

    override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
      place(number(location) + offset)
    }

    override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
      number(to) - number(from)
    }

    override func enumerateTextElements(
      from textLocation: (any NSTextLocation)?, options: NSTextContentManager.EnumerationOptions = [],
      using block: (NSTextElement) -> Bool
    ) -> (any NSTextLocation)? {
      let isReverse = options.contains(.reverse)
      let start = textLocation.map(number) ?? (isReverse ? length : 0)
      var reached: (any NSTextLocation)?
      for paragraph in isReverse ? paragraphs.reversed() : paragraphs {
        guard isReverse ? paragraph.range.lowerBound < start : paragraph.range.upperBound > start else {
          continue
        }
        let element = NSTextParagraph(attributedString: paragraph.text)
        element.textContentManager = self
        element.elementRange = NSTextRange(
          location: place(paragraph.range.lowerBound)!, end: place(paragraph.range.upperBound)!)
        reached = isReverse ? element.elementRange!.location : element.elementRange!.endLocation
        if !block(element) { break }
      }
      return reached
    }
  }

  /// A heading, and a paragraph with a bold word, laid out and asked what is at a point.
  ///
  /// - Returns: The heights of the paragraphs, the frame of the bold word, and the tags at the middle of that
  ///   frame.
  static func tree() -> (heights: [CGFloat], word: CGRect, tags: [String]) {
    let root = Node(
      "body",
      [
        Node("h1", [Node("Title")]),
        Node("p", [Node("One "), Node("b", [Node("bold")]), Node(" word")]),
      ])
    let content = Tree(root)
    let manager = NSTextLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    container.lineFragmentPadding = 0
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    var heights: [CGFloat] = []
    manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
      heights.append(fragment.layoutFragmentFrame.height)
      return true
    }
    let bold = NSTextRange(location: Place(leaf: 2, offset: 0), end: Place(leaf: 3, offset: 0))!
    var word = CGRect.null
    manager.enumerateTextSegments(in: bold, type: .standard, options: []) { _, frame, _, _ in
      word = word.union(frame)
      return true
    }
    let point = CGPoint(x: word.midX, y: word.midY)
    let fragment = manager.textLayoutFragment(for: point)!
    let line = fragment.textLineFragments[0]
    let origin = fragment.layoutFragmentFrame.origin
    let index = line.characterIndex(for: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
    let place = content.location(fragment.rangeInElement.location, offsetBy: index) as! Place
    return (heights, word, content.path(place))
  }
}
