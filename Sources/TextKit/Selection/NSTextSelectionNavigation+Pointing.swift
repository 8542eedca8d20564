public import CoreText

/// Selections made by gestures.
extension NSTextSelectionNavigation {
  /// Returns the selection made by pressing at a point, or by dragging to it.
  ///
  /// - Parameters:
  ///   - point: A point in container coordinates: points, y down.
  ///   - containerLocation: A location in the container.
  ///   - anchors: The selections at the start of the gesture. With `.extend`, the first is extended to the
  ///     point, by its granularity; with `.multiple`, the point is added to them.
  ///   - modifiers: The modifiers that are held down.
  ///   - selecting: Whether the gesture continues, so that the selection is transient.
  ///   - bounds: A rectangle in container coordinates: a point outside counts as the nearest one inside. An
  ///     empty rectangle has no effect.
  /// - Returns: One selection; none where there is no text.
  @discardableResult
  public func textSelections(
    interactingAt point: CGPoint, inContainerAt containerLocation: any NSTextLocation,
    anchors: [NSTextSelection],
    modifiers: Modifier, selecting: Bool, bounds: CGRect
  ) -> [NSTextSelection] {
    guard let source = textSelectionDataSource else { return [] }
    var point = point
    if !bounds.isEmpty {
      point.x = min(max(point.x, bounds.minX), bounds.maxX)
      point.y = min(max(point.y, bounds.minY), bounds.maxY)
    }
    guard let position = position(at: point, inContainerAt: containerLocation, source) else { return [] }
    let selection: NSTextSelection
    if modifiers.contains(.extend), let anchor = anchors.first {
      selection =
        modifiers.contains(.visual)
        ? rectangle(from: anchor, to: point, inContainerAt: containerLocation, source) ?? anchor
        : extended(anchor, to: position, source)
    } else if modifiers.contains(.multiple), allowsNonContiguousRanges {
      let ranges = anchors.flatMap(\.textRanges) + [NSTextRange(location: position.location)]
      selection = NSTextSelection(ranges, affinity: position.affinity, granularity: .character)
    } else {
      selection = NSTextSelection(position.location, affinity: position.affinity)
    }
    selection.isTransient = selecting
    return [selection]
  }

  /// Returns a selection that is extended to whole words, lines or other parts at both ends.
  @discardableResult
  public func textSelection(
    for selectionGranularity: NSTextSelection.Granularity, enclosing textSelection: NSTextSelection
  ) -> NSTextSelection {
    guard let source = textSelectionDataSource else { return textSelection }
    let ranges = textSelection.textRanges.map { grown($0, to: selectionGranularity, source) }
    return NSTextSelection(ranges, affinity: .downstream, granularity: selectionGranularity)
  }

  /// Returns a selection of the word, line or other part at a point; `nil` where there is no text.
  @discardableResult
  public func textSelection(
    for selectionGranularity: NSTextSelection.Granularity, enclosing point: CGPoint,
    inContainerAt location: any NSTextLocation
  ) -> NSTextSelection? {
    guard let source = textSelectionDataSource,
      let line = source.lineFragmentRange(for: point, inContainerAt: location),
      let carets = LineCarets(at: line.location, in: source)
    else { return nil }
    // The character under the point, not the nearest caret.
    let character =
      carets.characters.first { point.x < $0.right }?.start ?? carets.characters.last?.start ?? line.location
    guard let range = source.textRange(for: selectionGranularity, enclosing: character) else { return nil }
    return NSTextSelection(range: range, affinity: .downstream, granularity: selectionGranularity)
  }

  private func position(
    at point: CGPoint, inContainerAt location: any NSTextLocation, _ source: any NSTextSelectionDataSource
  ) -> CaretPosition? {
    guard let line = source.lineFragmentRange(for: point, inContainerAt: location) else { return nil }
    // The line after the last terminator is empty: there is only one caret.
    guard !line.isEmpty, let carets = LineCarets(at: line.location, in: source) else {
      return CaretPosition(line.location, .downstream)
    }
    return CaretWalk(source).nearest(to: point.x, in: carets)
  }

  private func grown(
    _ range: NSTextRange, to granularity: NSTextSelection.Granularity, _ source: any NSTextSelectionDataSource
  ) -> NSTextRange {
    guard let first = source.textRange(for: granularity, enclosing: range.location) else { return range }
    guard !range.isEmpty else { return first }
    let last = CaretWalk(source).neighbour(of: range.endLocation, isForward: false)
    return source.textRange(for: granularity, enclosing: last).map { first.union($0) } ?? first.union(range)
  }

  private func extended(
    _ anchor: NSTextSelection, to position: CaretPosition, _ source: any NSTextSelectionDataSource
  ) -> NSTextSelection {
    guard let first = anchor.textRanges.first else { return anchor }
    let whole = anchor.textRanges.reduce(first) { $0.union($1) }
    // Text that was selected by words or more stays selected; the rest grows by the same granularity.
    let fixed =
      anchor.granularity == .character
      ? NSTextRange(location: anchor.anchor(of: whole)) : grown(whole, to: anchor.granularity, source)
    let moving =
      anchor.granularity == .character
      ? NSTextRange(location: position.location)
      : source.textRange(for: anchor.granularity, enclosing: position.location)
        ?? NSTextRange(location: position.location)
    return NSTextSelection(
      range: fixed.union(moving),
      affinity: position.location.isBefore(fixed.location) ? .upstream : .downstream,
      granularity: anchor.granularity)
  }

  /// Returns a selection with a range in every line between an anchor and a point, from one x to the other.
  private func rectangle(
    from anchor: NSTextSelection, to point: CGPoint, inContainerAt location: any NSTextLocation,
    _ source: any NSTextSelectionDataSource
  ) -> NSTextSelection? {
    guard let range = anchor.textRanges.first else { return nil }
    let walk = CaretWalk(source)
    let start = CaretPosition(anchor.anchor(of: range), .downstream)
    guard let firstLine = walk.line(of: start),
      let firstCarets = LineCarets(at: firstLine.location, in: source),
      let lastLine = source.lineFragmentRange(for: point, inContainerAt: location)
    else { return nil }
    let x = firstCarets.offset(of: start)
    let isDown = !lastLine.location.isBefore(firstLine.location)
    var line: NSTextRange? = isDown ? firstLine : lastLine
    let end = isDown ? lastLine : firstLine
    var ranges: [NSTextRange] = []
    while let current = line, let carets = LineCarets(at: current.location, in: source) {
      let one = walk.nearest(to: x, in: carets).location
      let other = walk.nearest(to: point.x, in: carets).location
      ranges.append(NSTextRange(location: one, end: other) ?? NSTextRange(from: other, to: one))
      guard current.location.isBefore(end.location) else { break }
      line = source.textRange(for: .line, enclosing: current.endLocation)
    }
    let selection = NSTextSelection(ranges, affinity: anchor.affinity, granularity: anchor.granularity)
    selection.isLogical = false
    return selection
  }
}
