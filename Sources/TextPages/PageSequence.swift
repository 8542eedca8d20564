internal import Foundation
public import TextDocuments
internal import TextKit

/// The pages of a document, made one after another as they are asked for.
///
/// Not in Apple's UIKit. Text is laid out as far as the pages that were made need it, so that the first
/// page is there at once. Paragraphs are divided by the rules of the master: widows and orphans, headings
/// that stay with what follows, rows of tables that are not divided, heads of tables that stand again on
/// top of the next page, footnotes at the foot of the column that has their mark. A form feed (U+000C) ends
/// a page, and so does `.pageBreakBefore`; `.columnBreakBefore` ends a column.
///
/// The text is laid out in sections, on several threads. The layout of what pages show is made again when a
/// page is drawn whose layout was forgotten, so that memory does not grow with the number of pages.
public final class PageSequence: Sequence, IteratorProtocol {
  let parts: PageParts
  /// The same for the setups of sections.
  private var partsOfSetups: [PageSetup: PageParts] = [:]
  private let makeParts: (PageMaster) -> PageParts
  /// Those of the page that was made last.
  private var current: PageParts
  @exclusivity(unchecked) private var bands: [FlowBand] = []
  /// The index of the first of `bands`; those before it stand on pages that were made.
  @exclusivity(unchecked) private var firstBand = 0
  private var state = FlowState()
  private var number: Int
  private var isFirst = true
  /// Whether pages come before the first one.
  var isAfterContents = false
  /// Whether pages depend on the side at which they lie.
  private(set) var dependsOnSides = false
  private var running = ""
  /// The heads of the table that was read last.
  private var heads: [FlowBand] = []
  /// The sections of pages that were made, as far as their layouts are kept.
  private var kept: [FlowSection] = []

  /// The number of UTF-16 units whose layouts are kept after their pages were made.
  static let keptUnits = 1 << 19

  /// Creates the pages of a document.
  ///
  /// - Parameters:
  ///   - document: The document; its title is `{title}` in headers and footers, and its language that of
  ///     words that are divided and say none.
  ///   - master: The looks of pages.
  ///   - threads: The number of threads that lay text out; pages are the same with any number.
  /// - Precondition: A column is at least a point wide and high.
  public convenience init(
    _ document: TextDocument, master: PageMaster, threads: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.init(
      document, master: master, threads: threads,
      language: document.attributes[.language] as? String)
  }

  /// - Parameters:
  ///   - text: The document's text, if it was read before.
  ///   - language: The language of text that says none, a BCP 47 tag.
  ///   - sectionSize: The UTF-16 units of the first section.
  ///   - usesLayoutManagers: Whether layout managers lay out all text; pages are the same.
  init(
    _ document: TextDocument, _ text: FlowText? = nil, master: PageMaster, threads: Int,
    language: String? = nil, sectionSize: Int = SectionSource.first, usesLayoutManagers: Bool = false
  ) {
    precondition(master.hasRoom, "the margins leave no room on the page")
    var preparer = TextPreparer(
      column: CGSize(width: master.columnWidth, height: master.textRect.height))
    (preparer.justifies, preparer.hyphenates) = (master.justifies, master.hyphenates)
    preparer.language = language
    preparer.usesLayoutManagers = usesLayoutManagers
    preparer.columnOfSetup = { setup in
      let own = master.setUp(by: setup)
      return CGSize(width: own.columnWidth, height: own.textRect.height)
    }
    let flow = FlowReader(
      document, text ?? FlowText(document), preparer, hasGrid: master.baselineGrid > 0, threads: threads,
      sectionSize: sectionSize)
    let title = document.attributes[.title] as? String ?? ""
    makeParts = { master in
      PageParts(
        master: master, title: title, flow: flow,
        notes: FootnoteSetter(document, flow.text, width: master.columnWidth))
    }
    parts = makeParts(master)
    current = parts
    number = master.firstPageNumber
  }

  /// Returns the next page; `nil` after the last one. A document without text has one page.
  public func next() -> Page? {
    let first = band(state.next)
    guard first != nil || !state.isEmpty || isFirst else { return nil }
    if let first, first.start > .page { dependsOnSides = true }
    if let first, state.isEmpty, first.start > .page, (first.start == .rightPage) != (number % 2 != 0),
      first.characters.location > 0
    {
      return page([])
    }
    if let section = first?.section { current = parts(of: section) }
    let master = current.master
    if master.evenMargins != nil || isFirst && master.firstMargins != nil { dependsOnSides = true }
    let area = master.textRect(ofPage: number, isFirst: isFirst && !isAfterContents)
    let breaker = ColumnBreaker(
      widows: master.widows, orphans: master.orphans, grid: master.baselineGrid,
      floatsFigures: master.floatsFigures, band: { [unowned self] in band($0) }, notes: current.notes,
      heads: { [unowned self] in heads(of: $0) })
    let count = Swift.max(master.columns, 1)
    let available = area.height
    let fills =
      count > 1 && master.balancesColumns
      ? breaker.balance(count, from: state, available: available)
      : breaker.fill(count, from: state, available: available)
    let columns = fills.enumerated().map { index, fill in
      let rect = master.columnRect(index, in: area)
      let next = band(fill.after.next).flatMap { next in
        next.table != nil && next.table == fill.bands.last?.band.table ? next : nil
      }
      let segments = fill.figures.flatMap { ColumnSegment.segments($0, in: rect, isFigure: true) }
      return Page.PlacedColumn(
        rect: rect, fill: fill,
        segments: segments + ColumnSegment.segments(fill.bands, in: rect, isFigure: false), next: next)
    }
    let page = page(columns)
    advance(to: fills.last?.after ?? state)
    return page
  }

  /// Returns what the pages of a section share.
  private func parts(of section: FlowSection) -> PageParts {
    guard let setup = section.setup else { return parts }
    if let known = partsOfSetups[setup] { return known }
    let made = makeParts(parts.master.setUp(by: setup))
    partsOfSetups[setup] = made
    return made
  }

  private func page(_ columns: [Page.PlacedColumn]) -> Page {
    let headings = columns.flatMap { self.headings(in: $0) }
    if let last = headings.last { running = last.title }
    let page = Page(
      number: number, isFirst: isFirst && !isAfterContents, columns: columns, headings: headings,
      runningHeading: running, parts: current,
      at: band(state.next)?.characters.location ?? parts.flow.text.length)
    number += 1
    isFirst = false
    return page
  }

  private func advance(to state: FlowState) {
    self.state = state
    let table = band(state.next)?.table
    let made = bands[..<Swift.min(state.next - firstBand, bands.count)]
    if let table {
      let known = made.filter { $0.table == table && $0.isTableHead }
      if !known.isEmpty { heads = known }
    } else {
      heads = []
    }
    for band in made {
      if let section = band.section, kept.last !== section { kept.append(section) }
    }
    bands.removeFirst(made.count)
    firstBand = state.next
    forget()
  }

  /// Forgets the layouts of the pages before, but for the last ones.
  private func forget() {
    var units = 0
    let current = band(state.next)?.section
    guard
      let first = kept.lastIndex(where: { section in
        defer { units += section.range.length }
        return units > PageSequence.keptUnits && section !== current
      })
    else { return }
    for section in kept[...first] { section.forget() }
    kept.removeSubrange(...first)
  }

  private func band(_ index: Int) -> FlowBand? {
    while index - firstBand >= bands.count, let more = parts.flow.next() { bands += more }
    return index - firstBand < bands.count ? bands[index - firstBand] : nil
  }

  /// Returns the heads of the table that a band goes on.
  private func heads(of index: Int) -> [FlowBand] {
    guard let first = band(index), let table = first.table, !first.isTableHead else { return [] }
    let onPage = bands[..<(index - firstBand)].filter { $0.table == table && $0.isTableHead }
    return onPage.isEmpty ? heads.filter { $0.table == table } : onPage
  }

  private func headings(in column: Page.PlacedColumn) -> [Page.Heading] {
    column.segments.flatMap { segment in
      segment.bands.compactMap { band in
        guard band.headingLevel > 0, band.line == 0 || band.characters.location == band.paragraph else {
          return nil
        }
        let range = parts.flow.text.paragraph(at: band.paragraph)
        return Page.Heading(
          title: parts.flow.text.title(range), level: band.headingLevel, range: range,
          origin: CGPoint(x: column.rect.minX, y: segment.origin.y + band.top))
      }
    }
  }
}
