public import UIKit

/// Which character a position belongs to where the two beside it are not side by side.
public enum YYTextAffinity: Int, Sendable {
  /// The one after it: at a soft wrap the caret is at the start of the next line.
  case forward = 0
  /// The one before it: at a soft wrap the caret is at the end of the line before.
  case backward = 1
}

/// A place in the text of a layout: an offset with an affinity.
///
/// Positions have a total order: by offset, and at one offset backward before forward.
public final class YYTextPosition: UITextPosition, NSCopying, @unchecked Sendable {
  // Sendable: both properties are constants.

  /// The UTF-16 offset.
  public nonisolated let offset: Int
  /// Which character the position belongs to.
  public nonisolated let affinity: YYTextAffinity

  /// Creates a position.
  public nonisolated init(offset: Int, affinity: YYTextAffinity = .forward) {
    self.offset = offset
    self.affinity = affinity
    super.init()
  }

  /// Compares with another position; anything else counts as equal.
  public nonisolated func compare(_ otherPosition: Any?) -> ComparisonResult {
    guard let other = otherPosition as? YYTextPosition else { return .orderedSame }
    if offset != other.offset { return offset < other.offset ? .orderedAscending : .orderedDescending }
    if affinity == other.affinity { return .orderedSame }
    return affinity == .backward ? .orderedAscending : .orderedDescending
  }

  /// Whether another object is the same place.
  public nonisolated override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextPosition else { return false }
    return offset == other.offset && affinity == other.affinity
  }

  /// A hash of the offset.
  public nonisolated override var hash: Int { offset * 2 + affinity.rawValue }

  /// Returns the position, which never changes.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// The place with its affinity, for reading.
  public nonisolated override var description: String { "\(offset)\(affinity == .forward ? "F" : "B")" }
}
