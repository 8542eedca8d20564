/// Searches for elements of which a sum counts something: paragraphs to be laid out, heights that are
/// estimates.
extension SummedTree {
  /// Returns the first element from an offset on of which something is counted, and the sum of all before it.
  ///
  /// - Parameters:
  ///   - offset: The search begins with the element that holds this unit.
  ///   - count: Reads the count from a sum.
  @inlinable package func first(
    from offset: Int, counting count: (Summary) -> Int
  ) -> (element: Element, before: Summary)? {
    let before = count(element(at: offset)?.before ?? summary)
    return first { count($0) > before }
  }

  /// Returns the last element that begins before an offset and of which something is counted, and the sum of
  /// all before it.
  ///
  /// - Parameters:
  ///   - offset: The search ends with the element that holds the unit before it.
  ///   - count: Reads the count from a sum.
  @inlinable package func last(
    before offset: Int, counting count: (Summary) -> Int
  ) -> (element: Element, before: Summary)? {
    guard offset > 0 else { return nil }
    var counted = count(summary)
    if let last = element(at: offset - 1) { counted = count(last.before) + count(last.element.summary) }
    guard counted > 0 else { return nil }
    return first { count($0) >= counted }
  }
}
