import TestSupport
import Testing

@testable import TextKit

/// Text of list items, and the lists that they are in.
struct ListDocument {
  private(set) var text = NSMutableAttributedString(string: "")

  /// Adds a paragraph.
  mutating func add(
    _ string: String, _ lists: [NSTextList] = [], _ change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) {
    text.append(ListDocument.paragraph(string, lists, change))
  }

  /// The font of all items: making one reads a file.
  static let font = LayoutText.font()

  static func paragraph(
    _ string: String, _ lists: [NSTextList] = [], _ change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.textLists = lists
    change(style)
    return NSAttributedString(string: string + "\n", attributes: [.font: font, .paragraphStyle: style])
  }

  /// A list of some format.
  static func list(_ format: NSTextList.MarkerFormat, _ start: Int = 1, _ options: NSTextList.Options = [])
    -> NSTextList
  {
    NSTextList(markerFormat: format, options: options, startingItemNumber: start)
  }

  /// Random nested lists with paragraphs between them.
  static func random(_ count: Int, using random: inout SeededGenerator) -> NSAttributedString {
    var document = ListDocument()
    var open: [NSTextList] = []
    let formats: [NSTextList.MarkerFormat] = [.decimal, .lowercaseRoman, .uppercaseAlpha, .disc]
    for number in 0..<count {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: open = []
      case 1, 2:
        let format = formats.randomElement(using: &random)!
        if open.count < 4 { open.append(list(format, Int.random(in: 1...5, using: &random))) }
      case 3 where !open.isEmpty: open.removeLast()
      default: break
      }
      document.add("Item \(number)", open)
    }
    return document.text
  }
}

extension FragmentStage {
  /// The markers of all fragments, "-" where there is none.
  var markers: [String] { fragments.map { $0.textListMarker ?? "-" } }

  /// The elements, in order.
  var elements: [NSTextElement] {
    var elements: [NSTextElement] = []
    content.enumerateTextElements(from: nil, options: []) {
      elements.append($0)
      return true
    }
    return elements
  }

  /// The markers as a walk over the whole text counts them: a list continues after paragraphs in no list.
  var countedMarkers: [String] {
    var markers: [String] = []
    var open: [(list: NSTextList, count: Int)] = []
    for element in elements {
      let lists = (element as! any TextDisplaying).displayedString.textLists
      guard !lists.isEmpty else {
        markers.append("-")
        continue
      }
      open = lists.map { list in (list, open.first { $0.list === list }?.count ?? 0) }
      open[open.count - 1].count += 1
      let items = open.map { (list: $0.list, number: $0.list.startingItemNumber + $0.count - 1) }
      markers.append(NSTextList.drawnMarker(for: items))
    }
    return markers
  }
}
