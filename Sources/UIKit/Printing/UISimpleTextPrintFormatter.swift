public import Foundation
public import TextKit

/// Prints a text, plain or styled.
@MainActor open class UISimpleTextPrintFormatter: UIPrintFormatter {
  /// The plain text; setting it forgets a styled one. `nil` while the text is styled.
  open var text: String? {
    didSet {
      styled = nil
      forgetPages()
    }
  }
  /// The styled text; `nil` while the text is plain. Setting it forgets a plain one.
  open var attributedText: NSAttributedString? {
    get { styled }
    set {
      text = nil
      styled = newValue.map { NSAttributedString(attributedString: $0) }
      forgetPages()
    }
  }
  /// The font of plain text; `nil` for the system's in its usual size.
  open var font: UIFont? { didSet { forgetPages() } }
  /// The colour of plain text; `nil` for black.
  open var color: UIColor? { didSet { forgetPages() } }
  /// The alignment of plain text.
  open var textAlignment = NSTextAlignment.natural { didSet { forgetPages() } }

  private var styled: NSAttributedString?
  private var pages: PrintedText?

  /// Creates a formatter of a plain text.
  public init(text: String) {
    super.init()
    self.text = text
  }

  /// Creates a formatter of a styled text.
  public init(attributedText: NSAttributedString) {
    super.init()
    self.attributedText = attributedText
  }

  /// The number of pages that the text takes.
  open override var pageCount: Int { laidOut?.pageCount ?? 0 }

  /// Draws the lines of a page.
  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    laidOut?.draw(page: pageIndex - startPage, at: rect.origin)
  }

  override func forgetPages() { pages = nil }

  /// What is printed.
  var printedText: NSAttributedString {
    if let styled { return styled }
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return NSAttributedString(
      string: text ?? "",
      attributes: [
        .font: font ?? UIFont.systemFont(ofSize: UIFont.systemFontSize),
        .foregroundColor: color ?? UIColor.black, .paragraphStyle: style,
      ])
  }

  private var laidOut: PrintedText? {
    let size = contentRect.size
    if let pages, pages.size == size { return pages }
    guard size.width > 0 else { return nil }
    let made = PrintedText(printedText, size: size)
    pages = made
    return made
  }
}
