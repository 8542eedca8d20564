internal import CoreGraphics
internal import Foundation
internal import TextKit

/// Adds the links of a page's text to a PDF.
struct PageLinks {
  let page: Page
  let context: CGContext

  /// Adds those of all columns.
  func addAll() {
    for column in page.columns {
      guard let first = column.bands.first, let last = column.bands.last else { continue }
      add(in: NSUnionRange(first.characters, last.characters), origin: column.origin)
    }
  }

  /// Adds the links in some characters.
  ///
  /// - Parameter origin: Where the endless column begins, from the paper's upper left corner.
  func add(in characters: NSRange, origin: CGPoint) {
    let (flow, height) = (page.parts.flow, page.size.height)
    func rects(_ range: NSRange, _ body: (CGRect) -> Void) {
      let glyphs = flow.manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
      flow.manager.enumerateEnclosingRects(
        forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
        in: flow.container
      ) { rect, _ in
        var rect = rect.offsetBy(dx: origin.x, dy: origin.y)
        rect.origin.y = height - rect.maxY
        body(rect)
      }
    }
    flow.storage.enumerateAttribute(.link, in: characters) { value, range, _ in
      guard let url = value as? URL ?? (value as? String).flatMap({ URL(string: $0) }),
        PageLinks.isAllowed(url)
      else { return }
      rects(range) { context.setURL(url as CFURL, for: $0) }
    }
    flow.storage.enumerateAttribute(.pagePlace, in: characters) { value, range, _ in
      guard let name = value as? NSString else { return }
      rects(range) { context.setDestination(name, for: $0) }
    }
  }

  /// Addresses that a reader's program may open from a document.
  private static func isAllowed(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return true }
    return ["http", "https", "mailto", "tel", "sms", "ftp"].contains(scheme)
  }
}
