internal import CoreGraphics
public import Foundation
internal import TextKit

/// Prints a view: the text of a text view from its start to its end, and other views as they are, in slices
/// as high as a page.
///
/// A view that is wider than a page is made smaller. Of a scroll view the part is printed that is shown.
@MainActor open class UIViewPrintFormatter: UIPrintFormatter {
  /// The view that is printed.
  public let view: UIView

  private var pages: PrintedText?

  init(_ view: UIView) {
    self.view = view
    super.init()
  }

  /// The number of pages that the view takes.
  open override var pageCount: Int {
    let content = contentRect.size
    guard content.width > 0, content.height > 0 else { return 0 }
    if view is UITextView { return laidOut?.pageCount ?? 0 }
    guard !view.bounds.isEmpty else { return 0 }
    return Int((view.bounds.height * scale / content.height - 0.0001).rounded(.up))
  }

  /// Draws the lines of a page, or the slice of the view that is on it.
  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    let page = pageIndex - startPage
    guard (0..<pageCount).contains(page) else { return }
    guard !(view is UITextView) else {
      laidOut?.draw(page: page, at: rect.origin)
      return
    }
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let bounds = view.bounds
    let slice = CGRect(
      x: bounds.minX, y: bounds.minY + CGFloat(page) * rect.height / scale, width: bounds.width,
      height: rect.height / scale
    ).intersection(bounds)
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -slice.minX, y: -slice.minY)
    context.clip(to: slice)
    view.draw(slice, for: self)
    context.restoreGState()
  }

  override func forgetPages() { pages = nil }

  /// The factor by which the view is made smaller.
  private var scale: CGFloat { min(1, contentRect.width / max(view.bounds.width, 1)) }

  private var laidOut: PrintedText? {
    guard let view = view as? UITextView else { return nil }
    let size = contentRect.size
    if let pages, pages.size == size { return pages }
    guard size.width > 0 else { return nil }
    let made = PrintedText(view.attributedText, size: size)
    pages = made
    return made
  }
}
