internal import TextKit

/// Moves by word to the left and right, on lines whose text runs in both directions.
extension CaretNavigator {
  /// Returns where a move by word leads as the line shows it: past characters to the far edge of a word.
  /// `nil` on lines of one direction, where the text's order says it.
  ///
  /// - Parameters:
  ///   - caret: The caret; only its head counts.
  ///   - isRight: Whether it moves to the right.
  ///   - stopsAtWordStarts: Whether moves toward the paragraph's end stop in front of words.
  func shownWord(from caret: Part, isRight: Bool, stopsAtWordStarts: Bool) -> Part? {
    guard document.length > 0 else { return nil }
    let range = self.line(of: caret)
    guard !range.isEmpty, let line = source.line(at: range.lowerBound) else { return nil }
    let steps = line.steps(joining: document.boundRanges(in: line.range))
    guard steps.contains(where: \.isRightToLeft), steps.contains(where: { !$0.isRightToLeft }) else {
      return nil
    }
    let x = x(of: caret, in: line)
    let passed =
      isRight
      ? steps.filter { ($0.left + $0.right) / 2 > x }
      : steps.filter {
        ($0.left + $0.right) / 2 < x
      }.reversed()
    let isTowardEnd = isRight != line.isRightToLeft
    let stopsBefore = stopsAtWordStarts && isTowardEnd
    for (index, step) in passed.enumerated() where segments.isWord(at: step.range.lowerBound) {
      let word = segments.word(containing: step.range.lowerBound)
      let other = stopsBefore ? index - 1 : index + 1
      if stopsBefore, index == 0 { continue }
      if passed.indices.contains(other), word.contains(passed[other].range.lowerBound) { continue }
      let edge = isRight != stopsBefore ? step.right : step.left
      return position(in: line, step, at: edge)
    }
    // The line has no further word: the next one has, in the text's order.
    let end = Part(isTowardEnd ? line.range.upperBound : line.range.lowerBound)
    return moved(
      end, by: isTowardEnd ? .wordForward : .wordBackward, pageHeight: 0,
      stopsAtWordStarts: stopsAtWordStarts)
  }

  /// Returns the caret at an edge of a step, with the affinity that shows it there.
  private func position(in line: EditableLine, _ step: EditableLine.Step, at edge: CGFloat) -> Part {
    let isEnd = (edge == step.right) != step.isRightToLeft
    let offset = isEnd ? step.range.upperBound : step.range.lowerBound
    let caret = Part(offset)
    let isElsewhere = offset == line.range.upperBound || abs(x(of: caret, in: line) - edge) > 0.01
    return isEnd && isElsewhere ? Part(offset, affinity: .upstream) : caret
  }
}
