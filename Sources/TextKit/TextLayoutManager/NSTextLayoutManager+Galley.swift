extension NSTextLayoutManager {
  /// Whether all heights of the document are known, not estimated.
  ///
  /// Not in Apple's TextKit.
  public var isLayoutExact: Bool {
    prepare()
    return textContainer != nil && index.sum.estimatedLength == 0 && unreadUnitCount == 0
  }

  /// Returns whether the frames of a range's fragments are exact: neither their heights nor those above them
  /// are estimates.
  ///
  /// Not in Apple's TextKit.
  public func isLayoutExact(for range: NSTextRange) -> Bool {
    prepare()
    guard let offsets = offsets(of: range), textContainer != nil else { return false }
    let end = max(offsets.upperBound, offsets.lowerBound + 1)
    guard let entry = index.entry(at: min(end, index.sum.length) - 1) else { return index.sum.length == 0 }
    return entry.isExact && !entry.block.isEstimate
  }
}
