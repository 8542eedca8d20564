/// The runs of a paragraph on its endless line, and the lines that were made of it, for the exact widths of
/// lines.
///
/// Layout adds a line's width up run by run, each a whole number of font units times the run's scale. The
/// difference of two positions on the endless line is the same number but for its last bits. So the font
/// units are taken out of the positions again, and added up as layout does.
struct LineSpans {
  /// A run: points to its start, and points for each of its font units.
  private var runs: [(start: Double, scale: Double)] = []
  /// The lines: points to the start, and to the end of the last character that is no white space.
  private var lines: [(start: Double, end: Double)] = []
  /// Whether the runs are whole numbers of font units.
  private var isExact = true
  /// Whether anybody asks for widths. Without, nothing is noted.
  var isWanted = false

  /// Forgets the last paragraph.
  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    isExact = true
  }

  /// Notes a run.
  ///
  /// - Parameters:
  ///   - start: Points to its start.
  ///   - scale: Points for each font unit.
  @inline(__always)
  mutating func beginRun(at start: Double, scale: Double) {
    guard isWanted else { return }
    if let last = runs.last, last.start > start { isExact = false }
    runs.append((start, scale))
  }

  /// Notes that some of the text is not measured in font units alone.
  mutating func giveUp() { isExact = false }

  /// Notes a line.
  mutating func appendLine(from start: Double, to end: Double) { lines.append((start, end)) }

  /// Forgets the lines, before they are made anew.
  mutating func removeLines() { lines.removeAll(keepingCapacity: true) }

  /// Returns the widths of all lines, without white space at their ends: layout's own sums, bit for bit.
  /// `nil` where they do not follow from the positions.
  func widths() -> [Double]? {
    var widths: [Double] = []
    return read(into: &widths) ? widths : nil
  }

  /// Replaces the content of an array by the widths of all lines.
  ///
  /// - Returns: Whether they follow from the positions.
  func read(into widths: inout [Double]) -> Bool {
    widths.removeAll(keepingCapacity: true)
    guard isExact else { return false }
    widths.reserveCapacity(lines.count)
    var first = 0
    for line in lines {
      while first + 1 < runs.count, runs[first + 1].start <= line.start { first += 1 }
      var width = 0.0
      var index = first
      while index < runs.count, runs[index].start < line.end {
        let end = index + 1 < runs.count ? min(runs[index + 1].start, line.end) : line.end
        let start = max(runs[index].start, line.start)
        guard let from = LineSpans.units(to: start, in: runs[index]),
          let to = LineSpans.units(to: end, in: runs[index])
        else { return false }
        width += (to - from) * runs[index].scale
        index += 1
      }
      widths.append(width)
    }
    return true
  }

  /// Returns the font units from a run's start to a position; `nil` if it is not a whole number of them.
  private static func units(to position: Double, in run: (start: Double, scale: Double)) -> Double? {
    if position == run.start { return 0 }
    guard run.scale > 0 else { return nil }
    let units = ((position - run.start) / run.scale).rounded()
    return run.start + units * run.scale == position ? units : nil
  }
}
