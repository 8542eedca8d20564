internal import Foundation

extension NSRange {
  /// Returns the selection after another range was replaced: what is before it stays, what is after it moves,
  /// what contains it or is equal to it grows or shrinks, and what begins or ends in it becomes a caret after
  /// the new text.
  ///
  /// - Parameters:
  ///   - range: What was replaced, as it was.
  ///   - length: The length of the new text.
  func afterReplacing(_ range: NSRange, withLength length: Int) -> NSRange {
    let change = length - range.length
    if upperBound <= range.location { return self }
    if location >= range.upperBound { return NSRange(location: location + change, length: self.length) }
    if location <= range.location, range.upperBound <= upperBound {
      return NSRange(location: location, length: self.length + change)
    }
    return NSRange(location: range.location + length, length: 0)
  }
}
