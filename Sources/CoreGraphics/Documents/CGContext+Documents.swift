internal import GalleyPDF

/// The document's title, a string in the dictionary that a PDF context is created with.
public nonisolated(unsafe) let kCGPDFContextTitle = NSString(string: "kCGPDFContextTitle")
/// The document's author, a string in the dictionary that a PDF context is created with.
public nonisolated(unsafe) let kCGPDFContextAuthor = NSString(string: "kCGPDFContextAuthor")
/// The document's subject, a string in the dictionary that a PDF context is created with.
public nonisolated(unsafe) let kCGPDFContextSubject = NSString(string: "kCGPDFContextSubject")
/// Words to find the document by, a string or an array of strings in the dictionary that a PDF context is
/// created with.
public nonisolated(unsafe) let kCGPDFContextKeywords = NSString(string: "kCGPDFContextKeywords")
/// The program that made the document, a string in the dictionary that a PDF context is created with.
public nonisolated(unsafe) let kCGPDFContextCreator = NSString(string: "kCGPDFContextCreator")
/// The time at which the document was made, a `Date` in the dictionary that a PDF context is created with.
///
/// Not in Apple's Core Graphics.
///
/// Without it the date is the beginning of 1970, so that the same drawing gives the same bytes.
public nonisolated(unsafe) let kCGPDFContextCreationDate = NSString(string: "kCGPDFContextCreationDate")
/// The page's rectangle: `CFData` that holds a `CGRect`, in the dictionary that a page is begun with.
public nonisolated(unsafe) let kCGPDFContextMediaBox = NSString(string: "kCGPDFContextMediaBox")
/// The part of a page that readers show: `CFData` that holds a `CGRect`, in the dictionary of a page or of
/// the document.
public nonisolated(unsafe) let kCGPDFContextCropBox = NSString(string: "kCGPDFContextCropBox")
/// The part of a page that is printed, with what is cut off: `CFData` that holds a `CGRect`, in the
/// dictionary of a page or of the document.
public nonisolated(unsafe) let kCGPDFContextBleedBox = NSString(string: "kCGPDFContextBleedBox")
/// The part of a page that is left when it is cut: `CFData` that holds a `CGRect`, in the dictionary of a
/// page or of the document.
public nonisolated(unsafe) let kCGPDFContextTrimBox = NSString(string: "kCGPDFContextTrimBox")
/// The part of a page that has meaning: `CFData` that holds a `CGRect`, in the dictionary of a page or of the
/// document.
public nonisolated(unsafe) let kCGPDFContextArtBox = NSString(string: "kCGPDFContextArtBox")

extension CGContext {
  /// Creates a context that writes a PDF.
  ///
  /// What is drawn outside of pages is lost. Closing the document, or letting the context go, completes it.
  ///
  /// - Parameters:
  ///   - consumer: The destination of the document's bytes.
  ///   - mediaBox: The page in points; its corner is where the default user space begins. `nil` for US
  ///     Letter.
  ///   - auxiliaryInfo: Facts about the document under the `kCGPDFContext…` keys.
  /// - Returns: `nil` if the page is empty or not finite.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    guard let box = DocumentTarget.usable(mediaBox?.pointee ?? DocumentTarget.defaultBox) else {
      consumer.discard()
      return nil
    }
    self.init(
      target: PDFTarget(
        consumer: consumer, box: box, boxes: pageBoxes(auxiliaryInfo), facts: documentFacts(auxiliaryInfo)))
  }

  /// Creates a context that writes a PDF file, which appears when the document is closed.
  ///
  /// - Returns: `nil` if the page is empty or not finite, or the file cannot be created.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  private var pdf: PDFTarget? { target as? PDFTarget }

  /// Begins a page of a PDF with a fresh state; an open page is ended first.
  ///
  /// - Parameter pageInfo: May hold the page's rectangles under `kCGPDFContextMediaBox` and so on; otherwise
  ///   the document's are used.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    beginPage(box: rect(pageInfo, kCGPDFContextMediaBox), boxes: pageBoxes(pageInfo))
  }

  /// Begins a page of a PDF with a fresh state; an open page is ended first.
  ///
  /// - Parameter mediaBox: The page in points; `nil` for the document's.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    beginPage(box: mediaBox?.pointee, boxes: [:])
  }

  private func beginPage(box: CGRect?, boxes: [PDFTarget.Box: CGRect]) {
    guard let pdf else { return }
    endPDFPage()
    resetState()
    pdf.beginPage(box.flatMap(DocumentTarget.usable), boxes: boxes)
  }

  /// Ends the page; states that were saved and layers that were begun on it end too.
  public func endPDFPage() {
    guard let pdf, pdf.isOnPage else { return }
    resetState()
    pdf.endPage()
  }

  /// Ends the page; states that were saved and layers that were begun on it end too.
  public func endPage() { endPDFPage() }

  /// Completes a PDF; later drawing is lost. `finish()` does the same and tells what went wrong.
  public func closePDF() {
    guard pdf != nil else { return }
    try? finish()
  }

  /// Gives a document up, for when what was to be drawn turned out to be impossible: no file appears, and
  /// a file that had its name stays.
  package func discard() {
    (target as? DocumentTarget)?.discard()
  }

  /// Adds a link to an address at a part of a document's page; bitmaps have no links.
  ///
  /// An SVG gets none of the schemes `javascript`, `vbscript` and `data`, which a browser would run as part
  /// of the page that shows the picture.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - rect: In the default user space, whatever the current transform.
  public func setURL(_ url: CFURL, for rect: CGRect) {
    guard let document = target as? DocumentTarget, !rect.isNull, rect.isFinite else { return }
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    document.addLink(url.absoluteString, rect: rect)
  }
}

/// Reads a rectangle out of a dictionary; `nil` if it is missing or not finite.
private func rect(_ info: CFDictionary?, _ key: CFString) -> CGRect? {
  guard let data = info?.object(forKey: key) as? Data, data.count == MemoryLayout<CGRect>.size else {
    return nil
  }
  return data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
}

private func pageBoxes(_ info: CFDictionary?) -> [PDFTarget.Box: CGRect] {
  let keys: [(PDFTarget.Box, CFString)] = [
    (.crop, kCGPDFContextCropBox), (.bleed, kCGPDFContextBleedBox), (.trim, kCGPDFContextTrimBox),
    (.art, kCGPDFContextArtBox),
  ]
  var boxes: [PDFTarget.Box: CGRect] = [:]
  for (box, key) in keys { boxes[box] = rect(info, key).flatMap(DocumentTarget.usable) }
  return boxes
}

/// Picks what a PDF can say about itself out of a dictionary.
private func documentFacts(_ info: CFDictionary?) -> [(key: String, value: String)] {
  var facts: [(key: String, value: String)] = []
  let keys: [(String, CFString)] = [
    ("Title", kCGPDFContextTitle), ("Author", kCGPDFContextAuthor), ("Subject", kCGPDFContextSubject),
    ("Keywords", kCGPDFContextKeywords), ("Creator", kCGPDFContextCreator),
  ]
  for (kind, key) in keys {
    let value = info?.object(forKey: key)
    if let text = value as? String {
      facts.append((kind, PDFBytes.string(text)))
    } else if let texts = value as? [String] {
      facts.append((kind, PDFBytes.string(texts.joined(separator: ", "))))
    }
  }
  let date = info?.object(forKey: kCGPDFContextCreationDate) as? Date ?? Date(timeIntervalSince1970: 0)
  let digits = date.formatted(.iso8601).filter(\.isNumber)
  return facts + [("CreationDate", "(D:\(digits)Z)"), ("Producer", "(Galley)")]
}
