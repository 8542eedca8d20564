internal import CoreGraphics
internal import Foundation

/// A PDF that is drawn page by page in points with y down.
final class DocumentPages {
  let context: CGContext
  private let usual: CGRect
  /// The rectangle of the page that was begun last, or of pages that say nothing else.
  private(set) var bounds: CGRect

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - consumer: The destination of its bytes.
  ///   - bounds: The rectangle of pages that say nothing else; US Letter if it is empty.
  ///   - info: What it says of itself, under the `kCGPDFContext…` keys.
  init?(consumer: CGDataConsumer, bounds: CGRect, info: [AnyHashable: Any]) {
    var box = bounds.standardized
    if box.isEmpty { box = CGRect(x: 0, y: 0, width: 612, height: 792) }
    guard let context = CGContext(consumer: consumer, mediaBox: &box, DocumentPages.dictionary(info)) else {
      return nil
    }
    self.context = context
    usual = box
    self.bounds = box
  }

  private static func dictionary(_ info: [AnyHashable: Any]) -> NSMutableDictionary {
    let dictionary = NSMutableDictionary()
    for (key, value) in info {
      guard let name = key.base as? String ?? (key.base as? NSString).map({ $0 as String }) else { continue }
      dictionary[NSString(string: name)] = value
    }
    return dictionary
  }

  /// Begins a page, and ends the one that is open.
  func beginPage(_ bounds: CGRect? = nil, info: [AnyHashable: Any] = [:]) {
    var box = (bounds ?? usual).standardized
    if box.isEmpty { box = usual }
    self.bounds = box
    let page = DocumentPages.dictionary(info)
    page[kCGPDFContextMediaBox] = withUnsafeBytes(of: box) { NSData(data: Data($0)) }
    context.beginPDFPage(page)
    context.translateBy(x: 0, y: box.minY + box.maxY)
    context.scaleBy(x: 1, y: -1)
  }

  /// Completes the document.
  func finish() throws { try context.finish() }
}
