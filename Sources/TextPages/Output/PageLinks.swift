internal import CoreGraphics
internal import Foundation
internal import GalleyUTF16
internal import TextDocuments
internal import TextKit

/// Adds the links of a page's text to a PDF, and the places that links lead to.
struct PageLinks {
  let page: Page
  let context: CGContext
  let targets: LinkTargets

  private var flow: FlowReader { page.parts.flow }
  private var segments: [(column: Page.PlacedColumn, segment: ColumnSegment)] {
    page.columns.flatMap { column in column.segments.map { (column, $0) } }
  }

  /// Adds the links of all columns, without what they are for those who do not see them.
  func addAll() {
    for (_, segment) in segments {
      flow.text.forEachRun(in: segment.characters) { attributes, range in
        guard !attributes.isPlain, let target = targets.target(attributes.shared.all) else { return }
        rects(range, segment) { rect in
          switch target {
          case .address(let url): context.setURL(url as CFURL, for: rect)
          case .place(let name): context.setDestination(name as NSString, for: rect)
          }
        }
      }
    }
  }

  /// Adds a link to some characters, a rectangle for each of their lines.
  ///
  /// - Parameter segment: What the characters stand in.
  func add(_ target: LinkTargets.Target, to characters: NSRange, in segment: ColumnSegment) {
    let description = description(of: target, characters)
    rects(characters, segment) { rect in
      switch target {
      case .address(let url): context.setURL(url, for: rect, description: description)
      case .place(let name): context.setDestination(name, for: rect, description: description)
      }
    }
  }

  /// Names the places of the page that links lead to.
  func addPlaces(_ known: inout Set<String>) {
    func add(_ name: String, _ point: CGPoint) {
      guard known.insert(name).inserted else { return }
      context.addDestination(
        LinkTargets.place(name) as NSString, at: CGPoint(x: point.x, y: page.size.height - point.y))
    }
    for (column, segment) in segments {
      flow.text.forEachRun(in: segment.characters) { attributes, range in
        guard attributes.shared.hasAnchors, let names = attributes[.anchor] as? String else { return }
        let section = segment.section
        let line = section.layout.line(at: section.local(range).lowerBound)?.rect ?? .zero
        for name in names.split(separator: " ") {
          add(String(name), CGPoint(x: column.rect.minX, y: segment.origin.y + line.minY))
        }
      }
    }
    for heading in page.headings { add(LinkTargets.name(of: heading.title), heading.origin) }
  }

  /// Returns what a link is: its text, or its address where that is none.
  private func description(of target: LinkTargets.Target, _ characters: NSRange) -> String {
    let (text, paragraph) = (flow.text, flow.text.paragraph(at: characters.location))
    var all = characters
    for key in [NSAttributedString.Key.link, .pagePlace]
    where text.attributes(at: characters.location)[key] != nil {
      all = text.range(of: key, at: characters.location, in: paragraph)
    }
    // What follows the tab in a table of contents are dots and a number.
    let words = flow.text.units(all).prefix { $0 != 0x09 }
      .split { $0.isWhiteSpace || [0x1680, 0x200B, 0x202F, 0x205F].contains($0) }
    var result = String(units: Array(words.joined(separator: [0x20])))
    if result == "\u{FFFC}" {
      result = text.attributes(at: all.location)[.alternateDescription] as? String ?? ""
    }
    guard result.isEmpty else { return result }
    return if case .address(let url) = target { url.absoluteString } else { "link" }
  }

  private func rects(_ range: NSRange, _ segment: ColumnSegment, _ body: (CGRect) -> Void) {
    let section = segment.section
    for rect in section.layout.rects(around: section.local(range)) {
      var rect = rect.offsetBy(dx: segment.origin.x, dy: segment.origin.y)
      rect.origin.y = page.size.height - rect.maxY
      body(rect)
    }
  }
}
