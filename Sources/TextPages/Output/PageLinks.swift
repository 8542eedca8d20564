internal import CoreGraphics
internal import Foundation
internal import TextDocuments
internal import TextKit

/// Adds the links of a page's text to a PDF, and the places that links lead to.
struct PageLinks {
  let page: Page
  let context: CGContext
  let targets: LinkTargets

  private var flow: FlowReader { page.parts.flow }

  /// Adds the links of all columns, without what they are for those who do not see them.
  func addAll() {
    for column in page.columns {
      guard let characters = column.characters else { continue }
      flow.storage.enumerateAttributes(in: characters) { attributes, range, _ in
        guard let target = targets.target(attributes) else { return }
        rects(range, column.origin) { rect in
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
  /// - Parameter origin: Where the endless column begins, from the paper's upper left corner.
  func add(_ target: LinkTargets.Target, to characters: NSRange, origin: CGPoint) {
    let description = description(of: target, characters)
    rects(characters, origin) { rect in
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
    for column in page.columns {
      guard let characters = column.characters else { continue }
      flow.storage.enumerateAttribute(.anchor, in: characters) { value, range, _ in
        guard let names = value as? String else { return }
        let glyph = flow.manager.glyphIndexForCharacter(at: range.location)
        let line = flow.manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
        for name in names.split(separator: " ") {
          add(String(name), CGPoint(x: column.rect.minX, y: column.origin.y + line.minY))
        }
      }
    }
    for heading in page.headings { add(LinkTargets.name(of: heading), heading.origin) }
  }

  /// Returns what a link is: its text, or its address where that is none.
  private func description(of target: LinkTargets.Target, _ characters: NSRange) -> String {
    let string = flow.storage.string as NSString
    var all = characters
    for key in [NSAttributedString.Key.link, .pagePlace] {
      var range = NSRange()
      let paragraph = string.paragraphRange(for: NSRange(location: characters.location, length: 0))
      if flow.storage.attribute(
        key, at: characters.location, longestEffectiveRange: &range, in: paragraph) != nil
      {
        all = range
      }
    }
    // What follows the tab in a table of contents are dots and a number.
    let words = string.substring(with: all).prefix { $0 != "\t" }
    var text = String(words).components(separatedBy: .whitespacesAndNewlines)
      .filter { !$0.isEmpty }.joined(separator: " ")
    if text == "\u{FFFC}" {
      text =
        flow.storage.attribute(.alternateDescription, at: all.location, effectiveRange: nil) as? String ?? ""
    }
    guard text.isEmpty else { return text }
    return if case .address(let url) = target { url.absoluteString } else { "link" }
  }

  private func rects(_ range: NSRange, _ origin: CGPoint, _ body: (CGRect) -> Void) {
    let glyphs = flow.manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
    flow.manager.enumerateEnclosingRects(
      forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
      in: flow.container
    ) { rect, _ in
      var rect = rect.offsetBy(dx: origin.x, dy: origin.y)
      rect.origin.y = page.size.height - rect.maxY
      body(rect)
    }
  }
}

extension Page.PlacedColumn {
  /// The characters from its first band to its last one.
  var characters: NSRange? {
    guard let first = bands.first, let last = bands.last else { return nil }
    return NSUnionRange(first.characters, last.characters)
  }
}
