internal import GalleyUTF16

/// Carets and hits: between the units of a line and points along it.
///
/// Horizontal values are points right of the line's origin; offsets are UTF-16 units from the paragraph's
/// start.
extension ParagraphLayout {
  /// Returns the carets before the unit at an offset.
  ///
  /// A caret inside a cluster of several graphemes (a ligature) is where the font says or divides its
  /// advance evenly; inside one grapheme or a conjunct it is at its start. Beyond its ends a line counts
  /// as text of the paragraph's direction.
  ///
  /// - Parameters:
  ///   - offset: Clamped to the line; the line's end is an offset of its own.
  ///   - line: An index into `lines`.
  public func caretOffsets(at offset: Int, inLine line: Int) -> CaretOffsets {
    let range = lines[line].range
    let offset = min(max(offset, range.lowerBound), range.upperBound)
    let before = offset > range.lowerBound ? runIndex(holding: offset - 1, inLine: line) : nil
    let after = offset < range.upperBound ? runIndex(holding: offset, inLine: line) : nil
    let upstream = caretOffset(at: TextPosition(offset: offset, affinity: .upstream), inLine: line)
    let downstream = caretOffset(at: TextPosition(offset: offset), inLine: line)
    let levelBefore = before.map { runs[$0].level } ?? paragraph.baseLevel
    let levelAfter = after.map { runs[$0].level } ?? paragraph.baseLevel
    guard levelBefore != levelAfter else { return CaretOffsets(primary: downstream, secondary: downstream) }
    let beforeFollowsLine = levelBefore & 1 == paragraph.baseLevel & 1
    let afterFollowsLine = levelAfter & 1 == paragraph.baseLevel & 1
    let prefersBefore =
      beforeFollowsLine == afterFollowsLine ? levelBefore < levelAfter : beforeFollowsLine
    return prefersBefore
      ? CaretOffsets(primary: upstream, secondary: downstream)
      : CaretOffsets(primary: downstream, secondary: upstream)
  }

  /// Returns where the caret of a position is: after the unit before it or before the unit after it, as its
  /// affinity says.
  ///
  /// - Parameters:
  ///   - position: Its offset is clamped to the line. Upstream of the line's start and downstream of its end
  ///     is the line's own edge in the paragraph's direction.
  ///   - line: An index into `lines`.
  public func caretOffset(at position: TextPosition, inLine line: Int) -> Double {
    let range = lines[line].range
    let offset = min(max(position.offset, range.lowerBound), range.upperBound)
    switch position.affinity {
    case .upstream:
      guard offset > range.lowerBound, let run = runIndex(holding: offset - 1, inLine: line) else {
        return paragraph.isRightToLeft ? lines[line].totalWidth : 0
      }
      return edge(at: offset, in: runs[run])
    case .downstream:
      guard offset < range.upperBound, let run = runIndex(holding: offset, inLine: line) else {
        return paragraph.isRightToLeft ? 0 : lines[line].totalWidth
      }
      return edge(at: offset, in: runs[run])
    }
  }

  /// Returns the position nearest to a point along a line: the start or end of the grapheme under it.
  ///
  /// Beyond the line's ends it is the line's first or last position; the last one is before the line's
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

  /// The grapheme or conjunct whose advance a point lies in; `nil` left and right of the line's text.
  public func character(atX x: Double, inLine line: Int) -> Range<Int>? {
    guard x >= 0, x < lines[line].totalWidth else { return nil }
    return grapheme(atX: x, inLine: line)?.range
  }

  /// Returns the intervals of a line that a range of units covers, left to right; neighbours are joined.
  public func spans(of range: Range<Int>, inLine line: Int) -> [TextInterval] {
    var spans: [TextInterval] = []
    for index in lines[line].runs {
      let part = runs[index].range.clamped(to: range)
      guard !part.isEmpty else { continue }
      let first = edge(at: part.lowerBound, in: runs[index])
      let last = edge(at: part.upperBound, in: runs[index])
      let span = TextInterval(start: min(first, last), end: max(first, last))
      if let previous = spans.last, span.start <= previous.end + Tolerance.width {
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
    var index = lines.partitioningIndex { $0.range.upperBound > range.lowerBound }
    while index < lines.count, lines[index].range.lowerBound < range.upperBound {
      let line = lines[index]
      for span in spans(of: range, inLine: index) {
        rects.append(TextRect(x: line.x + span.start, y: line.top, width: span.width, height: line.height))
      }
      index += 1
    }
    return rects
  }

  /// The end of a line's text before the characters of a forced break.
  func endBeforeTerminator(ofLine line: Int) -> Int {
    let range = lines[line].range
    guard lines[line].endsInForcedBreak, !range.isEmpty else { return range.upperBound }
    return range.upperBound - paragraph.text[range].lineTerminatorLength
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

  /// The grapheme or conjunct whose advance holds a point of a line.
  private func grapheme(atX x: Double, inLine line: Int) -> CaretUnit? {
    guard let index = lines[line].runs.first(where: { x < runs[$0].x + runs[$0].width }) else { return nil }
    let run = runs[index]
    guard !run.range.isEmpty else { return nil }
    let along = run.isRightToLeft ? run.x + run.width - x : x - run.x
    let units = caretUnits(of: run)
    var passed = 0.0
    for unit in units {
      passed += unit.width
      if along < passed || unit.range.upperBound == run.range.upperBound { return unit }
    }
    return nil
  }
}
