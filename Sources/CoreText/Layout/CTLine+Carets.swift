public import CoreGraphics
internal import TextEngine

/// The insertion index nearest to a point.
///
/// - Parameters:
///   - line: The line.
///   - position: Points from the line's origin; only x matters.
/// - Returns: An index into the line's string, from the line's first to its last plus 1; beyond the ends of
///   the line its first or last offset. The right half of a left-to-right character gives the index after it.
///   Over the token of a truncated line it is the nearer end of the hidden text.
@discardableResult
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  guard let source = line.source else { return line.range.lowerBound }
  let place = source.layout.position(atX: Double(position.x), inLine: source.index)
  return place.affinity == .upstream
    ? source.stringIndex(endingAt: place.offset) : source.stringIndex(of: place.offset)
}

/// Returns the position of a caret before a UTF-16 unit.
///
/// - Parameters:
///   - line: The line.
///   - charIndex: An index into the line's string; one outside of the line counts as the line's nearer end,
///     and one that truncation has hidden as the offset before the token.
///   - secondaryOffset: Receives the other caret where the direction changes, else the same value. May be
///     `nil`.
/// - Returns: Points right of the line's origin; where the direction changes, the caret of the line's own
///   direction.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  guard let source = line.source else {
    secondaryOffset?.pointee = 0
    return 0
  }
  let carets = source.layout.caretOffsets(at: source.unit(at: charIndex), inLine: source.index)
  secondaryOffset?.pointee = CGFloat(carets.secondary)
  return CGFloat(carets.primary)
}

/// Calls a closure with both carets of each step of a caret, in visual order, left to right.
///
/// A step is a grapheme, a part of a ligature, or a syllable of a Brahmic script. Its leading edge is the
/// position of the caret before it: the right one in right-to-left text. The token of a truncated line is
/// skipped.
///
/// - Parameters:
///   - line: The line.
///   - block: Receives the caret's distance from the line's origin in points, an index into the line's string
///     (at a leading edge the step's first unit, at a trailing edge its last), whether the edge is the
///     leading one, and a flag to set to stop.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  guard let source = line.source else { return }
  var stop = false
  for step in source.layout.caretSteps(inLine: source.index) {
    if source.isToken(step.range.lowerBound) { continue }
    let first = source.stringIndex(of: step.range.lowerBound)
    let last = first + step.range.count - 1
    let leftIndex = step.isRightToLeft ? last : first
    block(step.start, leftIndex, !step.isRightToLeft, &stop)
    if stop { return }
    block(step.end, step.isRightToLeft ? first : last, step.isRightToLeft, &stop)
    if stop { return }
  }
}
