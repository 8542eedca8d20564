internal import CoreGraphics
internal import Foundation
internal import TextKit

/// A styled text cut into pages of one size, by a layout manager with a container for each page.
final class PrintedText {
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  /// The size of a page's content, in points.
  let size: CGSize

  /// Cuts a text into pages; a text without space has none.
  init(_ text: NSAttributedString, size: CGSize) {
    storage = NSTextStorage(attributedString: text)
    self.size = size
    storage.addLayoutManager(manager)
    guard size.width > 0, size.height > 0, storage.length > 0 else { return }
    repeat {
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      let glyphs = manager.glyphRange(for: container)
      // A line that is higher than a page would fit on none.
      guard glyphs.length > 0 else { break }
      if glyphs.location + glyphs.length >= manager.numberOfGlyphs { break }
    } while true
  }

  /// The number of pages.
  var pageCount: Int {
    manager.textContainers.lazy.filter { self.manager.glyphRange(for: $0).length > 0 }.count
  }

  /// Draws a page in the current context.
  func draw(page: Int, at origin: CGPoint) {
    guard manager.textContainers.indices.contains(page) else { return }
    let glyphs = manager.glyphRange(for: manager.textContainers[page])
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }
}
