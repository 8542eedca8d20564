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

  /// Creates a writer of a document that is read part by part while its pages are written: it is never in
  /// memory as a whole, and the file is the same.
  ///
  /// Where all pages have to be divided before the first one is written, and where figures float, the
  /// document is read as a whole. ``document`` has no text; its attributes are those of the document.
  public init(_ parts: DocumentParts, master: PageMaster) {
    document = TextDocument(NSAttributedString(string: ""))
    self.master = master
    self.parts = parts
  }

  private var parts: DocumentParts?

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
    if let parts, needsWhole {
      var whole = self
      (whole.document, whole.parts) = (try parts.whole(), nil)
      whole.document.attributes.merge(document.attributes) { $1 }
      return try whole.write(to: consumer, progress: progress)
    }
    let iterator = parts?.makeIterator()
    // What is missing in the text is known when all of it was read.
    var lacks: [DocumentLoss] = []
    let text =
      iterator.map { iterator in FlowText(next: iterator.next) { lacks += PDFPageWriter.losses(of: $0) } }
      ?? FlowText(document)
    let language = language(text)
    func newSequence(after contents: Int) -> PageSequence {
      var master = master
      master.firstPageNumber += contents
      let sequence = PageSequence(
        document, text, master: master, threads: threads, language: language,
        usesLayoutManagers: usesLayoutManagers)
      sequence.isAfterContents = contents > 0
      return sequence
    }
    var sequence = newSequence(after: 0)
    func made() -> Page? {
      let page = sequence.next()
      if let page {
        let share = Double(NSMaxRange(page.characterRange)) / Double(max(text.length, 1))
        progress(share * (iterator?.progress ?? 1))
      }
      return page
    }
    let title = title(text)
    var pages: [Page]?
    if needsPageCount {
      pages = []
      while let page = made() { pages?.append(page) }
    }
    var contents = contentsPages(of: pages ?? [], font: text)
    if !contents.isEmpty, sequence.dependsOnSides {
      // The side at which pages lie depends on the number of those before them.
      let before = contents.count
      sequence = newSequence(after: before)
      pages = []
      while let page = made() { pages?.append(page) }
      for page in pages ?? [] { page.number -= before }
      contents = contentsPages(of: pages ?? [], font: text)
    }
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
    if isTagged { context.pdfTraits = traits(language, chosen) }
    var drawing = PDFPageDrawing(
      context: context, master: master, targets: LinkTargets { parts == nil ? text : flowText() },
      pageCount: pages.map { contents.count + $0.count })
    if isTagged { drawing.language = .some(language) }
    drawing.chosen = chosen
    drawing.draw(contents, isText: false)
    if let pages { drawing.draw(pages, isText: true) } else { drawing.draw(isText: true, next: made) }
    guard drawing.count > 0 else {
      throw GraphicsFileError.drawing(reason: "none of the chosen pages is there")
    }
    context.setOutline(outline(drawing.headings))
    if isTagged {
      if parts == nil { text.forEachPart { lacks += PDFPageWriter.losses(of: $0) } } else { text.readRest() }
      let isAccessible = language != nil && lacks.isEmpty
      context.addDocumentMetadata(metadata(title, language, isAccessible: isAccessible).packet as CFData)
    }
    try context.finish()
    return drawing.starts
  }

  /// Returns the document's text, to be read from its beginning.
  private func flowText() -> FlowText {
    parts.map { parts in FlowText(next: parts.makeIterator().next) } ?? FlowText(document)
  }

  /// Whether the document has to be read as a whole before the first page is written.
  private var needsWhole: Bool { needsPageCount || master.floatsFigures }

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
  public var losses: [DocumentLoss] {
    let text = flowText()
    var losses: [DocumentLoss] = []
    if language(text) == nil { losses.append(DocumentLoss(what: "language", place: .document, kept: "")) }
    text.forEachPart { losses += PDFPageWriter.losses(of: $0) }
    return losses
  }

  /// Returns the pictures of a part of the text that lack a text.
  private static func losses(of part: FlowTextPart) -> [DocumentLoss] {
    var losses: [DocumentLoss] = []
    part.forEachRun(in: NSRange(part.range)) { attributes, range in
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
    // What is read in parts is Markdown, which says none.
    if parts != nil { return nil }
    var found: String?
    text.forEachPart { part in
      part.forEachRun(in: NSRange(part.range)) { attributes, _ in found = found ?? attributes.language }
    }
    return found
  }

  /// Returns the document's title, else its first heading, else the beginning of its text.
  private func title(_ text: FlowText) -> String {
    if let title = document.attributes[.title] as? String, !title.isEmpty { return title }
    if let heading = (parts == nil ? text : flowText()).firstHeading, !heading.isEmpty { return heading }
    let start = (parts == nil ? text : flowText()).beginning(1_000)
    let line = start.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .first { !$0.isEmpty }
    return line.map { String($0.prefix(80)) } ?? "Untitled"
  }

  private func traits(_ language: String?, _ chosen: RangeSet<Int>) -> PDFTraits {
    var traits = PDFTraits()
    traits.language = language
    traits.showsTitle = true
    traits.pageNumbers = numbers(of: chosen)
    if standard == .a2u {
      traits.isArchival = true
      traits.profile = (ColorProfile.name, ColorProfile.sRGB)
    }
    return traits
  }

  private func metadata(_ title: String, _ language: String?, isAccessible: Bool) -> PDFMetadata {
    var metadata = PDFMetadata(title: title, date: date ?? Date(timeIntervalSince1970: 0))
    metadata.author = author ?? document.attributes[.author] as? String
    metadata.subject = document.attributes[.subject] as? String
    let words = document.attributes[.keywords]
    metadata.keywords = (words as? [String])?.joined(separator: ", ") ?? words as? String
    metadata.language = language
    metadata.isAccessible = isAccessible
    metadata.isArchival = standard == .a2u
    return metadata
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
    _ headings: [PDFPageDrawing.Heading]
  ) -> [PDFOutlineEntry] {
    var rest = headings[...]
    return children(&rest, above: 0)
  }

  /// Takes the entries below a level.
  private func children(
    _ rest: inout ArraySlice<PDFPageDrawing.Heading>, above level: Int
  ) -> [PDFOutlineEntry] {
    var children: [PDFOutlineEntry] = []
    while let entry = rest.first, entry.level > level {
      rest.removeFirst()
      let corner = PDFPoint(x: 0, y: Double(entry.top))
      children.append(
        PDFOutlineEntry(
          title: entry.heading.title, target: .page(entry.page, corner),
          children: self.children(&rest, above: entry.level)))
    }
    return children
  }
}
