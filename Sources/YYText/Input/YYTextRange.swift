public import UIKit

/// A range of the text of a layout: from a position to another one that is not before it.
public final class YYTextRange: UITextRange, NSCopying, @unchecked Sendable {
  // Sendable: both properties are constants.
  private nonisolated let first: YYTextPosition
  private nonisolated let last: YYTextPosition

  /// Where the range begins.
  public nonisolated override var start: YYTextPosition { first }
  /// Where the range ends.
  public nonisolated override var end: YYTextPosition { last }
  /// Whether the range has no text.
  public nonisolated override var isEmpty: Bool { first.offset == last.offset }

  /// Creates a range between two positions, whichever of them is the first.
  public nonisolated init(start: YYTextPosition, end: YYTextPosition) {
    let isOrdered = start.compare(end) != .orderedDescending
    first = isOrdered ? start : end
    last = isOrdered ? end : start
    super.init()
  }

  /// Creates a range that begins forward and ends backward.
  public nonisolated convenience init(range: NSRange) {
    self.init(range: range, affinity: .forward)
  }

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - range: The UTF-16 range.
  ///   - affinity: Which character the positions of an empty range belong to.
  public nonisolated convenience init(range: NSRange, affinity: YYTextAffinity) {
    self.init(
      start: YYTextPosition(offset: range.location, affinity: range.length > 0 ? .forward : affinity),
      end: YYTextPosition(
        offset: range.location + range.length, affinity: range.length > 0 ? .backward : affinity))
  }

  /// Returns the empty range at the start of a text.
  public nonisolated class func `default`() -> YYTextRange {
    YYTextRange(range: NSRange(location: 0, length: 0))
  }

  /// Returns the UTF-16 range.
  public nonisolated func asRange() -> NSRange {
    NSRange(location: first.offset, length: last.offset - first.offset)
  }

  /// Whether another object is the same range.
  public nonisolated override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextRange else { return false }
    return first.isEqual(other.first) && last.isEqual(other.last)
  }

  /// A hash of the ends.
  public nonisolated override var hash: Int { first.hash &* 31 &+ last.hash }

  /// Returns the range, which never changes.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// The range, for reading.
  public nonisolated override var description: String { "(\(first.description)..<\(last.description))" }
}
