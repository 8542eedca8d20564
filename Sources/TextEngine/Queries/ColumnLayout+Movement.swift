/// Moves of a caret in a column. They never leave the shown text and never end inside a character.
extension ColumnLayout {
  /// Returns the caret after a move.
  ///
  /// - Parameters:
  ///   - caret: The caret before the move. An offset outside of the shown text counts as the nearest shown
  ///     one.
  ///   - direction: The direction. Up and down by a paragraph or the document mean backward and forward.
  ///   - unit: The step.
  /// - Returns: The caret; at the same position if there is no further one.
  public func caret(
    from caret: TextCaret, _ direction: TextDirection, by unit: TextUnit = .grapheme
  ) -> TextCaret {
    guard !paragraphs.isEmpty else { return caret }
    let start = TextPosition(
      offset: snappedBackward(caret.position.offset), affinity: caret.position.affinity)
    switch direction {
    case .up, .down:
      if unit == .paragraph || unit == .document {
        return TextCaret(position(from: start, isForward: direction == .down, by: unit))
      }
      return caretByRow(from: TextCaret(start, column: caret.column), isDown: direction == .down)
    case .left, .right:
      guard unit != .grapheme else {
        return TextCaret(visualPosition(from: start, isRight: direction == .right))
      }
      let isRightToLeft = paragraph(of: start).layout.paragraph.isRightToLeft
      return TextCaret(position(from: start, isForward: (direction == .right) != isRightToLeft, by: unit))
    case .forward, .backward:
      return TextCaret(position(from: start, isForward: direction == .forward, by: unit))
    }
  }

  /// Returns the range from a position's character to the one after a number of steps: the selection that is
  /// extended from there.
  public func range(
    extending position: TextPosition, _ direction: TextDirection, by count: Int
  ) -> Range<Int> {
    let first = range(containing: position.offset)
    var caret = TextCaret(position)
    for _ in 0..<max(count, 0) {
      let next = self.caret(from: caret, direction)
      if next.position == caret.position { break }
      caret = next
    }
    let last = range(containing: caret.position.offset)
    return min(first.lowerBound, last.lowerBound)..<max(first.upperBound, last.upperBound)
  }

  /// Returns the word, line or other unit at a position: the one after it, or before it if its affinity is
  /// upstream. For words it may be the white space or punctuation between two words.
  public func range(of unit: TextUnit, at position: TextPosition) -> Range<Int> {
    let character = range(around: position)
    guard !character.isEmpty, let location = location(at: character.lowerBound) else { return character }
    let paragraph = paragraphs[location.paragraph]
    switch unit {
    case .grapheme: return character
    case .word:
      return textRange(
        of: TextSegments.words(of: paragraph.layout.paragraph.text), in: paragraph, location.unit)
    case .sentence:
      return textRange(
        of: TextSegments.sentences(of: paragraph.layout.paragraph.text), in: paragraph, location.unit)
    case .line:
      return line(at: TextPosition(offset: character.lowerBound)).flatMap(range(ofLine:)) ?? character
    case .paragraph: return paragraphStart(location.paragraph)..<paragraphEnd(location.paragraph)
    case .document: return range
    }
  }

  private func textRange(
    of segments: TextSegments, in paragraph: Paragraph, _ unit: Int
  ) -> Range<Int> {
    let units = segments.segment(holding: unit).clamped(to: paragraph.layout.range)
    return textRange(
      around: paragraph.textOffset(of: units.lowerBound)..<paragraph.textOffset(of: units.upperBound))
  }

  private func paragraph(of position: TextPosition) -> Paragraph {
    paragraphs[location(at: position.offset)?.paragraph ?? paragraphs.count - 1]
  }

  // MARK: Along the text

  private func position(from start: TextPosition, isForward: Bool, by unit: TextUnit) -> TextPosition {
    switch unit {
    case .grapheme:
      TextPosition(offset: isForward ? nextCaretStop(start.offset) : previousCaretStop(start.offset))
    case .word: TextPosition(offset: isForward ? wordEnd(start.offset) : wordStart(start.offset))
    case .sentence: TextPosition(offset: isForward ? sentence(after: start) : sentence(before: start))
    case .line: lineEdge(of: start, isEnd: isForward)
    case .paragraph:
      TextPosition(offset: isForward ? paragraphEnd(after: start) : paragraphStart(before: start))
    case .document: TextPosition(offset: isForward ? range.upperBound : range.lowerBound)
    }
  }

  private func nextCaretStop(_ offset: Int) -> Int { snappedForward(min(offset + 1, range.upperBound)) }

  private func previousCaretStop(_ offset: Int) -> Int { snappedBackward(max(offset - 1, range.lowerBound)) }

  private func wordEnd(_ offset: Int) -> Int {
    guard var location = location(at: offset) else { return offset }
    while true {
      let paragraph = paragraphs[location.paragraph]
      let segments = TextSegments.words(of: paragraph.layout.paragraph.text)
      if let end = segments.wordEnd(after: location.unit), end <= paragraph.layout.range.upperBound {
        return snappedForward(paragraph.textOffset(of: end))
      }
      guard location.paragraph + 1 < paragraphs.count else { return range.upperBound }
      location = Location(
        paragraph: location.paragraph + 1, unit: paragraphs[location.paragraph + 1].layout.range.lowerBound)
    }
  }

  private func wordStart(_ offset: Int) -> Int {
    guard var location = location(at: offset) else { return offset }
    while true {
      let paragraph = paragraphs[location.paragraph]
      let segments = TextSegments.words(of: paragraph.layout.paragraph.text)
      if let start = segments.wordStart(before: location.unit), start >= paragraph.layout.range.lowerBound {
        return snappedBackward(paragraph.textOffset(of: start))
      }
      guard location.paragraph > 0 else { return range.lowerBound }
      location = Location(
        paragraph: location.paragraph - 1, unit: paragraphs[location.paragraph - 1].layout.range.upperBound)
    }
  }

  private func sentence(after start: TextPosition) -> Int {
    guard let location = location(at: start.offset) else { return start.offset }
    let paragraph = paragraphs[location.paragraph]
    let next = TextSegments.sentences(of: paragraph.layout.paragraph.text).boundary(after: location.unit)
    return paragraph.textOffset(of: min(next ?? .max, paragraph.layout.range.upperBound))
  }

  private func sentence(before start: TextPosition) -> Int {
    guard var location = location(at: start.offset) else { return start.offset }
    if location.unit <= paragraphs[location.paragraph].layout.range.lowerBound, location.paragraph > 0 {
      location = Location(
        paragraph: location.paragraph - 1, unit: paragraphs[location.paragraph - 1].layout.range.upperBound)
    }
    let paragraph = paragraphs[location.paragraph]
    let previous = TextSegments.sentences(of: paragraph.layout.paragraph.text).boundary(before: location.unit)
    return paragraph.textOffset(of: max(previous ?? 0, paragraph.layout.range.lowerBound))
  }

  private func lineEdge(of start: TextPosition, isEnd: Bool) -> TextPosition {
    guard let index = line(at: start) else { return start }
    let paragraph = paragraphs[index.paragraph]
    return isEnd
      ? position(
        at: Location(
          paragraph: index.paragraph, unit: paragraph.layout.endBeforeTerminator(ofLine: index.line)),
        .upstream)
      : position(at: Location(paragraph: index.paragraph, unit: self[index].range.lowerBound))
  }

  /// Returns the start of a paragraph, of which a truncated line may be a part.
  private func paragraphStart(_ index: Int) -> Int {
    let isPart = paragraphs[index].continuesParagraph && index > 0
    return paragraphs[isPart ? index - 1 : index].textRange.lowerBound
  }

  private func paragraphEnd(_ index: Int) -> Int {
    let isContinued = index + 1 < paragraphs.count && paragraphs[index + 1].continuesParagraph
    return paragraphs[isContinued ? index + 1 : index].textRange.upperBound
  }

  /// Returns the end of a paragraph's text, before its terminator.
  private func contentEnd(_ index: Int) -> Int {
    let isContinued = index + 1 < paragraphs.count && paragraphs[index + 1].continuesParagraph
    let paragraph = paragraphs[isContinued ? index + 1 : index]
    let last = paragraph.layout.lines.count - 1
    return paragraph.textOffset(of: paragraph.layout.endBeforeTerminator(ofLine: last))
  }

  private func paragraphEnd(after start: TextPosition) -> Int {
    guard let location = location(at: start.offset) else { return start.offset }
    let end = contentEnd(location.paragraph)
    if end > start.offset { return end }
    guard let next = self.location(at: paragraphEnd(location.paragraph)), next.paragraph > location.paragraph
    else {
      return range.upperBound
    }
    return contentEnd(next.paragraph)
  }

  private func paragraphStart(before start: TextPosition) -> Int {
    guard let location = location(at: start.offset) else { return start.offset }
    // The empty line below the last is a paragraph of its own.
    let isExtra = extraLineBox != nil && start.offset == range.upperBound
    let own = paragraphStart(location.paragraph)
    if own < start.offset || isExtra { return own }
    guard own > range.lowerBound, let previous = self.location(at: previousCaretStop(own)) else { return own }
    return paragraphStart(previous.paragraph)
  }

  // MARK: Movement between rows

  private func caretByRow(from caret: TextCaret, isDown: Bool) -> TextCaret {
    let box = self.caret(at: caret.position)
    let x = caret.column ?? box?.x ?? 0
    let row = line(at: caret.position).flatMap { self.row(of: $0) }
    let target: Row?
    if let row {
      target = isDown ? self.row(after: row) : self.row(before: row)
    } else {
      // From the empty line below the last.
      target = isDown ? nil : lastLine.flatMap { self.row(of: $0) }
    }
    guard let target else {
      return TextCaret(TextPosition(offset: isDown ? range.upperBound : range.lowerBound), column: x)
    }
    return TextCaret(position(atX: x, inLine: closestLine(of: target, toX: x)), column: x)
  }
}
