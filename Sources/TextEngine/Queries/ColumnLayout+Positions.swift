internal import GalleyUTF16

/// Offsets and points of a column. Coordinates are points from the column's origin, y down; offsets are those
/// of the whole text.
///
/// Three questions are often confused: the caret nearest to a point (`position(at:)`, which always has an
/// answer), the character at a point (`character(at:)`, none outside the text) and the area of a range
/// (`rects(of:)`).
extension ColumnLayout {
  /// An offset of a layout: a paragraph, and an offset of its lines.
  struct Location: Hashable {
    var paragraph: Int
    var unit: Int
  }

  /// Returns the position nearest to a point: in the closest line the start or end of the character at the
  /// point. Beyond a line's ends it is the line's first or last position, the last one before the units of a
  /// forced break. Below the last line it is the last position, or the empty line after a final forced break.
  ///
  /// - Returns: The position, which is never inside a grapheme or conjunct; `nil` without lines.
  public func position(at point: TextPoint) -> TextPosition? {
    if let extra = extraLineBox, point.y >= extra.y { return TextPosition(offset: range.upperBound) }
    return closestLine(to: point).map { position(atX: point.x, inLine: $0) }
  }

  /// Returns the position in a line nearest to an x.
  func position(atX x: Double, inLine index: LineIndex) -> TextPosition {
    let paragraph = paragraphs[index.paragraph]
    let position = paragraph.layout.position(atX: x - self[index].x, inLine: index.line)
    return self.position(at: Location(paragraph: index.paragraph, unit: position.offset), position.affinity)
  }

  /// Returns the character, a grapheme or conjunct, whose box contains a point; `nil` outside the text and
  /// over a token.
  public func character(at point: TextPoint) -> Range<Int>? {
    guard let index = line(at: point) else { return nil }
    let paragraph = paragraphs[index.paragraph]
    let hit = paragraph.layout.character(atX: point.x - self[index].x, inLine: index.line)
    guard let hit, !(paragraph.origin?.foreignRanges.contains { $0.overlaps(hit) } ?? false) else {
      return nil
    }
    return textRange(
      around: paragraph.textOffset(of: hit.lowerBound)..<paragraph.textOffset(of: hit.upperBound))
  }

  /// Returns the character nearest to a point: the one at the point, or the one beside the nearest caret.
  /// `nil` without text.
  public func closestCharacter(to point: TextPoint) -> Range<Int>? {
    if let hit = character(at: point) { return hit }
    guard let position = position(at: point) else { return nil }
    let range = range(around: position)
    return range.isEmpty ? nil : range
  }

  /// Returns the unit of a truncation token at a point, from the token's start; `nil` outside the token.
  public func tokenUnit(at point: TextPoint) -> Int? {
    guard let index = line(at: point), let origin = paragraphs[index.paragraph].origin,
      let token = origin.tokenRange,
      let hit = paragraphs[index.paragraph].layout.character(
        atX: point.x - self[index].x, inLine: index.line),
      token.contains(hit.lowerBound)
    else { return nil }
    return hit.lowerBound - token.lowerBound
  }

  /// Returns the caret of a position: a rectangle without width, as high as its line's box.
  ///
  /// At a soft wrap the upstream caret is at the end of the line before, the downstream caret at the start of
  /// the line after. Where the direction changes each is beside the character to which it belongs. After a
  /// final forced break the caret is on the empty line below the last.
  ///
  /// - Returns: The caret; `nil` for offsets outside `range` or hidden by truncation.
  public func caret(at position: TextPosition) -> TextRect? {
    if let extra = extraLineBox, position.offset == range.upperBound { return extra }
    guard let (index, unit) = lineAndUnit(at: position) else { return nil }
    let x = paragraphs[index.paragraph].layout.caretOffset(
      at: TextPosition(offset: unit, affinity: position.affinity), inLine: index.line)
    return caret(x, inLine: index)
  }

  /// Returns the two carets of a position where the direction changes, that of the line's own direction
  /// first. Elsewhere both are equal. `nil` for offsets outside `range` or hidden by truncation.
  public func splitCaret(at position: TextPosition) -> (primary: TextRect, secondary: TextRect)? {
    if let extra = extraLineBox, position.offset == range.upperBound { return (extra, extra) }
    guard let (index, unit) = lineAndUnit(at: position) else { return nil }
    let offsets = paragraphs[index.paragraph].layout.caretOffsets(at: unit, inLine: index.line)
    return (caret(offsets.primary, inLine: index), caret(offsets.secondary, inLine: index))
  }

  private func caret(_ x: Double, inLine index: LineIndex) -> TextRect {
    let line = self[index]
    return TextRect(
      x: line.x + x, y: paragraphs[index.paragraph].top + line.top, width: 0, height: line.height)
  }

  /// Returns the line of the caret of a position; `nil` for offsets outside `range` or hidden by truncation,
  /// and on the empty line after a final forced break.
  public func line(at position: TextPosition) -> LineIndex? {
    if extraLineBox != nil, position.offset == range.upperBound { return nil }
    return lineAndUnit(at: position)?.line
  }

  /// Returns the nearest offset at or before another one where a caret may stand: the start of an emoji, a
  /// combining sequence, a CR LF or a surrogate pair. It is clamped to `range`; in hidden text it is the
  /// start of that.
  public func snappedBackward(_ offset: Int) -> Int {
    let offset = min(max(offset, range.lowerBound), range.upperBound)
    guard let location = location(at: offset) else {
      return hiddenRange(around: offset)?.lowerBound ?? offset
    }
    let paragraph = paragraphs[location.paragraph]
    var unit = location.unit
    while unit > paragraph.layout.range.lowerBound, !paragraph.isCaretStop(at: unit) { unit -= 1 }
    return paragraph.textOffset(of: unit)
  }

  /// Returns the nearest offset at or after another one where a caret may stand: the end of a grapheme or
  /// conjunct. It is clamped to `range`; in hidden text it is the end of that.
  public func snappedForward(_ offset: Int) -> Int {
    let offset = min(max(offset, range.lowerBound), range.upperBound)
    guard let location = location(at: offset) else {
      return hiddenRange(around: offset)?.upperBound ?? offset
    }
    let paragraph = paragraphs[location.paragraph]
    var unit = location.unit
    while unit < paragraph.layout.range.upperBound, !paragraph.isCaretStop(at: unit) { unit += 1 }
    return paragraph.textOffset(of: unit)
  }

  /// Returns the grapheme or conjunct that contains an offset strictly inside; an empty range where a caret
  /// may stand.
  public func range(containing offset: Int) -> Range<Int> {
    let start = snappedBackward(offset)
    return start..<max(snappedForward(offset), start)
  }

  /// Returns the character of a position: the one after it, or before it if its affinity is upstream or
  /// nothing follows. Empty without text.
  public func range(around position: TextPosition) -> Range<Int> {
    let start = snappedBackward(position.offset)
    let isBefore = position.affinity == .upstream && start > range.lowerBound || start >= range.upperBound
    if isBefore, snappedForward(position.offset) == start {
      return snappedBackward(max(start - 1, range.lowerBound))..<start
    }
    return start..<snappedForward(min(start + 1, range.upperBound))
  }

  /// Returns a range extended at both ends to whole characters.
  public func textRange(around range: Range<Int>) -> Range<Int> {
    let start = snappedBackward(range.lowerBound)
    return start..<max(snappedForward(range.upperBound), start)
  }

  /// Returns the position for one end of a selection that is dragged to a point while the other end stays. It
  /// is on its own side of the other end, at least one character away.
  ///
  /// - Parameters:
  ///   - point: The point to which the end is dragged.
  ///   - other: The offset of the end that stays.
  ///   - isStart: Whether the dragged end is the selection's start.
  /// - Returns: The position; `nil` without lines.
  public func position(at point: TextPoint, awayFrom other: Int, isStart: Bool) -> TextPosition? {
    guard let position = position(at: point) else { return nil }
    if isStart {
      let limit = snappedBackward(max(snappedBackward(other) - 1, range.lowerBound))
      return position.offset <= limit ? position : TextPosition(offset: limit)
    }
    let limit = snappedForward(min(snappedForward(other) + 1, range.upperBound))
    return position.offset >= limit ? position : TextPosition(offset: limit, affinity: .upstream)
  }

  // MARK: The empty line after a final forced break

  /// The box of the empty line after a forced break at the text's very end; it has no width. `nil` if the
  /// text does not end like that, or not in this column.
  public var extraLineBox: TextRect? {
    guard !isFollowed, let last = paragraphs.last, last.origin == nil, let line = last.layout.lines.last
    else {
      return nil
    }
    let paragraph = last.layout.paragraph
    guard last.layout.isComplete, paragraph.sourceRange.upperBound == paragraph.source.text.count,
      let unit = paragraph.text.last, unit.endsLine
    else { return nil }
    let style = paragraph.style
    let isFirst = line.range.lowerBound == 0
    let indent = style.firstLineHeadIndent - (isFirst ? style.firstLineHeadIndent : style.headIndent)
    var x = paragraph.isRightToLeft ? line.interval.end - indent : line.interval.start + indent
    if line.interval.width.isFinite {
      switch style.alignment {
      case .left: x = line.interval.start
      case .right: x = line.interval.end
      case .center: x = (line.interval.start + line.interval.end) / 2
      case .natural, .justified: break
      }
    } else {
      x = line.interval.start
    }
    return TextRect(
      x: x, y: last.top + last.layout.height + last.layout.spacingAfter, width: 0, height: line.height)
  }

  // MARK: Locations

  /// Returns the location of an offset, in the later one where two paragraphs meet; `nil` for offsets outside
  /// `range` or hidden.
  func location(at offset: Int) -> Location? {
    guard range.contains(offset) || offset == range.upperBound, !paragraphs.isEmpty else { return nil }
    let index = min(
      paragraphs.partitioningIndex { $0.textRange.upperBound > offset }, paragraphs.count - 1)
    if let unit = paragraphs[index].unit(ofText: offset) { return Location(paragraph: index, unit: unit) }
    // Just before text that is hidden at the start of the last line.
    guard index > 0, paragraphs[index - 1].textRange.upperBound == offset else { return nil }
    return Location(paragraph: index - 1, unit: paragraphs[index - 1].layout.range.upperBound)
  }

  /// Returns the position of a location.
  func position(at location: Location, _ affinity: TextPosition.Affinity = .downstream) -> TextPosition {
    TextPosition(offset: paragraphs[location.paragraph].textOffset(of: location.unit), affinity: affinity)
  }

  /// Returns the line of a position and its offset there.
  func lineAndUnit(at position: TextPosition) -> (line: LineIndex, unit: Int)? {
    guard let location = location(at: position.offset) else { return nil }
    let lines = paragraphs[location.paragraph].layout.lines
    let found = min(lines.partitioningIndex { $0.range.upperBound > location.unit }, lines.count - 1)
    let index = LineIndex(paragraph: location.paragraph, line: found)
    guard position.affinity == .upstream, location.unit == self[index].range.lowerBound,
      let previous = line(before: index), !self[previous].endsInForcedBreak,
      previous.paragraph == index.paragraph || paragraphs[index.paragraph].continuesParagraph,
      range(ofLine: previous)?.upperBound == position.offset
    else { return (index, location.unit) }
    return (previous, self[previous].range.upperBound)
  }

  /// Returns the hidden units around an offset between visible ones.
  private func hiddenRange(around offset: Int) -> Range<Int>? {
    truncation?.hiddenRanges.first { $0.contains(offset) }
  }
}
