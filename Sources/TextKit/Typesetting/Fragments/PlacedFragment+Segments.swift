internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// The segments of a line that a range of characters covers, in visual order, left to right.
extension PlacedFragment {
  /// The characters that a caret passes in one step. Character indexes count as the fragment's, x in the
  /// container.
  struct Step {
    var characters: Range<Int>
    var left: CGFloat
    var right: CGFloat
    var isRightToLeft: Bool
  }

  /// The steps of a caret along the line, left to right, without glyphs that are not in the text.
  var caretSteps: [Step] {
    guard let source = line?.source else { return [] }
    return source.layout.caretSteps(inLine: source.index).compactMap { step in
      guard !step.range.isEmpty, !source.isToken(step.range.lowerBound) else { return nil }
      let start = source.stringIndex(of: step.range.lowerBound) + paragraphStart
      return Step(
        characters: start..<start + step.range.count, left: lineX + CGFloat(step.start),
        right: lineX + CGFloat(step.end), isRightToLeft: step.isRightToLeft)
    }
  }

  /// An interval of x with characters of one direction.
  struct Segment: Equatable {
    var characters: Range<Int>
    var left: CGFloat
    var right: CGFloat
  }

  /// Returns the segments of some characters, left to right. A new one begins where the direction changes.
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

  /// Returns the x of the caret before a character.
  ///
  /// - Parameters:
  ///   - character: The character's index.
  ///   - isUpstream: Whether the caret belongs to the character before it.
  func caretX(at character: Int, isUpstream: Bool) -> CGFloat {
    guard let source = line?.source else { return lineX }
    let place = TextPosition(
      offset: source.unit(at: character - paragraphStart), affinity: isUpstream ? .upstream : .downstream)
    return lineX + CGFloat(source.layout.caretOffset(at: place, inLine: source.index))
  }

  /// Returns segments with the space at the line's ends added.
  ///
  /// - Parameters:
  ///   - segments: Segments of the line, left to right.
  ///   - atStart: Whether to add the space at the side where the line begins.
  ///   - atEnd: Whether to add the space at the other side.
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
  /// Adds a segment on the left, or extends the first segment if it touches it.
  fileprivate mutating func joinFirst(_ filling: Element) {
    if let first, abs(first.left - filling.right) < CGFloat(Tolerance.gap) {
      self[0].left = filling.left
    } else {
      insert(filling, at: 0)
    }
  }

  /// Adds a segment on the right, or extends the last segment if it touches it.
  fileprivate mutating func joinLast(_ filling: Element) {
    if let last, abs(last.right - filling.left) < CGFloat(Tolerance.gap) {
      self[count - 1].right = filling.right
    } else {
      append(filling)
    }
  }
}
