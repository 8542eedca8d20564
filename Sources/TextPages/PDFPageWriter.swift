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
  /// The pages that are written, counted from 1 with those of the table of contents; `nil` for all. They look
  /// as they do among all pages.
  public var pages: [ClosedRange<Int>]?
  /// What the file has to follow besides PDF; `nil` for nothing.
  public var standard: PDFStandard?
  /// When the file was made; `nil` for no date, so that two runs are equal.
  public var date: Date?

  /// Creates a writer.
  public init(_ document: TextDocument, master: PageMaster) {
    self.document = document
    self.master = master
  }

  /// The number of threads that lay text out; the file is the same with any number.
  public var threads = ProcessInfo.processInfo.activeProcessorCount
  /// Whether layout managers lay out all text; the file is the same.
  var usesLayoutManagers = false

  /// Writes the file.
  ///
  /// Pages are written as they are made, and their layouts forgotten. Where pages show how many there are, or
  /// have a table of contents before them, all are divided first, and long texts are laid out once more.
  ///
  /// - Parameters:
  ///   - consumer: Takes the file's bytes.
  ///   - progress: Called with the share of the text that is on pages, from 0 to 1.
  /// - Returns: The first character of each page of the text that is written, UTF-16 offsets.
  /// - Throws: `GraphicsFileError` when a page cannot be drawn, or none of ``pages`` is there.
  @discardableResult
  public func write(
    to consumer: CGDataConsumer, progress: (Double) -> Void = { _ in }
  ) throws -> [Int] {
    let text = FlowText(document)
    let language = language(text)
    let sequence = PageSequence(
      document, text, master: master, threads: threads, language: language,
      usesLayoutManagers: usesLayoutManagers)
    func made() -> Page? {
      let page = sequence.next()
      if let page { progress(Double(NSMaxRange(page.characterRange)) / Double(max(text.length, 1))) }
      return page
    }
    var headings: [String] = []
    text.enumerateHeadings { headings.append(text.title($1)) }
    let title = title(headings.first, text)
    var pages: [Page]?
    if needsPageCount {
      pages = []
      while let page = made() { pages?.append(page) }
    }
    let contents = contentsPages(of: pages ?? [], font: text)
    for page in pages ?? [] { page.number += contents.count }
    if !contents.isEmpty { pages?.first?.isFirst = false }

    var chosen = chosen
    if let pages {
      chosen = chosen.intersection(RangeSet(1..<contents.count + pages.count + 1))
    }
    var box = CGRect(origin: .zero, size: master.size)
    guard let context = CGContext(consumer: consumer, mediaBox: &box, facts(title) as NSDictionary) else {
      throw GraphicsFileError.drawing(reason: "the page is empty or too large")
    }
    if isTagged { describe(context, title, language, losses(text), chosen) }
    var drawing = PDFPageDrawing(
      context: context, master: master, targets: LinkTargets(text, headings: headings),
      pageCount: pages.map { contents.count + $0.count })
    if isTagged { drawing.language = .some(language) }
    drawing.chosen = chosen
    drawing.draw(contents, isText: false)
    if let pages { drawing.draw(pages, isText: true) } else { drawing.draw(isText: true, next: made) }
    guard drawing.count > 0 else {
      throw GraphicsFileError.drawing(reason: "none of the chosen pages is there")
    }
    context.setOutline(outline(drawing.headings))
    try context.finish()
    return drawing.starts
  }

  /// Whether all pages have to be known before the first one is drawn.
  private var needsPageCount: Bool {
    let running = [
      master.header, master.footer, master.evenHeader, master.evenFooter, master.firstHeader,
      master.firstFooter,
    ]
    return contentsTitle != nil || running.contains { $0?.contains("{pages}") == true }
  }

  static func place(_ number: Int) -> String { "heading-\(number)" }

  // MARK: What the file says of itself

  /// What is missing for a file that those who do not see it can read: the language, texts of pictures.
  public var losses: [DocumentLoss] { losses(FlowText(document)) }

  private func losses(_ text: FlowText) -> [DocumentLoss] {
    var losses: [DocumentLoss] = []
    if language(text) == nil { losses.append(DocumentLoss(what: "language", place: .document, kept: "")) }
    text.forEachRun(in: NSRange(location: 0, length: text.length)) { attributes, range in
      guard attributes.shared.hasAttachment, attributes[.alternateDescription] as? String == nil else {
        return
      }
      losses.append(DocumentLoss(what: "text of a picture", place: .text(range), kept: "the picture"))
    }
    return losses
  }

  /// Returns the language of the document's text, as far as it is said.
  private func language(_ text: FlowText) -> String? {
    if let language = language ?? document.attributes[.language] as? String { return language }
    var found: String?
    text.forEachRun(in: NSRange(location: 0, length: text.length)) { attributes, _ in
      found = found ?? attributes.language
    }
    return found
  }

  /// Returns the document's title, else its first heading, else the beginning of its text.
  private func title(_ heading: String?, _ text: FlowText) -> String {
    if let title = document.attributes[.title] as? String, !title.isEmpty { return title }
    if let heading, !heading.isEmpty { return heading }
    let start = text.string(NSRange(location: 0, length: min(text.length, 1_000)))
    let line = start.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .first { !$0.isEmpty }
    return line.map { String($0.prefix(80)) } ?? "Untitled"
  }

  private func describe(
    _ context: CGContext, _ title: String, _ language: String?, _ losses: [DocumentLoss],
    _ chosen: RangeSet<Int>
  ) {
    var traits = PDFTraits()
    traits.language = language
    traits.showsTitle = true
    traits.pageNumbers = numbers(of: chosen)
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
    metadata.language = language
    metadata.isAccessible = losses.isEmpty
    metadata.isArchival = standard == .a2u
    context.addDocumentMetadata(metadata.packet as CFData)
  }

  /// The pages that are written, counted from 1.
  private var chosen: RangeSet<Int> {
    RangeSet(
      (pages ?? [1...Int.max]).compactMap { range in
        let (start, end) = (max(range.lowerBound, 1), min(range.upperBound, Int.max - 1))
        return start <= end ? start..<end + 1 : nil
      })
  }

  /// Returns the numbers of those pages of the file that do not follow the one before.
  private func numbers(of chosen: RangeSet<Int>) -> [(page: Int, number: Int)] {
    var count = 0
    return chosen.ranges.map { range in
      // The last range may have no end.
      defer { count &+= range.count }
      return (count, master.firstPageNumber + range.lowerBound - 1)
    }
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
  private func contentsPages(of pages: [Page], font text: FlowText) -> [Page] {
    guard let contentsTitle else { return [] }
    let font =
      text.length > 0 ? text.attributes(at: text.length - 1)[.font] as? UIFont : nil
    var master = master
    (master.columns, master.justifies, master.hyphenates) = (1, false, false)
    master.baselineGrid = 0
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
      var document = list.document(entries)
      document.attributes[.title] = self.document.attributes[.title]
      let made = Array(PageSequence(document, master: master, threads: 1))
      // Longer numbers can need another page, but not one page less.
      if made.count <= count { return made }
      count = made.count
    }
  }

  // MARK: Outline

  private func outline(
    _ headings: [(level: Int, page: Int, heading: Page.Heading)]
  ) -> [PDFOutlineEntry] {
    var rest = headings[...]
    return children(&rest, above: 0)
  }

  /// Takes the entries below a level.
  private func children(
    _ rest: inout ArraySlice<(level: Int, page: Int, heading: Page.Heading)>, above level: Int
  ) -> [PDFOutlineEntry] {
    var children: [PDFOutlineEntry] = []
    while let entry = rest.first, entry.level > level {
      rest.removeFirst()
      let corner = PDFPoint(x: 0, y: Double(master.size.height - entry.heading.origin.y))
      children.append(
        PDFOutlineEntry(
          title: entry.heading.title, target: .page(entry.page, corner),
          children: self.children(&rest, above: entry.level)))
    }
    return children
  }
}
