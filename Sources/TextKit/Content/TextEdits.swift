/// Some units of a document that took the place of others.
struct TextEdit: Equatable {
  /// What was replaced, in offsets before the edit.
  var oldRange: Range<Int>
  /// The units that stand there now.
  var newLength: Int

  /// What stands there now, in offsets after the edit.
  var newRange: Range<Int> { oldRange.lowerBound..<oldRange.lowerBound + newLength }
  /// How much longer the document became.
  var change: Int { newLength - oldRange.count }
}

/// Edits one after the other, summed up to the one that covers them all.
struct TextEdits {
  /// What was replaced from the first edit on, and by how much; `nil` before it. What lies between two edits is in it.
  private(set) var whole: TextEdit?

  var isEmpty: Bool { whole == nil }

  /// Takes in an edit that was made after all others.
  ///
  /// - Parameters:
  ///   - range: What was replaced, in offsets before this edit, after those before it.
  ///   - newLength: The units that stand there now.
  mutating func record(_ range: Range<Int>, newLength: Int) {
    guard let before = whole else {
      whole = TextEdit(oldRange: range, newLength: newLength)
      return
    }
    // In offsets before this edit, so that what neither edit touched is as far from the end before and after.
    let start = min(before.newRange.lowerBound, range.lowerBound)
    let end = max(before.newRange.upperBound, range.upperBound)
    let oldEnd = end - before.change
    whole = TextEdit(oldRange: start..<oldEnd, newLength: end - start + newLength - range.count)
  }
}
