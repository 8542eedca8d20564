internal import Foundation
internal import TextKit

/// The inside of a paragraph with intents, written as HTML.
struct IntentHTMLLine {
  private enum Mark: Hashable {
    case link(String, String)
    case emphasis, strong, struck

    var opening: String {
      switch self {
      case .link(let address, let title):
        "<a href=\"\(HTMLEscapes.attribute(address))\""
          + (title.isEmpty ? "" : " title=\"\(HTMLEscapes.attribute(title))\"") + ">"
      case .emphasis: "<em>"
      case .strong: "<strong>"
      case .struck: "<del>"
      }
    }

    var closing: String {
      switch self {
      case .link: "</a>"
      case .emphasis: "</em>"
      case .strong: "</strong>"
      case .struck: "</del>"
      }
    }
  }

  private var pieces: [(html: String, marks: [Mark])] = []
  private var picture: (address: String, title: String, alternate: String, marks: [Mark])?

  /// Adds a run.
  mutating func append(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
    let intent = InlinePresentationIntent(
      rawValue: (attributes[.inlinePresentationIntent] as? NSNumber)?.uintValue ?? 0)
    if append(picture: text, attributes, intent) { return }
    endPicture()
    var html = HTMLEscapes.plain(text)
    if let mark = attributes[.footnoteMark] as? String {
      let name = HTMLEscapes.attribute(mark)
      html = "<sup class=\"footnote-ref\"><a href=\"#fn-\(name)\">\(html)</a></sup>"
    } else if intent.contains(.code) {
      html = "<code>\(html)</code>"
    } else if intent.contains(.softBreak) {
      html = "\n"
    } else {
      html = html.replacingOccurrences(of: "\u{2028}", with: "<br>\n")
    }
    pieces.append((html, marks(attributes, intent)))
  }

  private mutating func append(
    picture text: String, _ attributes: [NSAttributedString.Key: Any], _ intent: InlinePresentationIntent
  ) -> Bool {
    let value = attributes[.imageURL]
    guard let address = (value as? URL)?.absoluteString ?? value as? String else { return false }
    var alternate = attributes[.alternateDescription] as? String ?? text
    if alternate == "\u{FFFC}" { alternate = "" }
    if intent.contains(.softBreak) { alternate = "\n" }
    if picture?.address == address {
      picture?.alternate += alternate
      return true
    }
    endPicture()
    var linked = attributes
    linked[.toolTip] = nil
    let marks = marks(linked, []).filter {
      if case .link = $0 { true } else { false }
    }
    picture = (address, attributes[.toolTip] as? String ?? "", alternate, marks)
    return true
  }

  private mutating func endPicture() {
    guard let known = picture else { return }
    picture = nil
    var html = "<img src=\"\(HTMLEscapes.attribute(known.address))\""
    html += " alt=\"\(HTMLEscapes.attribute(known.alternate))\""
    if !known.title.isEmpty { html += " title=\"\(HTMLEscapes.attribute(known.title))\"" }
    pieces.append((html + ">", known.marks))
  }

  private func marks(
    _ attributes: [NSAttributedString.Key: Any], _ intent: InlinePresentationIntent
  ) -> [Mark] {
    var marks: [Mark] = []
    if let link = attributes[.link] {
      let address = (link as? URL)?.absoluteString ?? (link as? String) ?? ""
      marks.append(.link(address, attributes[.toolTip] as? String ?? ""))
    }
    if intent.contains(.emphasized) { marks.append(.emphasis) }
    if intent.contains(.stronglyEmphasized) { marks.append(.strong) }
    if intent.contains(.strikethrough) { marks.append(.struck) }
    return marks
  }

  /// Returns the line, its elements closed.
  mutating func finish() -> String {
    endPicture()
    var html = ""
    var open: [Mark] = []
    for (index, piece) in pieces.enumerated() {
      // Elements that go on stay in their order; of those that begin, the longest stands outside.
      let begun = piece.marks.filter { !open.contains($0) }.enumerated()
        .map { (mark: $1, extent: extent(of: $1, from: index), order: $0) }
      let wanted =
        open.filter(piece.marks.contains)
        + begun.sorted { ($0.extent, -$0.order) > ($1.extent, -$1.order) }.map(\.mark)
      var common = 0
      while common < min(wanted.count, open.count), wanted[common] == open[common] { common += 1 }
      while open.count > common { html += open.removeLast().closing }
      for mark in wanted[common...] {
        html += mark.opening
        open.append(mark)
      }
      html += piece.html
    }
    while let mark = open.popLast() { html += mark.closing }
    return html
  }

  private func extent(of mark: Mark, from index: Int) -> Int {
    var end = index
    while end < pieces.count, pieces[end].marks.contains(mark) { end += 1 }
    return end - index
  }
}
