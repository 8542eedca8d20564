internal import CoreGraphics
internal import GalleyKitValues
public import Foundation
public import TextKit

/// Cuts content into pages, and draws it on them. Subclasses know what content.
///
/// Coordinates are points of the page, y down. Pages are counted from 0 by the print job.
@MainActor open class UIPrintFormatter: NSObject {
  /// The renderer that the formatter was added to.
  public internal(set) weak var printPageRenderer: UIPrintPageRenderer?
  /// The width of content at most, in points; 0 for that of the page.
  open var maximumContentWidth: CGFloat = 0 { didSet { forgetPages() } }
  /// The height of content on a page at most, in points; 0 for that of the page.
  open var maximumContentHeight: CGFloat = 0 { didSet { forgetPages() } }
  /// The distances of content from the edges of the paper, in points, on every page. Content never leaves the
  /// printable rectangle without header and footer.
  open var perPageContentInsets = UIEdgeInsets.zero { didSet { forgetPages() } }
  /// The page that the content begins on.
  open var startPage = 0

  nonisolated override init() { super.init() }

  /// The number of pages that the content takes; 0 without a renderer, or without space on its pages.
  open var pageCount: Int { 0 }

  /// Returns the rectangle of a page that content is drawn in; zero for a page without any.
  open func rectForPage(at pageIndex: Int) -> CGRect {
    (startPage..<startPage + pageCount).contains(pageIndex) ? contentRect : .zero
  }

  /// Draws the content of a page in the current context.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of the page to draw in, as ``rectForPage(at:)`` returns it.
  ///   - pageIndex: The page.
  open func draw(in rect: CGRect, forPageAt pageIndex: Int) {}

  /// Leaves the renderer that the formatter was added to.
  open func removeFromPrintPageRenderer() {
    printPageRenderer?.printFormatters?.removeAll { $0 === self }
  }

  /// Forgets what was laid out for pages.
  func forgetPages() {}

  /// The rectangle for content, alike on all pages; zero without a renderer or space.
  var contentRect: CGRect {
    guard let renderer = printPageRenderer else { return .zero }
    var area = renderer.contentArea
    let paper = renderer.paperRect.isEmpty ? renderer.printableRect : renderer.paperRect
    area = area.intersection(paper.inset(by: perPageContentInsets))
    guard !area.isNull, area.width > 0, area.height > 0 else { return .zero }
    if maximumContentWidth > 0 { area.size.width = min(area.width, maximumContentWidth) }
    if maximumContentHeight > 0 { area.size.height = min(area.height, maximumContentHeight) }
    return area
  }
}
