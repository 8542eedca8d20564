public import CoreGraphics
internal import CoreText
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
  /// What holds its columns, from the paper's upper left corner.
  var textRect: CGRect { parts.master.textRect(ofPage: placedNumber, isFirst: wasFirst) }
  /// Which page it was when its columns were placed.
  private let placedNumber: Int
  private let wasFirst: Bool

  /// Whether it has no text: it stands before one that has to be at the left or the right.
  public let isBlank: Bool

  /// A column on the page.
  struct PlacedColumn {
    /// Where the column is, from the paper's upper left corner.
    let rect: CGRect
    let fill: ColumnFill
    /// Its figures and text, in parts of which each is one piece of the layout: figures from before on top.
    let segments: [ColumnSegment]
    /// The row below the last one in the same table, whose upper border may be the only line between both.
    let next: FlowBand?

    /// The bands of its text.
    var bands: [FlowBand] { fill.bands.map(\.band) }
  }

  init(
    number: Int, isFirst: Bool, columns: [PlacedColumn], headings: [Heading], runningHeading: String,
    parts: PageParts, at position: Int
  ) {
    (self.number, placedNumber) = (number, number)
    (self.isFirst, wasFirst) = (isFirst, isFirst)
    self.columns = columns
    self.headings = headings
    self.runningHeading = runningHeading
    self.parts = parts
    size = parts.master.size
    isBlank = columns.allSatisfy(\.fill.isEmpty)
    var all: NSRange?
    func add(_ bands: [PlacedBand]) {
      for index in bands.indices {
        let own = bands[index].band.characters
        all = all.map { NSUnionRange($0, own) } ?? own
      }
    }
    for column in columns { add(column.fill.bands) }
    if all == nil { for column in columns { column.fill.figures.forEach(add) } }
    characterRange = all ?? NSRange(location: position, length: 0)
  }

  /// The sections whose layouts it shows.
  var sections: [FlowSection] { columns.flatMap(\.segments).map(\.section) }

  /// Draws the page.
  ///
  /// - Parameters:
  ///   - context: Its origin is the paper's upper left corner, y grows downwards, a unit is a point.
  ///   - pageCount: The number of all pages, for `{pages}` in headers and footers.
  public func draw(in context: CGContext, pageCount: Int? = nil) {
    PagePainter(page: self, context: context, tagger: nil).paint(pageCount: pageCount)
  }
}

/// Bands of a column that lie as they lie in the layout of their section.
struct ColumnSegment {
  let section: FlowSection
  let bands: [FlowBand]
  /// Where the section's endless column begins, from the paper's upper left corner.
  let origin: CGPoint
  /// Whether it is a figure that comes from a column before.
  let isFigure: Bool

  /// The top of the first band and the bottom of the last one, from the paper's upper edge.
  var top: CGFloat { origin.y + (bands.first?.top ?? 0) }
  var bottom: CGFloat { origin.y + (bands.last?.bottom ?? 0) }

  /// The characters from its first band to its last one, UTF-16 offsets in the document.
  var characters: NSRange { NSUnionRange(bands[0].characters, bands[bands.count - 1].characters) }

  /// Returns the segments of bands.
  static func segments(_ bands: [PlacedBand], in column: CGRect, isFigure: Bool) -> [ColumnSegment] {
    var segments: [ColumnSegment] = []
    var shift: CGFloat = 0
    var (section, end) = (FlowSection?.none, 0)
    // Those of the segment in work.
    var own: [FlowBand] = []
    func finish() {
      guard let section, !own.isEmpty else { return }
      segments.append(
        ColumnSegment(
          section: section, bands: own, origin: CGPoint(x: column.minX, y: column.minY + shift),
          isFigure: isFigure))
      own.removeAll()
    }
    for index in bands.indices {
      guard let next = bands[index].band.section else { continue }
      if next !== section || shift != bands[index].shift || end < bands[index].band.characters.location {
        finish()
        (section, shift) = (next, bands[index].shift)
        own.reserveCapacity(bands.count - index)
      }
      own.append(bands[index].band)
      end = NSMaxRange(bands[index].band.characters)
    }
    finish()
    return segments
  }
}

/// What the pages of a sequence share.
final class PageParts {
  let master: PageMaster
  let title: String
  let flow: FlowReader
  let notes: FootnoteSetter
  /// The line of the marker that was drawn last.
  private var lastMarker: (text: NSAttributedString, line: CTLine)?

  init(master: PageMaster, title: String, flow: FlowReader, notes: FootnoteSetter) {
    self.master = master
    self.title = title
    self.flow = flow
    self.notes = notes
  }

  /// Returns the line of a marker, the same one for markers that are one object.
  func line(of marker: NSAttributedString) -> CTLine {
    if let lastMarker, lastMarker.text === marker { return lastMarker.line }
    let line = CTLineCreateWithAttributedString(marker)
    lastMarker = (marker, line)
    return line
  }
}
