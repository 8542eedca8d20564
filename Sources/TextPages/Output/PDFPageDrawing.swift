internal import CoreGraphics
internal import Foundation
internal import GalleyPDF
internal import TextKit

/// Pages as they go into a PDF, one after the other.
struct PDFPageDrawing {
  let context: CGContext
  let master: PageMaster
  let targets: LinkTargets
  /// The number of all pages; `nil` if none of them shows it.
  let pageCount: Int?
  /// The pages that are written, counted from 1; all pages count.
  var chosen = RangeSet(1..<Int.max)
  /// The language of the text in a tagged file, where it is known; `nil` for a file without tags.
  var language: String??
  /// A heading that was drawn, with the number of its page in the file, from 1, and its distance from the
  /// page's foot in points.
  typealias Heading = (level: Int, page: Int, heading: Page.Heading, top: CGFloat)

  private(set) var headings: [Heading] = []
  /// The first characters of the text's pages, UTF-16 offsets.
  private(set) var starts: [Int] = []
  /// The names of places that links lead to.
  private var places: Set<String> = []
  /// The number of pages that were drawn.
  private(set) var count = 0
  /// The number of pages that were made, and of headings on them.
  private var made = (pages: 0, headings: 0)

  init(context: CGContext, master: PageMaster, targets: LinkTargets, pageCount: Int?) {
    self.context = context
    self.master = master
    self.targets = targets
    self.pageCount = pageCount
  }

  private var isTagged: Bool { language != nil }

  /// Draws pages.
  mutating func draw(_ pages: [Page], isText: Bool) {
    var rest = pages[...]
    draw(isText: isText) { rest.popFirst() }
  }

  /// Draws the pages of a sequence.
  ///
  /// - Parameters:
  ///   - isText: Whether it is the document's text, which ends the file.
  ///   - makeNext: Makes the next page; `nil` after the last one.
  mutating func draw(isText: Bool, next makeNext: () -> Page?) {
    var next = nextChosen(makeNext, isText: isText)
    let tagger = next.flatMap { first in
      language.map { StructureTagger(first.parts, context, targets, language: $0) }
    }
    while let page = next {
      let firstHeading = made.headings
      if isText { made.headings += page.headings.count }
      next = nextChosen(makeNext, isText: isText)
      begin(page)
      tagger?.height = page.size.height
      if isTagged, count == 0 { CGPDFContextBeginTag(context, .document, nil) }
      count += 1
      draw(page, tagger)
      if isText {
        starts.append(page.characterRange.location)
        for (number, heading) in page.headings.enumerated() {
          context.addDestination(
            PDFPageWriter.place(firstHeading + number) as NSString,
            at: CGPoint(x: heading.origin.x, y: page.size.height - heading.origin.y))
          headings.append((heading.level, count, heading, page.size.height - heading.origin.y))
        }
      }
      // A page's tags end with the last page.
      if next == nil { tagger?.finish() }
      if isTagged, isText || isLast, next == nil { CGPDFContextEndTag(context) }
      context.endPDFPage()
      if let next { forget(page, but: next) }
    }
  }

  /// Whether no page after those that were made is to be written.
  private var isLast: Bool { made.pages + 1 >= chosen.ranges.last?.upperBound ?? 0 }

  /// Makes pages until one is to be written.
  private mutating func nextChosen(_ makeNext: () -> Page?, isText: Bool) -> Page? {
    while !isLast, let page = makeNext() {
      made.pages += 1
      if chosen.contains(made.pages) { return page }
      if isText { made.headings += page.headings.count }
      for section in page.sections { section.forget() }
      page.parts.flow.forget(before: page.characterRange.location)
    }
    return nil
  }

  /// Begins a page of the file.
  private func begin(_ page: Page) {
    guard page.size != master.size else { return context.beginPDFPage(nil) }
    var box = CGRect(origin: .zero, size: page.size)
    context.beginPage(mediaBox: &box)
  }

  private mutating func draw(_ page: Page, _ tagger: StructureTagger?) {
    let links = PageLinks(page: page, context: context, targets: targets)
    tagger?.onLink = { links.add($0, to: $1, in: $2) }
    context.saveGState()
    context.translateBy(x: 0, y: page.size.height)
    context.scaleBy(x: 1, y: -1)
    PagePainter(page: page, context: context, tagger: tagger).paint(pageCount: pageCount)
    context.restoreGState()
    if tagger == nil { links.addAll() }
    links.addPlaces(&places)
  }

  /// Forgets the layouts of a page that was drawn.
  private func forget(_ page: Page, but next: Page) {
    next.parts.flow.forget(before: next.characterRange.location)
    let needed = next.sections
    for section in page.sections where !needed.contains(where: { $0 === section }) { section.forget() }
  }
}
