public import CoreGraphics
internal import Foundation
public import TextDocuments
internal import TextKit

/// Writes a document as a PDF: pages with links, an outline of the headings, and the structure of the text
/// for screen readers.
///
/// Not in Apple's UIKit.
public struct PDFPageWriter {
  /// The document.
  public var document: TextDocument
  /// The looks of pages.
  public var master: PageMaster
  /// Whether the structure of the text is written: headings, paragraphs, lists, tables, figures, notes.
  public var isTagged = true
  /// The title of a table of contents on pages of its own before the text; `nil` for none.
  public var contentsTitle: String?
  /// The author; by default the document's.
  public var author: String?
  /// When the file was made; `nil` for no date, so that two runs are equal.
  public var date: Date?

  /// Creates a writer.
  public init(_ document: TextDocument, master: PageMaster) {
    self.document = document
    self.master = master
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - consumer: Takes the file's bytes.
  ///   - progress: Called with the share of the text that is on pages, from 0 to 1.
  /// - Returns: The first character of each page of the text, UTF-16 offsets.
  /// - Throws: `GraphicsFileError` when a page cannot be drawn.
  @discardableResult
  public func write(
    to consumer: CGDataConsumer, progress: (Double) -> Void = { _ in }
  ) throws -> [Int] {
    let pages = PageSequence(document, master: master).map { page in
      progress(Double(NSMaxRange(page.characterRange)) / Double(max(document.text.length, 1)))
      return page
    }
    let contents = contentsPages(of: pages)
    for page in pages { page.number += contents.count }
    if !contents.isEmpty { pages.first?.isFirst = false }

    var box = CGRect(origin: .zero, size: master.size)
    guard let context = CGContext(consumer: consumer, mediaBox: &box, facts as NSDictionary) else {
      throw GraphicsFileError.drawing(reason: "the page is empty or too large")
    }
    let firstPage = contents.first ?? pages.first
    var number = 0
    for part in [contents, pages] {
      guard let first = part.first else { continue }
      let tagger = isTagged ? StructureTagger(first.parts, context) : nil
      for page in part {
        context.beginPDFPage(nil)
        if isTagged, page === firstPage {
          CGPDFContextBeginTag(context, .document, nil)
        }
        let links = PageLinks(page: page, context: context)
        tagger?.onText = { links.add(in: $0, origin: $1) }
        context.saveGState()
        context.translateBy(x: 0, y: master.size.height)
        context.scaleBy(x: 1, y: -1)
        PagePainter(page: page, context: context, tagger: tagger)
          .paint(pageCount: contents.count + pages.count)
        context.restoreGState()
        if tagger == nil { links.addAll() }
        for heading in page.headings {
          context.addDestination(
            PDFPageWriter.place(number) as NSString,
            at: CGPoint(x: heading.origin.x, y: master.size.height - heading.origin.y))
          number += 1
        }
        // A page's tags end with the last page.
        if page === part.last { tagger?.finish() }
        if isTagged, page === pages.last { CGPDFContextEndTag(context) }
        context.endPDFPage()
      }
    }
    CGPDFContextSetOutline(context, outline(contents.count, pages))
    try context.finish()
    return pages.map(\.characterRange.location)
  }

  static func place(_ number: Int) -> String { "heading-\(number)" }

  private var facts: [AnyHashable: Any] {
    var facts: [AnyHashable: Any] = [:]
    facts[kCGPDFContextTitle] = document.attributes[.title] as? String
    facts[kCGPDFContextAuthor] = author ?? document.attributes[.author] as? String
    facts[kCGPDFContextSubject] = document.attributes[.subject] as? String
    facts[kCGPDFContextKeywords] = document.attributes[.keywords]
    facts[kCGPDFContextCreationDate] = date
    return facts
  }

  // MARK: Contents

  /// Returns the pages of the table of contents, whose numbers count with the text's.
  private func contentsPages(of pages: [Page]) -> [Page] {
    guard let contentsTitle else { return [] }
    let font =
      document.text.length > 0
      ? document.text.attribute(.font, at: document.text.length - 1, effectiveRange: nil) as? UIFont : nil
    var master = master
    master.columns = 1
    let list = ContentsList(
      title: contentsTitle, font: font ?? UIFont.systemFont(ofSize: 12), width: master.columnWidth)
    var count = 1
    while true {
      var number = 0
      let entries = pages.flatMap { page in
        page.headings.map { heading in
          defer { number += 1 }
          return ContentsList.Entry(
            heading: heading, page: page.number + count, place: PDFPageWriter.place(number))
        }
      }
      let made = Array(PageSequence(list.document(entries), master: master))
      // Longer numbers can need another page, but not one page less.
      if made.count <= count { return made }
      count = made.count
    }
  }

  // MARK: Outline

  private func outline(_ before: Int, _ pages: [Page]) -> NSDictionary {
    var entries: [(level: Int, page: Int, heading: Page.Heading)] = []
    for (index, page) in pages.enumerated() {
      entries += page.headings.map { ($0.level, before + index + 1, $0) }
    }
    var rest = entries[...]
    return [kCGPDFOutlineChildren: children(&rest, above: 0)] as NSDictionary
  }

  /// Takes the entries below a level.
  private func children(
    _ rest: inout ArraySlice<(level: Int, page: Int, heading: Page.Heading)>, above level: Int
  ) -> [NSDictionary] {
    var children: [NSDictionary] = []
    while let entry = rest.first, entry.level > level {
      rest.removeFirst()
      var corner = CGRect(
        x: 0, y: 0, width: master.size.width, height: master.size.height - entry.heading.origin.y)
      children.append(
        [
          kCGPDFOutlineTitle: entry.heading.title, kCGPDFOutlineDestination: entry.page,
          kCGPDFOutlineDestinationRect: Data(bytes: &corner, count: MemoryLayout<CGRect>.size),
          kCGPDFOutlineChildren: self.children(&rest, above: entry.level),
        ] as NSDictionary)
    }
    return children
  }
}
