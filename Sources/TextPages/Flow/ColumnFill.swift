internal import Foundation

/// What stands in one column: bands, the heads of a table that goes on, and footnotes.
struct ColumnFill {
  /// The bands, as indexes into those that were read.
  var bands: Range<Int>
  /// The heads of the table that the column begins in.
  var heads: [FlowBand] = []
  /// The footnotes at its foot.
  var notes: [Int] = []
  /// The height of bands and heads, without footnotes.
  var height: CGFloat = 0

  var headHeight: CGFloat { heads.first.map { heads[heads.count - 1].bottom - $0.top } ?? 0 }
}

/// Divides bands among columns: breaks where they are allowed, as late as possible.
struct ColumnBreaker {
  var widows: Int
  var orphans: Int
  /// Returns a band; `nil` after the last one.
  let band: (Int) -> FlowBand?
  /// Returns the height of footnotes, with the line above them; 0 for none.
  let height: ([Int]) -> CGFloat
  /// Returns the heads of the table that a band goes on, when it does not begin it.
  let heads: (Int) -> [FlowBand]

  /// Fills a column that begins with a band.
  ///
  /// - Parameter available: The column's height.
  /// - Returns: At least one band, however high it is.
  func fill(from start: Int, available: CGFloat) -> ColumnFill {
    guard let first = band(start) else { return ColumnFill(bands: start..<start) }
    var fill = ColumnFill(bands: start..<start, heads: heads(start))
    if fill.headHeight + first.bottom - first.top > available { fill.heads = [] }
    var end = start
    var notes: [Int] = []
    while let next = band(end), end == start || !next.beginsPage {
      let more = notes + next.notes
      let used = fill.headHeight + next.bottom - first.top
      if end > start, used + height(more) > available { break }
      notes = more
      end += 1
    }
    end = allowed(end, from: start)
    fill.bands = start..<end
    fill.notes = (start..<end).flatMap { band($0)?.notes ?? [] }
    fill.height = fill.headHeight + (band(end - 1)?.bottom ?? first.top) - first.top
    return fill
  }

  /// Returns the last place, up to one, where the rules let a column end; that one if they let it nowhere.
  private func allowed(_ end: Int, from start: Int) -> Int {
    guard let after = band(end) else { return end }
    var (place, next) = (end, after)
    while place > start, let last = band(place - 1) {
      if last.mayBreak(before: next, widows: widows, orphans: orphans) { return place }
      (place, next) = (place - 1, last)
    }
    return end
  }

  /// Fills the columns of a page.
  func fill(_ count: Int, from start: Int, available: CGFloat) -> [ColumnFill] {
    var fills: [ColumnFill] = []
    var next = start
    while fills.count < count, let first = band(next), fills.isEmpty || !first.beginsPage {
      fills.append(fill(from: next, available: available))
      next = fills[fills.count - 1].bands.upperBound
    }
    return fills
  }

  /// Fills the columns of a page whose text ends on it, each about as high as the others.
  func balance(_ count: Int, from start: Int, available: CGFloat) -> [ColumnFill] {
    let full = fill(count, from: start, available: available)
    let end = full.last?.bands.upperBound ?? start
    if let next = band(end), !next.beginsPage { return full }
    var (low, high, best) = (CGFloat(0), available, full)
    for _ in 0..<24 where high - low > 0.25 {
      let middle = (low + high) / 2
      let fills = fill(count, from: start, available: middle)
      let highest = fills.map { $0.height + height($0.notes) }.max() ?? 0
      if fills.last?.bands.upperBound == end, highest <= available, highest <= middle {
        (best, high) = (fills, middle)
      } else {
        low = middle
      }
    }
    return best
  }
}
