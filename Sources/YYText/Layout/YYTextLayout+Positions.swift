public import UIKit
internal import TextEngine

/// Points, offsets and units of the text. A unit is what a caret passes in one step: a character as a reader
/// sees it, a line break, or a bound range.
extension YYTextLayout {
  /// Returns where the caret of a position in a line is: its x, in a column its y.
  ///
  /// - Returns: The greatest number if the line does not show the position.
  public func offset(forTextPosition position: UInt, lineIndex: UInt) -> CGFloat {
    guard let (index, paragraph, unit) = place(of: position, inLine: lineIndex) else {
      return .greatestFiniteMagnitude
    }
    let line = paragraph.layout.lines[index.line]
    let x = paragraph.layout.caretOffset(at: TextPosition(offset: unit), inLine: index.line)
    let spot = pageRect(
      TextRect(x: line.x + x, y: paragraph.top + line.top, width: 0, height: line.height))
    return container.isVerticalForm ? spot.minY : spot.minX
  }

  /// Returns the position in a line that is nearest to a point; it is never inside of a character, but may be
  /// inside of a bound range.
  ///
  /// - Returns: `NSNotFound` if there is no such line.
  public func textPosition(for point: CGPoint, lineIndex: UInt) -> UInt {
    guard lineIndex < UInt(indices.count) else { return Self.notFound }
    let index = indices[Int(lineIndex)]
    let paragraph = laid.shown.paragraphs[index.paragraph]
    let x = enginePoint(point).x - paragraph.layout.lines[index.line].x
    return UInt(paragraph.textOffset(of: paragraph.layout.position(atX: x, inLine: index.line).offset))
  }

  private func place(
    of position: UInt, inLine lineIndex: UInt
  ) -> (ColumnLayout.LineIndex, ColumnLayout.Paragraph, Int)? {
    guard lineIndex < UInt(indices.count), position <= UInt(text.length) else { return nil }
    let index = indices[Int(lineIndex)]
    let paragraph = laid.shown.paragraphs[index.paragraph]
    guard let range = laid.shown.range(ofLine: index),
      (range.lowerBound...range.upperBound).contains(Int(position)),
      let unit = paragraph.unit(ofText: Int(position))
    else { return nil }
    return (index, paragraph, unit)
  }

  /// Returns the position nearest to a point: never inside of a unit. In a bound range it is the nearer end.
  ///
  /// - Returns: `nil` without lines.
  public func closestPosition(to point: CGPoint) -> YYTextPosition? {
    guard let position = laid.shown.position(at: enginePoint(point)) else { return nil }
    return outside(position, near: point)
  }

  /// Returns where one end of a selection goes that is dragged to a point.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - oldPosition: The dragged end before the drag.
  ///   - otherPosition: The end that stays.
  /// - Returns: A position on the same side of the other end, at least one unit away; `nil` without lines.
  public func position(
    for point: CGPoint, oldPosition: YYTextPosition, otherPosition: YYTextPosition
  ) -> YYTextPosition? {
    let isStart = oldPosition.compare(otherPosition) == .orderedAscending
    guard
      let position = laid.shown.position(
        at: enginePoint(point), awayFrom: otherPosition.offset, isStart: isStart)
    else { return nil }
    guard let bound = bound(around: position.offset) else { return YYTextPosition(position) }
    let beyond = isStart ? bound.upperBound <= otherPosition.offset : bound.lowerBound >= otherPosition.offset
    let nearer = outside(position, near: point)
    let isAway = isStart ? nearer.offset < otherPosition.offset : nearer.offset > otherPosition.offset
    if beyond, isAway { return nearer }
    return isStart
      ? YYTextPosition(offset: bound.lowerBound)
      : YYTextPosition(offset: bound.upperBound, affinity: .backward)
  }

  /// Returns the unit whose box contains a point; `nil` off the text.
  public func textRange(at point: CGPoint) -> YYTextRange? {
    if let moves, !moves.isInRow(laid.text(point)) { return nil }
    return laid.shown.character(at: enginePoint(point)).map { whole($0) }
  }

  /// Returns the unit nearest to a point; `nil` without text.
  public func closestTextRange(at point: CGPoint) -> YYTextRange? {
    laid.shown.closestCharacter(to: enginePoint(point)).map { whole($0) }
  }

  /// Returns the unit that a position is inside of, or an empty range at a position between two.
  ///
  /// - Returns: `nil` for a position outside of `visibleRange`.
  public func textRange(byExtending position: YYTextPosition) -> YYTextRange? {
    let shown = laid.shown.range
    guard shown.lowerBound <= position.offset, position.offset <= shown.upperBound else { return nil }
    if let bound = bound(around: position.offset) { return YYTextRange(range: NSRange(bound)) }
    let unit = laid.shown.range(containing: position.offset)
    return unit.isEmpty
      ? YYTextRange(start: position, end: position) : YYTextRange(range: NSRange(unit))
  }

  /// Returns the range from a position's unit to the one that a number of steps leads to.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - direction: The direction on the page. Steps across the lines keep their place along them.
  ///   - offset: How many steps; a negative number goes the other way.
  /// - Returns: A range inside of what is shown; `nil` for a position outside of `visibleRange`.
  public func textRange(
    byExtending position: YYTextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> YYTextRange? {
    guard let first = textRange(byExtending: position) else { return nil }
    let towards: UITextLayoutDirection = offset < 0 ? direction.opposite : direction
    let step = laid.shown.flow.text(towards.engine)
    var caret = TextCaret(position.engine)
    for _ in 0..<min(abs(offset), text.length + lines.count) {
      let next = laid.shown.caret(from: caret, step)
      if next.position == caret.position { break }
      let isForward = next.position.offset > caret.position.offset
      caret = next
      if let bound = bound(around: next.position.offset) {
        caret.position = TextPosition(offset: isForward ? bound.upperBound : bound.lowerBound)
      }
    }
    let target = YYTextPosition(caret.position)
    let last = textRange(byExtending: target) ?? YYTextRange(start: target, end: target)
    let start = first.start.compare(last.start) == .orderedDescending ? last.start : first.start
    let end = first.end.compare(last.end) == .orderedAscending ? last.end : first.end
    return YYTextRange(start: start, end: end)
  }

  // MARK: Bound ranges

  /// Returns the bound range that an offset is inside of; `nil` at its ends and elsewhere.
  func bound(around offset: Int) -> Range<Int>? {
    guard offset > 0, offset < text.length, let range = boundRange(at: offset), range.lowerBound < offset
    else { return nil }
    return range
  }

  /// Returns the bound range of the character at an offset.
  private func boundRange(at offset: Int) -> Range<Int>? {
    var range = NSRange()
    let all = NSRange(location: 0, length: text.length)
    guard
      text.attribute(.yyBinding, at: offset, longestEffectiveRange: &range, in: all) is YYTextBinding
    else { return nil }
    return range.location..<range.location + range.length
  }

  /// Returns a range extended at both ends to whole units.
  private func whole(_ range: Range<Int>) -> YYTextRange {
    let start = range.lowerBound < text.length ? boundRange(at: range.lowerBound)?.lowerBound : nil
    let end = range.isEmpty ? nil : boundRange(at: range.upperBound - 1)?.upperBound
    return YYTextRange(
      range: NSRange((start ?? range.lowerBound)..<max(end ?? range.upperBound, range.upperBound)))
  }

  /// Returns a position, or the nearer end of the bound range that it is inside of.
  private func outside(_ position: TextPosition, near point: CGPoint) -> YYTextPosition {
    guard let bound = bound(around: position.offset) else { return YYTextPosition(position) }
    let start = YYTextPosition(offset: bound.lowerBound)
    let end = YYTextPosition(offset: bound.upperBound, affinity: .backward)
    func distance(_ position: YYTextPosition) -> CGFloat {
      let caret = caretRect(for: position)
      guard !caret.isNull else { return .infinity }
      let (across, down) = (caret.midX - point.x, caret.midY - point.y)
      return (across * across + down * down).squareRoot()
    }
    return distance(end) < distance(start) ? end : start
  }
}

extension UITextLayoutDirection {
  fileprivate var engine: TextDirection {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .up
    case .down: .down
    }
  }

  fileprivate var opposite: UITextLayoutDirection {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    }
  }
}
