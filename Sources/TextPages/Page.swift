public import CoreGraphics
public import Foundation
internal import TextKit

/// A page: which part of the document stands on it, and how it is drawn.
///
/// Not in Apple's UIKit. Pages of one sequence share its layout and are drawn on one thread at a time.
public final class Page {
  /// The number that is printed on it.
  public internal(set) var number: Int
  /// The size of the paper in points.
  public let size: CGSize
  /// The characters of the document that stand on it, UTF-16 offsets.
  public let characterRange: NSRange
  /// The headings that begin on it, and where: points from the paper's upper left corner.
  public let headings: [Heading]

  /// A heading on a page.
  public struct Heading {
    /// Its text, white space at the ends left out.
    public let title: String
    /// Its level, from 1.
    public let level: Int
    /// Its paragraph, UTF-16 offsets.
    public let range: NSRange
    /// Its upper left corner on the page.
    public let origin: CGPoint
  }

  /// The title of the last heading on the page or before it.
  let runningHeading: String
  var isFirst: Bool
  let columns: [PlacedColumn]
  let parts: PageParts

  /// A column on the page.
  struct PlacedColumn {
    /// Where the column is, from the paper's upper left corner.
    let rect: CGRect
    let fill: ColumnFill
    let bands: [FlowBand]
    /// The row below the last one in the same table, whose upper border may be the only line between both.
    let next: FlowBand?

    /// Where the endless column's origin is, so that the first band stands on top.
    var origin: CGPoint {
      CGPoint(x: rect.minX, y: rect.minY + fill.headHeight - (bands.first?.top ?? 0))
    }
  }

  init(
    number: Int, isFirst: Bool, columns: [PlacedColumn], headings: [Heading], runningHeading: String,
    parts: PageParts
  ) {
    self.number = number
    self.isFirst = isFirst
    self.columns = columns
    self.headings = headings
    self.runningHeading = runningHeading
    self.parts = parts
    size = parts.master.size
    let all = columns.flatMap(\.bands).map(\.characters)
    characterRange = all.dropFirst().reduce(all.first ?? NSRange(location: 0, length: 0)) {
      NSUnionRange($0, $1)
    }
  }

  /// Draws the page.
  ///
  /// - Parameters:
  ///   - context: Its origin is the paper's upper left corner, y grows downwards, a unit is a point.
  ///   - pageCount: The number of all pages, for `{pages}` in headers and footers.
  public func draw(in context: CGContext, pageCount: Int? = nil) {
    PagePainter(page: self, context: context, tagger: nil).paint(pageCount: pageCount)
  }
}

/// What the pages of a sequence share.
final class PageParts {
  let master: PageMaster
  let title: String
  let flow: FlowReader
  let notes: FootnoteSetter

  init(master: PageMaster, title: String, flow: FlowReader, notes: FootnoteSetter) {
    self.master = master
    self.title = title
    self.flow = flow
    self.notes = notes
  }
}
