extension RandomAccessCollection {
  /// Returns the first index from which on a predicate holds; `endIndex` if it holds nowhere.
  ///
  /// - Parameter belongsInSecond: False for all elements before the index, true for all others.
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(
    where belongsInSecond: (Element) throws -> Bool
  ) rethrows -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if try belongsInSecond(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}
