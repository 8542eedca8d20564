internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// The stretches of a line that a range of characters covers, as they stand, left to right.
extension PlacedFragment {
  /// What a caret passes in one step. Characters count as the fragment's do, x in the container.
  struct Step {
    var characters: Range<Int>
    var left: CGFloat
    var right: CGFloat
    var isRightToLeft: Bool
  }

  /// What carets pass along the line, left to right; what is not in the text is left out.
  var caretSteps: [Step] {
    guard let source = line?.source else { return [] }
    return source.layout.caretSteps(inLine: source.index).compactMap { step in
      guard !step.range.isEmpty, !source.isToken(step.range.lowerBound) else { return nil }
      let start = source.stringIndex(of: step.range.lowerBound) + unitStart
      return Step(
        characters: start..<start + step.range.count, left: lineX + CGFloat(step.start),
        right: lineX + CGFloat(step.end), isRightToLeft: step.isRightToLeft)
    }
  }

  /// A stretch that holds characters in one direction.
  struct Segment: Equatable {
    var characters: Range<Int>
    var left: CGFloat
    var right: CGFloat
  }

  /// The stretches of some characters, left to right. Where the direction changes there is a new one.
  func segments(of range: Range<Int>) -> [Segment] {
    var segments: [Segment] = []
    var isReversed = false
    for step in caretSteps where step.characters.overlaps(range) {
      let characters = step.characters
      if let last = segments.last, abs(last.right - step.left) < CGFloat(Tolerance.gap),
        isReversed == step.isRightToLeft,
        isReversed
          ? characters.upperBound == last.characters.lowerBound
          : characters.lowerBound == last.characters.upperBound
      {
        segments[segments.count - 1].right = step.right
        segments[segments.count - 1].characters =
          min(
            last.characters.lowerBound, characters.lowerBound)..<max(
            last.characters.upperBound, characters.upperBound)
      } else {
        segments.append(Segment(characters: characters, left: step.left, right: step.right))
        isReversed = step.isRightToLeft
      }
    }
    return segments
  }

  /// Where the caret before a character stands.
  ///
  /// - Parameter isUpstream: Whether it belongs to the character before.
  func caretX(at character: Int, isUpstream: Bool) -> CGFloat {
    guard let source = line?.source else { return lineX }
    let place = TextPosition(
      offset: source.unit(at: character - unitStart), affinity: isUpstream ? .upstream : .downstream)
    return lineX + CGFloat(source.layout.caretOffset(at: place, inLine: source.index))
  }

  /// Adds what fills the line at its ends.
  ///
  /// - Parameters:
  ///   - atStart: Whether to fill it at the side where it begins.
  ///   - atEnd: Whether to fill it at the other side.
  func filled(_ segments: [Segment], atStart: Bool, atEnd: Bool) -> [Segment] {
    let text = spans(of: characters)
    let (left, right) = (text.first?.lowerBound ?? lineX, text.last?.upperBound ?? lineX)
    let (first, last) = (characters.lowerBound, characters.upperBound)
    var segments = segments
    if isRightToLeft ? atEnd : atStart, rect.minX < left {
      let place = isRightToLeft ? last : first
      segments.joinFirst(Segment(characters: place..<place, left: rect.minX, right: left))
    }
    if isRightToLeft ? atStart : atEnd, rect.maxX > right {
      let place = isRightToLeft ? first : last
      segments.joinLast(Segment(characters: place..<place, left: right, right: rect.maxX))
    }
    return segments.map { segment in
      var segment = segment
      segment.left = max(segment.left, rect.minX)
      segment.right = max(min(segment.right, rect.maxX), segment.left)
      return segment
    }
  }
}

extension [PlacedFragment.Segment] {
  /// Puts a filling on the left; it becomes a part of what it touches.
  fileprivate mutating func joinFirst(_ filling: Element) {
    if let first, abs(first.left - filling.right) < CGFloat(Tolerance.gap) {
      self[0].left = filling.left
    } else {
      insert(filling, at: 0)
    }
  }

  /// Puts a filling on the right; it becomes a part of what it touches.
  fileprivate mutating func joinLast(_ filling: Element) {
    if let last, abs(last.right - filling.left) < CGFloat(Tolerance.gap) {
      self[count - 1].right = filling.right
    } else {
      append(filling)
    }
  }
}
