/// Moves to the left and right over the characters of a line, whatever their direction.
///
/// Between the characters of a line, from left to right, there are slots, from 0 left of the first one on.
/// The slot at a line's end is the rightmost one in a left-to-right paragraph and the leftmost one in a
/// right-to-left one. It is the same as the slot at the next line's start, where the caret is shown. So every
/// step passes one character.
extension ColumnLayout {
  /// A character of a line, in visual order.
  private struct VisualCharacter {
    /// The units, in offsets of the layout.
    var range: Range<Int>
    var isRightToLeft: Bool

    /// Returns the position at its left or right side.
    func side(isRight: Bool) -> TextPosition {
      isRight == isRightToLeft
        ? TextPosition(offset: range.lowerBound) : TextPosition(offset: range.upperBound, affinity: .upstream)
    }
  }

  /// Returns the position one character further to the left or right; the same position if there is none.
  ///
  /// - Complexity: O(characters of the line).
  func visualPosition(from start: TextPosition, isRight: Bool) -> TextPosition {
    guard let (index, unit) = lineAndUnit(at: start) else { return start }
    let characters = characters(ofLine: index)
    let isRightToLeft = paragraphs[index.paragraph].layout.paragraph.isRightToLeft
    let slot = self.slot(
      of: TextPosition(offset: unit, affinity: start.affinity), in: characters, isRightToLeft: isRightToLeft,
      line: self[index])
    let isTowardEnd = isRight != isRightToLeft
    let endSlot = isRightToLeft ? 0 : characters.count
    let startSlot = isRightToLeft ? characters.count : 0
    if isTowardEnd, slot == endSlot {
      guard let next = line(after: index) else { return lastPosition(of: start) }
      return step(from: nil, inLine: next, isRight: isRight)
    }
    if !isTowardEnd, slot == startSlot {
      guard let previous = line(before: index) else { return start }
      return stepBack(intoLine: previous)
    }
    return step(from: slot, inLine: index, isRight: isRight)
  }

  /// Passes one character of a line.
  ///
  /// - Parameter slot: The slot before the step; `nil` for the line's start. Then the direction is the one
  ///   that leads into the line.
  private func step(from slot: Int?, inLine index: LineIndex, isRight: Bool) -> TextPosition {
    let characters = characters(ofLine: index)
    let isRightToLeft = paragraphs[index.paragraph].layout.paragraph.isRightToLeft
    let goesRight = slot == nil ? !isRightToLeft : isRight
    let from = slot ?? (isRightToLeft ? characters.count : 0)
    guard goesRight ? from < characters.count : from > 0 else {
      return position(at: Location(paragraph: index.paragraph, unit: self[index].range.lowerBound))
    }
    let passed = goesRight ? from : from - 1
    let reached = goesRight ? from + 1 : from - 1
    if reached == (isRightToLeft ? 0 : characters.count) {
      if let next = line(after: index) { return startPosition(ofLine: next) }
      if extraLineBox != nil { return TextPosition(offset: range.upperBound) }
    }
    return position(besides: characters, at: reached, passed: passed, isRight: goesRight, index)
  }

  /// Passes the last character of a line from its end.
  private func stepBack(intoLine index: LineIndex) -> TextPosition {
    let characters = characters(ofLine: index)
    let isRightToLeft = paragraphs[index.paragraph].layout.paragraph.isRightToLeft
    guard !characters.isEmpty else { return startPosition(ofLine: index) }
    let passed = isRightToLeft ? 0 : characters.count - 1
    return position(
      besides: characters, at: isRightToLeft ? 1 : passed, passed: passed, isRight: isRightToLeft, index)
  }

  /// Returns the position of a slot between two characters: the downstream one if both have the same offset,
  /// else that of the character just passed.
  private func position(
    besides characters: [VisualCharacter], at slot: Int, passed: Int, isRight: Bool, _ index: LineIndex
  ) -> TextPosition {
    var position = characters[passed].side(isRight: isRight)
    let neighbour = isRight ? slot : slot - 1
    if characters.indices.contains(neighbour) {
      let other = characters[neighbour].side(isRight: !isRight)
      if other.offset == position.offset { position = max(position, other) }
    } else if position.offset == self[index].range.lowerBound {
      position.affinity = .downstream
    }
    return self.position(
      at: Location(paragraph: index.paragraph, unit: position.offset), position.affinity)
  }

  /// Returns the position at the start of a line, left of all characters in a left-to-right paragraph.
  private func startPosition(ofLine index: LineIndex) -> TextPosition {
    let characters = characters(ofLine: index)
    let isRightToLeft = paragraphs[index.paragraph].layout.paragraph.isRightToLeft
    let first = isRightToLeft ? characters.last : characters.first
    let position =
      first?.side(isRight: isRightToLeft) ?? TextPosition(offset: self[index].range.lowerBound)
    return self.position(
      at: Location(paragraph: index.paragraph, unit: position.offset), position.affinity)
  }

  /// Returns the slot of a position among a line's characters.
  private func slot(
    of position: TextPosition, in characters: [VisualCharacter], isRightToLeft: Bool, line: Line
  ) -> Int {
    let isBefore = position.affinity == .upstream
    if isBefore ? position.offset == line.range.lowerBound : position.offset == line.range.upperBound {
      return isBefore == isRightToLeft ? characters.count : 0
    }
    let found = characters.firstIndex {
      isBefore ? $0.range.upperBound == position.offset : $0.range.lowerBound == position.offset
    }
    guard let found else { return isRightToLeft ? characters.count : 0 }
    return characters[found].isRightToLeft == isBefore ? found : found + 1
  }

  /// Returns the position after a step beyond the last line: on the empty line below it, if there is one.
  private func lastPosition(of start: TextPosition) -> TextPosition {
    extraLineBox == nil ? start : TextPosition(offset: range.upperBound)
  }

  /// Returns the characters of a line from left to right. A token is one character if it stands for hidden
  /// text between two visible parts; else it is skipped, together with inserted units.
  private func characters(ofLine index: LineIndex) -> [VisualCharacter] {
    let paragraph = paragraphs[index.paragraph]
    let foreign = paragraph.origin?.foreignRanges ?? []
    var characters: [VisualCharacter] = []
    var hasToken = false
    for run in self[index].runs {
      let run = paragraph.layout.runs[run]
      let units = paragraph.layout.caretUnits(of: run)
      for unit in run.isRightToLeft ? units.reversed() : units {
        guard let token = foreign.first(where: { $0.overlaps(unit.range) }) else {
          characters.append(VisualCharacter(range: unit.range, isRightToLeft: unit.isRightToLeft))
          continue
        }
        let hidesText =
          paragraph.textOffset(of: token.lowerBound) < paragraph.textOffset(of: token.upperBound)
        if hidesText, !hasToken {
          characters.append(
            VisualCharacter(range: token, isRightToLeft: paragraph.layout.paragraph.isRightToLeft))
          hasToken = true
        }
      }
    }
    return characters
  }
}
