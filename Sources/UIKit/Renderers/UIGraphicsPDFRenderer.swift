public import CoreGraphics
public import Foundation

/// Draws PDF documents by closures, in points with y down.
open class UIGraphicsPDFRenderer: UIGraphicsRenderer {
  /// Creates a renderer of documents whose pages have a rectangle, in points.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat.default())
  }

  /// Creates a renderer of documents whose pages have a rectangle, in points, with settings, which are
  /// copied.
  public convenience init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    self.init(bounds: bounds, format: format as UIGraphicsRendererFormat)
  }

  /// Creates a renderer of documents whose pages have a rectangle, in points, with settings, which are
  /// copied.
  public override init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  /// Draws a document.
  ///
  /// - Parameter actions: Draws; nothing is drawn before the first page is begun.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    let data = NSMutableData()
    if let consumer = CGDataConsumer(data: data) { try? draw(to: consumer, actions) }
    return Data(copying: data)
  }

  /// Draws a document into a file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - actions: Draws; nothing is drawn before the first page is begun.
  /// - Throws: When the file cannot be written.
  open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
    guard url.isFileURL, let consumer = CGDataConsumer(url: url as CFURL) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
    }
    try draw(to: consumer, actions)
  }

  private func draw(
    to consumer: CGDataConsumer, _ actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    let info = (format as? UIGraphicsPDFRendererFormat)?.documentInfo ?? [:]
    guard let pages = DocumentPages(consumer: consumer, bounds: bounds, info: info) else { return }
    let context = UIGraphicsPDFRendererContext(pages, format)
    context.asCurrent { actions(context) }
    try pages.finish()
  }
}

/// What the closure of a renderer of documents draws on.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  private let pages: DocumentPages

  init(_ pages: DocumentPages, _ format: UIGraphicsRendererFormat) {
    self.pages = pages
    super.init(pages.context, format)
  }

  /// The rectangle of the page that was begun last, in points, or of pages that say nothing else.
  public var pdfContextBounds: CGRect { pages.bounds }

  /// Begins a page of the renderer's rectangle, and ends the one that is open.
  open func beginPage() { pages.beginPage() }

  /// Begins a page, and ends the one that is open.
  ///
  /// - Parameters:
  ///   - bounds: Its rectangle, in points; the renderer's if it is empty.
  ///   - pageInfo: May hold further rectangles under `kCGPDFContextCropBox` and so on.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    pages.beginPage(bounds, info: pageInfo)
  }

  /// Adds a link to an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - rect: In the page's default user space, whose y points up from the bottom, as on Apple's systems.
  open func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url as CFURL, for: rect) }

  /// Names a position on the page, for links to lead to.
  ///
  /// - Parameters:
  ///   - name: The destination's name.
  ///   - point: In the page's default user space, whose y points up from the bottom.
  open func addDestination(withName name: String, at point: CGPoint) {
    cgContext.addDestination(name as CFString, at: point)
  }

  /// Adds a link to a named position on any page.
  ///
  /// - Parameters:
  ///   - name: The destination's name.
  ///   - rect: In the page's default user space, whose y points up from the bottom.
  open func setDestinationWithName(_ name: String, for rect: CGRect) {
    cgContext.setDestination(name as CFString, for: rect)
  }
}
