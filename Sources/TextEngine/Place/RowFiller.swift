/// Fills rows with the lines of one paragraph, in a space in which each row has to be looked for.
///
/// A row is a horizontal band. Where something is excluded, several intervals of it are free, and their lines
/// are side by side. When a line is taller than the band, the space is asked again for a higher band, never
/// for a lower one, so that every row comes to an end. Where nothing fits, the next row is looked for further
/// down; a word that fits nowhere is cut.
///
/// Other modules use the type unspecialised: each question to the space is a call through a witness table,
/// a few for each row. The generic field is the last, so that the others have fixed offsets.
///
/// See docs/decisions/rows.md.
package struct RowFiller<Space: RowSpace>: ~Copyable {
  /// The lines so far.
  package internal(set) var lines: LineFiller
  /// A first word of this width or more fits nowhere below, so it may be cut: at first one as wide as the
  /// whole space.
  private var cutWidth: Double
  /// The space, with what it noted of the last row.
  package private(set) var space: Space

  /// Begins with the first of a paragraph's lines.
  package init(_ lines: consuming LineFiller, in space: Space) {
    self.lines = lines
    self.space = space
    cutWidth = space.width
  }

  /// The lines of all rows.
  consuming func finish() -> ParagraphLayout { lines.finish() }

  /// Takes the last row back.
  package mutating func takeBack(_ row: FilledRow) {
    if let mark = row.mark { lines.rollBack(to: mark) }
  }

  /// Fills the next row at a height or, where nothing fits there, below; `nil` when the space is full.
  package mutating func nextRow(at start: Double) -> FilledRow? {
    guard space.holds(top: start, height: 0) else { return nil }
    let wordWidth = lines.wordWidth(limit: cutWidth)
    while true {
      let mayCut = wordWidth >= cutWidth
      var lowest = start
      if let row = highestRow(from: &lowest, overlong: mayCut ? .cut : .refuse) { return row }
      if mayCut {
        // Below all that is excluded there is at least a grapheme on every line.
        guard space.endsInWholeWidth else { return nil }
        return row(at: lowest, height: lines.leastHeight, overlong: .force)
      }
      // The word fits nowhere: from here on it may be cut, and so may wider ones.
      cutWidth = wordWidth
    }
  }

  /// Fills the highest row that takes a line.
  ///
  /// - Parameter top: Where to begin; receives the last height that was tried.
  private mutating func highestRow(from top: inout Double, overlong: Overlong) -> FilledRow? {
    let start = top
    let height = lines.leastHeight
    if let row = row(at: start, height: height, overlong: overlong) { return row }
    // Far from where heights count from, a step may be too small to change them.
    while let next = space.nextTop(after: top, from: start, height: height), next > top {
      if let row = row(at: next, height: height, overlong: overlong) {
        guard space.refinesTops else { return row }
        takeBack(row)
        let highest = RowSearch.lowest(above: top, true: row.top) { middle in
          guard let row = self.row(at: middle, height: height, overlong: overlong) else { return false }
          takeBack(row)
          return true
        }
        return self.row(at: highest, height: height, overlong: overlong)
      }
      top = next
    }
    return nil
  }

  /// Fills the row at a height; `nil`, with nothing filled, when no line fits there.
  ///
  /// - Parameter height: The height that the row has at least.
  private mutating func row(at top: Double, height: Double, overlong: Overlong) -> FilledRow? {
    let mark = lines.mark
    var height = height
    // Every turn is higher than the one before, as high as one of finitely many lines.
    while true {
      let row = fill(RowBand(top: top, height: height, isForced: overlong == .force), overlong, mark)
      if !row.lines.isEmpty, row.height <= height + Tolerance.height {
        if space.holds(top: row.top, height: row.height) { return row }
        break
      }
      guard !row.lines.isEmpty else { break }
      lines.rollBack(to: mark)
      height = row.height
    }
    lines.rollBack(to: mark)
    return nil
  }

  /// Fills the intervals of a band.
  private mutating func fill(_ band: RowBand, _ overlong: Overlong, _ mark: LineFiller.Mark) -> FilledRow {
    var band = band
    var metrics = LineMetrics()
    var highest = 0.0
    let isFirstLine = space.rowsAreLines ? lines.offset == 0 : nil
    space.begin(band)
    while !lines.isAtEnd, let interval = space.nextInterval(of: &band, at: lines.offset) {
      guard
        let extents = lines.appendLine(
          in: interval.free, column: interval.column,
          overlong: interval.isWholeWidth ? .force : overlong, isFirstLine: isFirstLine)
      else { continue }
      space.noteLine()
      band.isEmpty = false
      metrics.unite(extents)
      let line = lines.layout.lines[lines.layout.lines.count - 1]
      highest = max(highest, line.height)
      if line.endsInForcedBreak { break }
    }
    return FilledRow(
      top: band.top,
      height: space.rowsAreLines ? metrics.height(lines.layout.paragraph.style) : highest,
      metrics: metrics, lines: mark.lineCount..<lines.layout.lines.count, mark: mark)
  }
}

/// A row with the lines that were put into it.
package struct FilledRow {
  /// Upper edge.
  package let top: Double
  /// Height of the lines' boxes.
  package let height: Double
  /// The extents of all lines on one baseline.
  let metrics: LineMetrics
  /// The lines, as indexes into the layout's.
  package let lines: Range<Int>
  /// The lines before it; `nil` for rows that are not taken back.
  var mark: LineFiller.Mark?
}

/// Looks for the highest position where something fits, by steps and then by halves.
package enum RowSearch {
  /// Returns the next height to try below one where nothing fits. Steps grow with the distance, so that their
  /// number is bounded.
  ///
  /// - Parameters:
  ///   - top: The last height that was tried.
  ///   - start: The first.
  ///   - height: The height of what is to fit.
  package static func step(after top: Double, from start: Double, height: Double) -> Double {
    top + max(max(height / 8, 0.01), (top - start) / 64)
  }

  /// Returns the least number above one at which nothing fits, by bisection down to neighbouring numbers.
  ///
  /// - Parameters:
  ///   - low: Where nothing fits.
  ///   - high: Where something does.
  ///   - fits: Whether something fits at a number between them.
  package static func lowest(above low: Double, true high: Double, where fits: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return high }
      if fits(middle) { high = middle } else { low = middle }
    }
  }
}
