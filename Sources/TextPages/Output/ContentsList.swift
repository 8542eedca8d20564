internal import Foundation
internal import TextDocuments
internal import TextKit

/// A table of contents: a line for each heading, with the number of its page at the right edge.
struct ContentsList {
  /// A heading, the number of its page and the name of the place that the line leads to.
  struct Entry {
    var heading: Page.Heading
    var page: Int
    var place: String
  }

  /// The title of the list.
  let title: String
  /// The attributes of the document's text, and the width of a line in points.
  let font: UIFont
  let width: CGFloat

  /// Returns the list as a document.
  func document(_ entries: [Entry]) -> TextDocument {
    let text = NSMutableAttributedString()
    let head = NSMutableParagraphStyle()
    head.paragraphSpacing = font.pointSize
    text.append(
      NSAttributedString(
        string: title + "\n",
        attributes: [
          .font: UIFont.boldSystemFont(ofSize: font.pointSize * 1.5), .paragraphStyle: head,
        ]))
    let least = entries.map(\.heading.level).min() ?? 1
    for entry in entries {
      text.append(line(entry, depth: entry.heading.level - least))
    }
    return TextDocument(text)
  }

  private func line(_ entry: Entry, depth: Int) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.firstLineHeadIndent = CGFloat(depth) * font.pointSize * 1.25
    style.headIndent = style.firstLineHeadIndent + font.pointSize * 2
    style.tabStops = [NSTextTab(textAlignment: .right, location: width - 1, options: [:])]
    style.paragraphSpacing = depth == 0 ? font.pointSize * 0.3 : 0
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .paragraphStyle: style, .pagePlace: entry.place as NSString,
    ]
    // Dots from the right, so that they stand below each other.
    let ends = [entry.heading.title, "\u{A0}.", "\(entry.page)"].map {
      NSAttributedString(string: $0, attributes: attributes).size().width
    }
    let room = width - style.firstLineHeadIndent - ends[0] - ends[2] - font.pointSize
    let dots = String(repeating: "\u{A0}.", count: max(Int(room / ends[1]), 0))
    let line = NSMutableAttributedString(
      string: "\(entry.heading.title)\t\(dots)\u{A0}\(entry.page)\n", attributes: attributes)
    let start = (entry.heading.title as NSString).length
    line.addAttribute(
      .pageLeader, value: NSNumber(value: 1),
      range: NSRange(location: start, length: (dots as NSString).length + 2))
    return line
  }
}

extension NSAttributedString.Key {
  /// The name of the place in the PDF that a text leads to.
  static let pagePlace = NSAttributedString.Key(rawValue: "GalleyPagePlace")
  /// Text that only leads the eye, as dots do: a number, 1 if so.
  static let pageLeader = NSAttributedString.Key(rawValue: "GalleyPageLeader")
}
