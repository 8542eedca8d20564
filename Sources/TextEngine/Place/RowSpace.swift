/// The space that a `RowFiller` fills with rows: a shape, or a container of another module.
///
/// Coordinates are points: x from the left edge of the space, y downwards from an origin that the caller
/// chooses.
package protocol RowSpace {
  /// The greatest width that is free anywhere.
  var width: Double { get }
  /// Whether the lines of a row are one line in pieces.
  ///
  /// If so, the first line's indent applies to a whole row, and a row is as high as all ascents and descents
  /// on one baseline. If not, each line has an indent and a height of its own, and a row is as high as its
  /// highest line.
  var rowsAreLines: Bool { get }
  /// Whether below everything that is excluded the whole width is free, so that what fits nowhere else is cut
  /// there.
  var endsInWholeWidth: Bool { get }
  /// Whether a row that was found by steps is moved up as far as it goes.
  var refinesTops: Bool { get }

  /// Whether a band of a height lies inside; a cheap question before the space is asked what is free there.
  func holds(top: Double, height: Double) -> Bool

  /// Returns where to try next when nothing fits in a band; `nil` when nothing below can be different.
  ///
  /// - Parameters:
  ///   - top: The band's top.
  ///   - start: Where the search began.
  ///   - height: The band's height.
  func nextTop(after top: Double, from start: Double, height: Double) -> Double?

  /// Begins with the intervals of a band.
  mutating func begin(_ band: RowBand)

  /// Returns the next free interval of the band begun last, in the direction of the text; `nil` after the
  /// last.
  ///
  /// - Parameters:
  ///   - band: As begun; a space may move an empty one down.
  ///   - offset: The first unit of the line that is to be there, from the paragraph's start.
  mutating func nextInterval(of band: inout RowBand, at offset: Int) -> RowInterval?

  /// Notes that a line was put into the interval given last.
  mutating func noteLine()
}

/// A row before its lines are known.
package struct RowBand {
  /// Upper edge.
  package var top: Double
  /// As far down as the row's lines are expected to reach.
  package let height: Double
  /// Whether something must be put there, over the whole width, however it is cut.
  package let isForced: Bool
  /// Whether it has no line yet.
  package internal(set) var isEmpty = true
}

/// A part of a band that is free from its top to its bottom.
package struct RowInterval {
  /// The interval for a line.
  let free: TextInterval
  /// The whole width that indents and tab stops count in.
  let column: TextInterval
  /// Whether nothing below is wider, so that a word that does not fit is cut.
  let isWholeWidth: Bool

  /// Creates an interval.
  package init(free: TextInterval, column: TextInterval, isWholeWidth: Bool) {
    self.free = free
    self.column = column
    self.isWholeWidth = isWholeWidth
  }
}

/// The bands of a shape from a paragraph's top on.
struct ShapeSpace: RowSpace {
  private let shape: TextShape
  /// Distance of the paragraph's top, from which tops count, from the column's top.
  private let top: Double
  private let isRightToLeft: Bool
  /// The free intervals of the band, in the direction of the text, and the number of those already given.
  private var intervals: [TextInterval] = []
  private var given = 0
  private var column = TextInterval(start: 0, end: 0)

  init(_ shape: TextShape, below top: Double, isRightToLeft: Bool) {
    self.shape = shape
    self.top = top
    self.isRightToLeft = isRightToLeft
  }

  var width: Double { shape.bounds.width }
  var rowsAreLines: Bool { true }
  var endsInWholeWidth: Bool { shape.isColumn }
  var refinesTops: Bool { false }

  /// The intervals say whether a band leaves the shape.
  func holds(top: Double, height: Double) -> Bool { true }

  func nextTop(after top: Double, from start: Double, height: Double) -> Double? {
    shape.nextTop(after: self.top + top, height: height).map { $0 - self.top }
  }

  mutating func begin(_ band: RowBand) {
    let top = top + band.top
    given = 0
    // What must be placed is placed in the column's whole width, but only where nothing is excluded.
    if !band.isForced {
      intervals = shape.intervals(top: top, bottom: top + band.height)
    } else {
      intervals =
        shape.isFree(top: top, bottom: top + band.height) ? [TextInterval(start: 0, end: width)] : []
    }
    guard let first = intervals.first, let last = intervals.last else { return }
    column = TextInterval(start: first.start, end: last.end)
    if isRightToLeft { intervals.reverse() }
  }

  mutating func nextInterval(of band: inout RowBand, at offset: Int) -> RowInterval? {
    guard given < intervals.count else { return nil }
    given += 1
    return RowInterval(free: intervals[given - 1], column: column, isWholeWidth: band.isForced)
  }

  mutating func noteLine() {}
}
