internal import GalleyUTF16
internal import TextKit

/// Moves of carets, and selections that moves extend.
extension TextEditor {
  func moved(_ caret: EditorSelection.Part, _ move: CaretMove) -> EditorSelection.Part {
    navigator.moved(
      caret, by: move, pageHeight: pageHeight, stopsAtWordStarts: behavior.stopsAtWordStarts)
  }

  /// Moves every caret; from what is selected, from its edge in the move's direction.
  func move(_ move: CaretMove) -> Bool {
    noticeChanges()
    let selection = selection
    self.selection = EditorSelection(
      selection.parts.map { part in
        guard !part.isCaret else { return moved(part, move) }
        let range = part.range
        let isToEnd = isTowardEnd(move, at: range.lowerBound)
        let edge = isToEnd ? range.upperBound : range.lowerBound
        switch move {
        case .forward, .backward, .left, .right: return EditorSelection.Part(edge)
        case .down where isToEnd && document.unit(at: edge - 1)?.endsLine == true:
          // The line end that is selected last is in the row before.
          return moved(EditorSelection.Part(segments.grapheme(before: edge)), move)
        case .down, .pageDown, .lineEnd, .lineLeft, .lineRight:
          return moved(EditorSelection.Part(edge, affinity: isToEnd ? .upstream : .downstream), move)
        default: return moved(EditorSelection.Part(edge), move)
        }
      })
    return true
  }

  /// Whether a move begins at the end of what is selected.
  private func isTowardEnd(_ move: CaretMove, at offset: Int) -> Bool {
    switch move {
    case .forward, .down, .wordForward, .lineEnd, .paragraphEnd, .paragraphForward, .documentEnd, .pageDown:
      true
    case .backward, .up, .wordBackward, .lineStart, .paragraphStart, .paragraphBackward, .documentStart,
      .pageUp:
      false
    case .right, .wordRight, .lineRight: !navigator.isRightToLeft(at: offset)
    case .left, .wordLeft, .lineLeft: navigator.isRightToLeft(at: offset)
    }
  }

  /// Moves the head of every part, and selects what lies between it and the anchor.
  func extend(_ move: CaretMove) -> Bool {
    noticeChanges()
    let granularity = selection.granularity
    let hasNoDirection = behavior.pointerSelectsWithoutDirection && selection == pointerSelection
    selection = EditorSelection(
      selection.parts.map { part in
        var part = part
        if hasNoDirection || (behavior.growsAtBothEnds && move.isToBoundary), !part.isCaret {
          // The far end stays: the end in the move's direction moves.
          let isToEnd = isTowardEnd(move, at: part.range.lowerBound)
          let range = part.range
          part.anchor = isToEnd ? range.lowerBound : range.upperBound
          part.head = isToEnd ? range.upperBound : range.lowerBound
        }
        var caret = EditorSelection.Part(part.head, affinity: part.affinity)
        caret.goal = part.goal
        var moved = moved(caret, move)
        if behavior.stopsAtAnchor, move.isByUnit,
          (part.head < part.anchor && moved.head > part.anchor)
            || (part.head > part.anchor && moved.head < part.anchor)
        {
          moved = EditorSelection.Part(part.anchor)
        }
        moved.anchor = part.anchor
        return moved
      }, granularity: granularity)
    return true
  }

  /// Extends every part to the text that a granularity names.
  func selectUnit(_ granularity: EditorSelection.Granularity) -> Bool {
    noticeChanges()
    selection = EditorSelection(
      selection.parts.map { part in
        let range = part.range
        let first = navigator.unit(
          granularity,
          at: EditorSelection.Part(range.lowerBound, affinity: part.isCaret ? part.affinity : .downstream))
        let last =
          range.isEmpty
          ? first
          : navigator.unit(granularity, at: EditorSelection.Part(segments.grapheme(before: range.upperBound)))
        return EditorSelection.Part(anchor: first.lowerBound, head: max(first.upperBound, last.upperBound))
      }, granularity: granularity)
    return true
  }
}

extension CaretMove {
  /// Whether the move leads to the end of a line, paragraph or document.
  var isToBoundary: Bool {
    switch self {
    case .lineStart, .lineEnd, .lineLeft, .lineRight, .paragraphStart, .paragraphEnd, .documentStart,
      .documentEnd:
      true
    default: false
    }
  }

  /// Whether the move is by a word or a paragraph.
  var isByUnit: Bool {
    switch self {
    case .wordForward, .wordBackward, .wordLeft, .wordRight, .paragraphForward, .paragraphBackward: true
    default: false
    }
  }
}
