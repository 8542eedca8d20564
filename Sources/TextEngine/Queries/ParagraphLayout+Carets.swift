/// Carets and places: between the units of a line and points along it.
///
/// Horizontal values are points right of the line's origin; offsets are UTF-16 units from the paragraph's
/// start.
extension ParagraphLayout {
  /// Where carets stand before the unit at an offset.
  ///
  /// A caret inside a cluster of several graphemes (a ligature) divides its advance evenly; inside one
  /// grapheme it stands at the grapheme's start.
  ///
  /// - Parameters:
  ///   - offset: Clamped to the line; the line's end is a place of its own.
  ///   - line: An index into `lines`.
  public func caretOffsets(at offset: Int, inLine line: Int) -> CaretOffsets {
    let range = lines[line].range
    let offset = min(max(offset, range.lowerBound), range.upperBound)
    let before = offset > range.lowerBound ? runIndex(holding: offset - 1, inLine: line) : nil
    let after = offset < range.upperBound ? runIndex(holding: offset, inLine: line) : nil
    guard let first = before ?? after else { return CaretOffsets(primary: 0, secondary: 0) }
    let upstream = edge(at: offset, in: runs[first])
    guard let after, first != after else { return CaretOffsets(primary: upstream, secondary: upstream) }
    let downstream = edge(at: offset, in: runs[after])
    guard runs[first].level != runs[after].level else {
      return CaretOffsets(primary: downstream, secondary: downstream)
    }
    let beforeFollowsLine = runs[first].level & 1 == paragraph.baseLevel & 1
    let afterFollowsLine = runs[after].level & 1 == paragraph.baseLevel & 1
    let prefersBefore =
      beforeFollowsLine == afterFollowsLine ? runs[first].level < runs[after].level : beforeFollowsLine
    return prefersBefore
      ? CaretOffsets(primary: upstream, secondary: downstream)
      : CaretOffsets(primary: downstream, secondary: upstream)
  }

  /// The place nearest to a point along a line: the start or end of the grapheme under it.
  ///
  /// Beyond the line's ends it is the line's first or last place; the last one stands before the line's
  /// terminator.
  public func position(atX x: Double, inLine line: Int) -> TextPosition {
    let range = lines[line].range
    let width = lines[line].totalWidth
    guard x > 0, x < width else {
      let isStart = (x <= 0 || x.isNaN) != paragraph.isRightToLeft
      return isStart
        ? TextPosition(offset: range.lowerBound)
        : TextPosition(offset: endBeforeTerminator(ofLine: line), affinity: .upstream)
    }
    guard let hit = grapheme(atX: x, inLine: line) else {
      // Over an inserted hyphen: the place beside it.
      let inserted = lines[line].runs.first { x < runs[$0].x + runs[$0].width }
      let offset = inserted.map { runs[$0].range.lowerBound } ?? range.lowerBound
      return TextPosition(offset: offset, affinity: offset > range.lowerBound ? .upstream : .downstream)
    }
    let isLeftHalf = x < (hit.start + hit.end) / 2
    return isLeftHalf != hit.isRightToLeft
      ? TextPosition(offset: hit.range.lowerBound)
      : TextPosition(offset: hit.range.upperBound, affinity: .upstream)
  }

  /// The grapheme whose advance a point lies in; `nil` left and right of the line's text.
  public func character(atX x: Double, inLine line: Int) -> Range<Int>? {
    guard x >= 0, x < lines[line].totalWidth else { return nil }
    return grapheme(atX: x, inLine: line)?.range
  }

  /// The stretches of a line that a range of units covers, left to right; neighbours are joined.
  public func spans(of range: Range<Int>, inLine line: Int) -> [TextInterval] {
    var spans: [TextInterval] = []
    for index in lines[line].runs {
      let part = runs[index].range.clamped(to: range)
      guard !part.isEmpty else { continue }
      let first = edge(at: part.lowerBound, in: runs[index])
      let last = edge(at: part.upperBound, in: runs[index])
      let span = TextInterval(start: min(first, last), end: max(first, last))
      if let previous = spans.last, span.start <= previous.end + 1e-9 {
        spans[spans.count - 1].end = max(previous.end, span.end)
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  /// The rectangles that a range of units covers: each line's spans over the height of its box. Points, y
  /// down, x from the column's left edge, y from the paragraph's top.
  public func rects(of range: Range<Int>) -> [TextRect] {
    var rects: [TextRect] = []
    for (index, line) in lines.enumerated() where line.range.overlaps(range) {
      for span in spans(of: range, inLine: index) {
        rects.append(TextRect(x: line.x + span.start, y: line.top, width: span.width, height: line.height))
      }
    }
    return rects
  }

  /// The end of a line's text before a forced break's characters.
  private func endBeforeTerminator(ofLine line: Int) -> Int {
    var end = lines[line].range.upperBound
    while end > lines[line].range.lowerBound, ParagraphAnalysis.isControl(paragraph.text[end - 1]) {
      end -= 1
    }
    return end
  }

  /// Index of the run of a line that holds a unit.
  private func runIndex(holding offset: Int, inLine line: Int) -> Int? {
    lines[line].runs.first { runs[$0].range.contains(offset) }
  }

  /// The caret before a unit of a run, or at the run's end.
  private func edge(at offset: Int, in run: PlacedRun) -> Double {
    let distance = distance(to: offset, in: run)
    return run.isRightToLeft ? run.x + run.width - distance : run.x + distance
  }

  /// The grapheme whose advance holds a point of a line.
  private func grapheme(
    atX x: Double, inLine line: Int
  ) -> (range: Range<Int>, start: Double, end: Double, isRightToLeft: Bool)? {
    let lineRuns = lines[line].runs
    guard let index = lineRuns.first(where: { x < runs[$0].x + runs[$0].width }) else { return nil }
    let run = runs[index]
    guard !run.range.isEmpty else { return nil }
    guard run.kind == .glyphs else { return (run.range, run.x, run.x + run.width, run.isRightToLeft) }
    let along = run.isRightToLeft ? run.x + run.width - x : x - run.x
    var passed = 0.0
    for cluster in clusters(of: run) {
      guard along < passed + cluster.width || cluster.range.upperBound == run.range.upperBound else {
        passed += cluster.width
        continue
      }
      let graphemes = graphemeStarts(in: cluster.range)
      let edges = graphemeEdges(of: cluster, count: graphemes.count, in: run)
      var order = 0
      while order + 1 < graphemes.count, along >= passed + edges[order + 1] { order += 1 }
      let end = order + 1 < graphemes.count ? graphemes[order + 1] : cluster.range.upperBound
      let first = passed + edges[order]
      let last = passed + edges[order + 1]
      return run.isRightToLeft
        ? (graphemes[order]..<end, run.x + run.width - last, run.x + run.width - first, true)
        : (graphemes[order]..<end, run.x + first, run.x + last, false)
    }
    return nil
  }
}
