internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Layout on demand: paragraphs are laid out from the top of the text as far as an answer needs.
extension NSLayoutManager {
  /// Lays out paragraphs until a cursor satisfies a condition, or all of the text is laid out.
  func layOut(until isEnough: (LayoutCursor) -> Bool) {
    layOut { isEnough($1()) }
  }

  /// Lays out all paragraphs before an index.
  func layOut(paragraphsBefore end: Int) {
    layOut { count, _ in count >= end }
  }

  /// Returns whether a paragraph is laid out, after laying out as far as needed if that is allowed.
  func isLaidOut(paragraph index: Int, laysOut: Bool) -> Bool {
    if laysOut { layOut(paragraphsBefore: index + 1) }
    return index < state.laidOutCount
  }

  /// Returns where layout is before a paragraph, all before which are laid out.
  func cursor(before index: Int) -> LayoutCursor {
    index == 0 ? LayoutCursor() : state.paragraphs[index - 1].ends?.end ?? LayoutCursor()
  }

  /// Whether enough paragraphs are laid out, by their number and the cursor after them.
  typealias IsEnough = (_ laidOutCount: Int, _ cursor: () -> LayoutCursor) -> Bool

  private func layOut(until isEnough: IsEnough) {
    prepareParagraphs()
    // A delegate that asks while its answer is waited for gets what is laid out already.
    guard !state.isLayingOut else { return }
    while state.laidOutCount < state.paragraphs.count,
      !isEnough(state.laidOutCount, { cursor(before: state.laidOutCount) })
    {
      if measureParagraphs(until: isEnough) { continue }
      let index = state.laidOutCount
      if let endChanged = moveMeasured(state.paragraphs[index], to: cursor(before: index)) {
        state.advance(endChanged: endChanged)
        continue
      }
      state.isLayingOut = true
      let generation = state.generation
      let placement = currentPlacement(ofParagraph: index, at: cursor(before: index))
      state.isLayingOut = false
      // The delegate changed the text or a container while it was asked.
      guard generation == state.generation else {
        prepareParagraphs()
        continue
      }
      let paragraph = state.paragraphs[index]
      let endChanged = paragraph.ends?.end != placement.end
      paragraph.placement = placement
      state.advance(endChanged: endChanged)
      announceFullContainers()
    }
    announceEnd()
    displayPending()
  }

  /// Returns the placement of a paragraph from a cursor on: the one that it has, if that is right, moved if
  /// need be, or a new one.
  private func currentPlacement(ofParagraph index: Int, at cursor: LayoutCursor) -> ParagraphPlacement {
    if let placement = blockPlacement(ofParagraph: index, at: cursor) {
      state.counters.placed += 1
      return placement
    }
    let paragraph = state.paragraphs[index]
    if let placement = paragraph.placement, paragraph.content != nil, placement.isMovable,
      let moved = moved(placement, of: paragraph, to: cursor)
    {
      if placement.start != cursor { state.counters.moved += 1 }
      return moved
    }
    state.counters.placed += 1
    return makePlacement(ofParagraph: index, at: cursor)
  }

  /// Returns the placement of a paragraph moved to a cursor, if its lines are the same there.
  private func moved(
    _ placement: ParagraphPlacement, of paragraph: ParagraphRecord, to cursor: LayoutCursor
  ) -> ParagraphPlacement? {
    guard placement.pieces.count == 1, cursor.container < textContainers.count else { return nil }
    let piece = placement.pieces[0]
    let container = textContainers[cursor.container]
    guard cursor.y >= container.plainTop, container.maximumNumberOfLines <= 0, !container.truncatesLastLine
    else {
      return nil
    }
    if piece.container != cursor.container {
      guard container.availableSpace.hasSameLines(as: textContainers[piece.container].availableSpace) else {
        return nil
      }
    }
    if placement.start.isAtTop != cursor.isAtTop,
      paragraph.content?.style.paragraphSpacingBefore ?? 0 > 0
    {
      return nil
    }
    guard cursor.y + piece.height <= container.availableSpace.height else { return nil }
    var moved = placement
    moved.start = cursor
    moved.pieces[0].container = cursor.container
    moved.pieces[0].top = cursor.y
    moved.end = LayoutCursor(
      container: cursor.container, y: cursor.y + piece.height, isAtTop: false, rows: cursor.rows)
    return moved
  }

  // MARK: Notifying the delegate

  private func announceFullContainers() {
    let full = min(cursor(before: state.laidOutCount).container, textContainers.count)
    while state.announced.containers < full {
      let container = textContainers[state.announced.containers]
      state.announced.containers += 1
      delegate?.layoutManager(self, didCompleteLayoutFor: container, atEnd: false)
    }
  }

  private func announceEnd() {
    guard state.isComplete, !state.announced.end, !textContainers.isEmpty else { return }
    state.announced.end = true
    let last = cursor(before: state.paragraphs.count).container
    let hasRoom = last < textContainers.count
    delegate?.layoutManager(self, didCompleteLayoutFor: hasRoom ? textContainers[last] : nil, atEnd: hasRoom)
  }

  /// Notes that paragraphs from an index on may be elsewhere.
  func layoutBecameInvalid(fromParagraph index: Int) {
    state.generation += 1
    layoutInBackground()
    let wasComplete = state.announced.end
    state.announced.end = false
    let container = index == 0 || index > state.laidOutCount ? 0 : cursor(before: index).container
    state.announced.containers = min(state.announced.containers, container)
    if wasComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
  }
}
