public import CoreGraphics
internal import Foundation
internal import GalleyPDF
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
  /// The language of the text, a BCP 47 tag; by default the document's, or that of the first text that has
  /// one.
  public var language: String?
  /// What the file has to follow besides PDF; `nil` for nothing.
  public var standard: PDFStandard?
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
    let title = title(pages)
    guard let context = CGContext(consumer: consumer, mediaBox: &box, facts(title) as NSDictionary) else {
      throw GraphicsFileError.drawing(reason: "the page is empty or too large")
    }
    if isTagged { describe(context, title) }
    let targets = LinkTargets(document.text, pages.flatMap(\.headings))
    var places: Set<String> = []
    let firstPage = contents.first ?? pages.first
    var number = 0
    for part in [contents, pages] {
      guard let first = part.first else { continue }
      let tagger =
        isTagged ? StructureTagger(first.parts, context, targets, language: textLanguage) : nil
      for page in part {
        context.beginPDFPage(nil)
        if isTagged, page === firstPage {
          CGPDFContextBeginTag(context, .document, nil)
        }
        let links = PageLinks(page: page, context: context, targets: targets)
        tagger?.onLink = { links.add($0, to: $1, origin: $2) }
        context.saveGState()
        context.translateBy(x: 0, y: master.size.height)
        context.scaleBy(x: 1, y: -1)
        PagePainter(page: page, context: context, tagger: tagger)
          .paint(pageCount: contents.count + pages.count)
        context.restoreGState()
        if tagger == nil { links.addAll() }
        links.addPlaces(&places)
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

  // MARK: What the file says of itself

  /// What is missing for a file that those who do not see it can read: the language, texts of pictures.
  public var losses: [DocumentLoss] {
    var losses: [DocumentLoss] = []
    if textLanguage == nil { losses.append(DocumentLoss(what: "language", place: .document, kept: "")) }
    let text = document.text
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      guard attributes[.attachment] != nil, attributes[.alternateDescription] as? String == nil else {
        return
      }
      losses.append(DocumentLoss(what: "text of a picture", place: .text(range), kept: "the picture"))
    }
    return losses
  }

  /// The language of the document's text, as far as it is said.
  private var textLanguage: String? {
    if let language = language ?? document.attributes[.language] as? String { return language }
    var found: String?
    let all = NSRange(location: 0, length: document.text.length)
    document.text.enumerateAttribute(.languageIdentifier, in: all) { value, _, stop in
      found = value as? String
      if found != nil { stop.pointee = true }
    }
    return found
  }

  /// Returns the document's title, else its first heading, else the beginning of its text.
  private func title(_ pages: [Page]) -> String {
    if let title = document.attributes[.title] as? String, !title.isEmpty { return title }
    if let heading = pages.lazy.flatMap(\.headings).first, !heading.title.isEmpty { return heading.title }
    let start = (document.text.string as NSString).substring(to: min(document.text.length, 1_000))
    let line = start.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .first { !$0.isEmpty }
    return line.map { String($0.prefix(80)) } ?? "Untitled"
  }

  private func describe(_ context: CGContext, _ title: String) {
    var traits = PDFTraits()
    traits.language = textLanguage
    traits.showsTitle = true
    traits.firstPageNumber = master.firstPageNumber
    if standard == .a2u {
      traits.isArchival = true
      traits.profile = (ColorProfile.name, ColorProfile.sRGB)
    }
    context.pdfTraits = traits
    var metadata = PDFMetadata(title: title, date: date ?? Date(timeIntervalSince1970: 0))
    metadata.author = author ?? document.attributes[.author] as? String
    metadata.subject = document.attributes[.subject] as? String
    let words = document.attributes[.keywords]
    metadata.keywords = (words as? [String])?.joined(separator: ", ") ?? words as? String
    metadata.language = textLanguage
    metadata.isAccessible = losses.isEmpty
    metadata.isArchival = standard == .a2u
    context.addDocumentMetadata(metadata.packet as CFData)
  }

  private func facts(_ title: String) -> [AnyHashable: Any] {
    var facts: [AnyHashable: Any] = [:]
    facts[kCGPDFContextTitle] = isTagged ? title : document.attributes[.title] as? String
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
