internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Layout on demand: units are placed from the top of the text as far as somebody asks.
extension NSLayoutManager {
  /// Places units until a cursor satisfies a condition, or all of the text is placed.
  func settle(until isEnough: (LayoutCursor) -> Bool) {
    settle { isEnough(cursor(before: $0)) }
  }

  /// Places units until all before an index stand.
  func settle(units end: Int) {
    settle { $0 >= end }
  }

  /// Whether a unit stands, after laying out as far as needed if that is allowed.
  func isSettled(unit index: Int, laysOut: Bool) -> Bool {
    if laysOut { settle(units: index + 1) }
    return index < state.settledCount
  }

  /// Where layout stands before a unit whose predecessors are settled.
  func cursor(before index: Int) -> LayoutCursor {
    index == 0 ? LayoutCursor() : state.list[index - 1].places?.end ?? LayoutCursor()
  }

  private func settle(until isEnough: (_ settledUnits: Int) -> Bool) {
    prepareUnits()
    // A delegate that asks while its answer is waited for gets what stands already.
    guard !state.isSettling else { return }
    while state.settledCount < state.list.count, !isEnough(state.settledCount) {
      state.isSettling = true
      let index = state.settledCount
      let generation = state.generation
      let places = places(ofUnit: index, at: cursor(before: index))
      state.isSettling = false
      // Somebody changed the text or a container while being asked about it.
      guard generation == state.generation else {
        prepareUnits()
        continue
      }
      let unit = state.list[index]
      let endChanged = unit.places?.end != places.end
      unit.places = places
      state.passSeam(endChanged: endChanged)
      announceFullContainers()
    }
    announceEnd()
    displayPending()
  }

  /// The places of a unit's lines from a cursor on: those that it has, if they are right, moved if need be,
  /// or new ones.
  private func places(ofUnit index: Int, at cursor: LayoutCursor) -> ParagraphPlacement {
    if let places = blockPlaces(ofUnit: index, at: cursor) {
      state.counters.placed += 1
      return places
    }
    let unit = state.list[index]
    if let places = unit.places, unit.content != nil {
      if places.isMovable, let moved = moved(places, of: unit, to: cursor) {
        if places.start != cursor { state.counters.moved += 1 }
        return moved
      }
    }
    state.counters.placed += 1
    return placed(unit: index, at: cursor)
  }

  /// The places of a unit in the same container or one like it, when its lines are the same there.
  private func moved(_ places: ParagraphPlacement, of unit: LayoutUnit, to cursor: LayoutCursor)
    -> ParagraphPlacement?
  {
    guard places.pieces.count == 1, cursor.container < textContainers.count else { return nil }
    let piece = places.pieces[0]
    let container = textContainers[cursor.container]
    guard cursor.y >= container.plainTop, container.maximumNumberOfLines <= 0, !container.truncatesLastLine
    else {
      return nil
    }
    if piece.container != cursor.container {
      guard container.room.hasSameLines(as: textContainers[piece.container].room) else { return nil }
    }
    if places.start.isAtTop != cursor.isAtTop,
      unit.content?.shaped.style.paragraphSpacingBefore ?? 0 > 0
    {
      return nil
    }
    guard cursor.y + piece.height <= container.room.height else { return nil }
    var places = places
    places.start = cursor
    places.pieces[0].container = cursor.container
    places.pieces[0].top = cursor.y
    places.end = LayoutCursor(
      container: cursor.container, y: cursor.y + piece.height, isAtTop: false, rows: cursor.rows)
    return places
  }

  // MARK: What the delegate is told

  private func announceFullContainers() {
    let full = min(cursor(before: state.settledCount).container, textContainers.count)
    while state.announced.containers < full {
      let container = textContainers[state.announced.containers]
      state.announced.containers += 1
      delegate?.layoutManager(self, didCompleteLayoutFor: container, atEnd: false)
    }
  }

  private func announceEnd() {
    guard state.isComplete, !state.announced.end, !textContainers.isEmpty else { return }
    state.announced.end = true
    let last = cursor(before: state.list.count).container
    let hasRoom = last < textContainers.count
    delegate?.layoutManager(self, didCompleteLayoutFor: hasRoom ? textContainers[last] : nil, atEnd: hasRoom)
  }

  /// Notes that units from an index on may stand elsewhere.
  func layoutBecameInvalid(fromUnit index: Int) {
    state.generation += 1
    layoutInBackground()
    let wasComplete = state.announced.end
    state.announced.end = false
    let container = index == 0 || index > state.settledCount ? 0 : cursor(before: index).container
    state.announced.containers = min(state.announced.containers, container)
    if wasComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
  }
}
