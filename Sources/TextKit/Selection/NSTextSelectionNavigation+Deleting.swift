internal import TextEngine

/// The ranges that delete keys remove.
extension NSTextSelectionNavigation {
  /// Returns the ranges that a delete key removes.
  ///
  /// - Parameters:
  ///   - textSelection: The selection. Selected text is removed as it is, whatever the other arguments are.
  ///   - direction: The direction of the deletion.
  ///   - destination: The distance of the deletion; at least one whole character.
  ///   - allowsDecomposition: Whether a backward delete removes only the last code point of a character
  ///     whose script is typed mark by mark. Emoji, flags and CR LF are removed as a whole.
  /// - Returns: Ranges in the order of the text; none if there is nothing to delete.
  @discardableResult
  public func deletionRanges(
    for textSelection: NSTextSelection, direction: Direction, destination: Destination,
    allowsDecomposition: Bool
  ) -> [NSTextRange] {
    guard let source = textSelectionDataSource else { return [] }
    let walk = CaretWalk(source)
    let ranges = textSelection.textRanges.compactMap { range -> NSTextRange? in
      guard range.isEmpty else { return range }
      let start = CaretPosition(range.location, textSelection.affinity)
      let end = walk.position(from: start, direction, by: destination, column: .nan).0.location
      guard let whole = NSTextRange(location: end, end: range.location) else {
        return NSTextRange(location: range.location, end: end)
      }
      guard destination == .character, allowsDecomposition, !whole.isEmpty else { return whole }
      let count = source.offset(from: whole.location, to: whole.endLocation)
      let kept = count - TextDeletion.backwardCount(of: text(of: whole, source))
      return source.location(whole.location, offsetBy: kept).flatMap {
        NSTextRange(location: $0, end: whole.endLocation)
      }
    }
    return NSTextSelection(
      ranges.filter { !$0.isEmpty }, affinity: .downstream, granularity: .character
    ).textRanges
  }

  private func text(of range: NSTextRange, _ source: any NSTextSelectionDataSource) -> [UInt16] {
    var units: [UInt16] = []
    source.enumerateSubstrings(from: range.location, options: .byComposedCharacterSequences) {
      text, part, _, stop in
      if part.location.isBefore(range.endLocation) { units += Array((text ?? "").utf16) }
      if !part.endLocation.isBefore(range.endLocation) { stop.pointee = true }
    }
    return units
  }
}
