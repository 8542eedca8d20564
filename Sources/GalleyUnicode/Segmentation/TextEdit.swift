/// A replacement of some UTF-16 units of a text by others.
public struct TextEdit: Sendable, Hashable {
  /// What was replaced, in offsets of the text before the edit; empty for an insertion.
  public let range: Range<Int>
  /// How many units took its place; 0 for a deletion.
  public let newLength: Int

  /// Describes an edit.
  ///
  /// - Precondition: `newLength` is not negative.
  public init(replacing range: Range<Int>, withLength newLength: Int) {
    precondition(newLength >= 0, "a replacement has no negative length")
    self.range = range
    self.newLength = newLength
  }

  /// The units that took the place of `range`, in offsets of the text after the edit.
  public var newRange: Range<Int> { range.lowerBound..<range.lowerBound + newLength }

  /// Replaces the entries of a column which is parallel to the text.
  func apply<Element>(to column: inout [Element], newCount: Int, with element: Element) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= column.count
        && column.count - range.count + newLength == newCount,
      "the edit does not lead from the old text to the new one")
    column.replaceSubrange(range, with: repeatElement(element, count: newLength))
  }
}
