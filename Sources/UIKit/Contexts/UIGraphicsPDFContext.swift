public import CoreGraphics
public import Foundation
internal import GalleyKitValues
internal import TextKit

/// The document that this thread draws on; `nil` when the current context is not that of a document.
private var currentPages: DocumentPages? { GraphicsStack.current.top?.owner as? DocumentPages }

private func push(_ pages: DocumentPages) {
  GraphicsStack.current.push(
    GraphicsStack.Entry(context: pages.context, isFlipped: true, owner: pages))
}

/// Begins a PDF in memory and makes its context, whose y points down, the current one of this thread.
///
/// - Parameters:
///   - data: Receives the document.
///   - bounds: The rectangle of pages that say nothing else, in points; US Letter if it is empty.
///   - documentInfo: What the document says of itself, under the `kCGPDFContext…` keys.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  guard let consumer = CGDataConsumer(data: data),
    let pages = DocumentPages(consumer: consumer, bounds: bounds, info: documentInfo ?? [:])
  else { return }
  push(pages)
}

/// Begins a PDF file, which appears when the document is ended, and makes its context, whose y points down,
/// the current one of this thread.
///
/// - Parameters:
///   - path: The file's path.
///   - bounds: The rectangle of pages that say nothing else, in points; US Letter if it is empty.
///   - documentInfo: What the document says of itself, under the `kCGPDFContext…` keys.
/// - Returns: Whether the file can be created.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  guard let consumer = CGDataConsumer(url: NSURL(fileURLWithPath: path)),
    let pages = DocumentPages(consumer: consumer, bounds: bounds, info: documentInfo ?? [:])
  else { return false }
  push(pages)
  return true
}

/// Completes the document that was begun last; does nothing when the current context is not that of a
/// document.
public func UIGraphicsEndPDFContext() {
  guard let pages = currentPages else { return }
  try? pages.finish()
  GraphicsStack.current.pop()
}

/// Begins a page of the document's usual rectangle.
public func UIGraphicsBeginPDFPage() { currentPages?.beginPage() }

/// Begins a page.
///
/// - Parameters:
///   - bounds: Its rectangle, in points; that of the document if it is empty.
///   - pageInfo: May hold further rectangles under `kCGPDFContextCropBox` and so on.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  currentPages?.beginPage(bounds, info: pageInfo ?? [:])
}

/// Returns the rectangle of the page that was begun last, in points, or of pages that say nothing else; zero
/// when the current context is not that of a document.
public func UIGraphicsGetPDFContextBounds() -> CGRect { currentPages?.bounds ?? .zero }

/// Adds a link to an address.
///
/// - Parameters:
///   - url: The address.
///   - rect: In the page's default user space, whose y points up from the bottom, as on Apple's systems.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
  currentPages?.context.setURL(url as CFURL, for: rect)
}

/// Names a position on the page, for links to lead to.
///
/// - Parameters:
///   - name: The destination's name.
///   - point: In the page's default user space, whose y points up from the bottom.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
  currentPages?.context.addDestination(name as CFString, at: point)
}

/// Adds a link to a named position on any page.
///
/// - Parameters:
///   - name: The destination's name.
///   - rect: In the page's default user space, whose y points up from the bottom.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
  currentPages?.context.setDestination(name as CFString, for: rect)
}
