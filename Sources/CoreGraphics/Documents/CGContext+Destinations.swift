internal import GalleyPDF

// Keys of an entry of the table of contents; NSString carries no Sendable mark, but these never change.

/// An entry's title, a string.
public nonisolated(unsafe) let kCGPDFOutlineTitle = NSString(string: "kCGPDFOutlineTitle")
/// An entry's own entries, an array of dictionaries.
public nonisolated(unsafe) let kCGPDFOutlineChildren = NSString(string: "kCGPDFOutlineChildren")
/// The target of an entry: the number of a page from 1, the name of a destination, or a URL.
public nonisolated(unsafe) let kCGPDFOutlineDestination = NSString(string: "kCGPDFOutlineDestination")
/// The part of its page that an entry shows: `CFData` that holds a `CGRect` in the page's default user space,
/// whose upper left corner counts.
public nonisolated(unsafe) let kCGPDFOutlineDestinationRect = NSString(string: "kCGPDFOutlineDestinationRect")

extension CGContext {
  private var pdf: PDFTarget? { target as? PDFTarget }

  /// Names a position on the page of a PDF, for links and the table of contents to lead to.
  ///
  /// - Parameters:
  ///   - name: The destination's name.
  ///   - point: In the default user space, whatever the current transform.
  public func addDestination(_ name: CFString, at point: CGPoint) {
    if point.isFinite { pdf?.addDestination(String(describing: name), at: point) }
  }

  /// Adds a link to a named destination at a part of a PDF's page.
  ///
  /// - Parameters:
  ///   - name: As `addDestination(_:at:)` has given it or will give it, on any page. Links to destinations
  ///     that never get a name are left out.
  ///   - rect: In the default user space, whatever the current transform.
  public func setDestination(_ name: CFString, for rect: CGRect) {
    guard rect.isFinite, !rect.isNull else { return }
    let rect = rect.standardized
    if rect.width > 0, rect.height > 0 { pdf?.addJump(to: String(describing: name), rect: rect) }
  }

  /// Adds a description of a PDF for machines.
  ///
  /// - Parameter metadata: An XMP packet, XML in UTF-8.
  public func addDocumentMetadata(_ metadata: CFData?) {
    pdf?.metadata = metadata.map { Data(copying: $0) }
  }
}

/// Sets the table of contents of a PDF context.
///
/// - Parameters:
///   - context: The context.
///   - outline: An entry whose `kCGPDFOutlineChildren` are the first level; `nil` for none. An entry without
///     a destination leads to the first page.
public func CGPDFContextSetOutline(_ context: CGContext, _ outline: CFDictionary?) {
  guard let pdf = context.target as? PDFTarget else { return }
  pdf.outline = outline.map { outlineEntry($0, depth: 0).children } ?? []
}

private func outlineEntry(_ entry: CFDictionary, depth: Int) -> PDFOutlineEntry {
  var target: PDFOutlineEntry.Target?
  switch entry.object(forKey: kCGPDFOutlineDestination) {
  case let url as URL: target = .address(url.absoluteString)
  case let number as Int:
    var corner: PDFPoint?
    if let data = entry.object(forKey: kCGPDFOutlineDestinationRect) as? Data,
      data.count == MemoryLayout<CGRect>.size
    {
      let rect = data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
      if rect.isFinite { corner = PDFPoint(CGPoint(x: rect.minX, y: rect.maxY)) }
    }
    target = .page(number, corner)
  case let name as String: target = .name(name)
  default: break
  }
  // A dictionary that contains itself would never end.
  let children = depth < 32 ? entry.object(forKey: kCGPDFOutlineChildren) as? [Any] ?? [] : []
  return PDFOutlineEntry(
    title: entry.object(forKey: kCGPDFOutlineTitle) as? String ?? "", target: target,
    children: children.compactMap { $0 as? NSDictionary }.map { outlineEntry($0, depth: depth + 1) })
}
