internal import Foundation
public import TextDocuments
internal import TextKit

/// The pages of a document, made one after another as they are asked for.
///
/// Not in Apple's UIKit. Text is laid out as far as the pages that were made need it, so that the first
/// page is there at once. Paragraphs are divided by the rules of the master: widows and orphans, headings
/// that stay with what follows, rows of tables that are not divided, heads of tables that stand again on
/// top of the next page, footnotes at the foot of the column that has their mark. A form feed (U+000C) ends
/// a page.
public final class PageSequence: Sequence, IteratorProtocol {
  private let parts: PageParts
  private var bands: [FlowBand] = []
  /// The index of the first of `bands`; those before it stand on pages that were made.
  private var firstBand = 0
  private var nextBand = 0
  private var number: Int
  private var isFirst = true
  private var running = ""
  /// The heads of the table that was read last.
  private var heads: [FlowBand] = []

  /// Creates the pages of a document.
  ///
  /// - Parameters:
  ///   - document: The document; its title is `{title}` in headers and footers.
  ///   - master: The looks of pages.
  /// - Precondition: A column is at least a point wide and high.
  public init(_ document: TextDocument, master: PageMaster) {
    precondition(
      master.columnWidth >= 1 && master.textRect.height >= 1, "the margins leave no room on the page")
    let flow = FlowReader(
      document, column: CGSize(width: master.columnWidth, height: master.textRect.height))
    parts = PageParts(
      master: master, title: document.attributes[.title] as? String ?? "", flow: flow,
      notes: FootnoteSetter(document, width: master.columnWidth))
    number = master.firstPageNumber
  }

  /// Returns the next page; `nil` after the last one. A document without text has one page.
  public func next() -> Page? {
    guard band(nextBand) != nil || isFirst else { return nil }
    let master = parts.master
    let breaker = ColumnBreaker(
      widows: master.widows, orphans: master.orphans, band: { [unowned self] in band($0) },
      height: { [parts] in parts.notes.height($0) }, heads: { [unowned self] in heads(of: $0) })
    let count = Swift.max(master.columns, 1)
    let available = master.textRect.height
    let fills =
      count > 1 && master.balancesColumns
      ? breaker.balance(count, from: nextBand, available: available)
      : breaker.fill(count, from: nextBand, available: available)
    let columns = fills.enumerated().map { index, fill in
      let placed = fill.bands.map { bands[$0 - firstBand] }
      let next = band(fill.bands.upperBound).flatMap { next in
        next.table != nil && next.table == placed.last?.table ? next : nil
      }
      return Page.PlacedColumn(rect: master.columnRect(index), fill: fill, bands: placed, next: next)
    }
    let headings = columns.flatMap { self.headings(in: $0) }
    if let last = headings.last { running = last.title }
    let page = Page(
      number: number, isFirst: isFirst, columns: columns, headings: headings, runningHeading: running,
      parts: parts)
    number += 1
    isFirst = false
    nextBand = fills.last?.bands.upperBound ?? nextBand
    if let table = band(nextBand)?.table {
      let known = bands[..<(nextBand - firstBand)].filter { $0.table == table && $0.isTableHead }
      if !known.isEmpty { heads = known }
    } else {
      heads = []
    }
    bands.removeFirst(Swift.min(nextBand - firstBand, bands.count))
    firstBand = nextBand
    return page
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
    let text = parts.flow.storage.string as NSString
    return column.bands.compactMap { band in
      guard band.headingLevel > 0, band.line == 0 else { return nil }
      let range = text.paragraphRange(for: NSRange(location: band.paragraph, length: 0))
      let title = text.substring(with: range).replacingOccurrences(of: "\u{2028}", with: " ")
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return Page.Heading(
        title: title, level: band.headingLevel, range: range,
        origin: CGPoint(x: column.rect.minX, y: column.origin.y + band.top))
    }
  }
}
