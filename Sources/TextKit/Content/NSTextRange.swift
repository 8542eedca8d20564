public import Foundation

/// A range of a document between two locations, half open. Immutable.
open class NSTextRange: NSObject {
  /// The start of the range.
  public let location: any NSTextLocation
  /// The end of the range: the location after its last character.
  public let endLocation: any NSTextLocation

  /// Creates a range; `nil` if the end comes before the start.
  ///
  /// - Parameters:
  ///   - location: The start.
  ///   - endLocation: The end; `nil` for an empty range.
  public required init?(location: any NSTextLocation, end endLocation: (any NSTextLocation)?) {
    let end = endLocation ?? location
    guard !end.isBefore(location) else { return nil }
    self.location = location
    self.endLocation = end
    super.init()
  }

  /// Creates an empty range at a location.
  public convenience init(location: any NSTextLocation) { self.init(from: location, to: location) }

  /// Creates a range of locations that are known to be in order.
  init(from location: any NSTextLocation, to endLocation: any NSTextLocation) {
    self.location = location
    self.endLocation = endLocation
    super.init()
  }

  /// Whether the range contains no character.
  open var isEmpty: Bool { location.isAt(endLocation) }

  /// Returns whether another range has the same start and end.
  @discardableResult
  open func isEqual(to textRange: NSTextRange) -> Bool {
    location.isAt(textRange.location) && endLocation.isAt(textRange.endLocation)
  }

  /// Returns whether the range contains the character after a location: never for an empty range, nor at
  /// the range's end.
  @discardableResult
  open func contains(_ location: any NSTextLocation) -> Bool {
    !location.isBefore(self.location) && location.isBefore(endLocation)
  }

  /// Returns whether another range, which may be empty, begins and ends inside this one or at its ends.
  @discardableResult
  open func contains(_ textRange: NSTextRange) -> Bool {
    !textRange.location.isBefore(location) && !endLocation.isBefore(textRange.endLocation)
  }

  /// Returns whether the ranges have a character in common.
  @discardableResult
  open func intersects(_ textRange: NSTextRange) -> Bool {
    guard let common = intersection(textRange) else { return false }
    return !common.isEmpty
  }

  /// Returns the common part of two ranges.
  ///
  /// - Returns: An empty range for ranges that only touch; `nil` for ranges that are apart.
  @discardableResult
  open func intersection(_ textRange: NSTextRange) -> NSTextRange? {
    let start = location.isBefore(textRange.location) ? textRange.location : location
    let end = endLocation.isBefore(textRange.endLocation) ? endLocation : textRange.endLocation
    return NSTextRange(location: start, end: end)
  }

  /// Returns the smallest range that contains both, including the text between them.
  @discardableResult
  open func union(_ textRange: NSTextRange) -> NSTextRange {
    NSTextRange(
      from: textRange.location.isBefore(location) ? textRange.location : location,
      to: endLocation.isBefore(textRange.endLocation) ? textRange.endLocation : endLocation)
  }

  /// Returns whether an object is a range with the same start and end.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextRange).map(isEqual(to:)) ?? false }

  /// The hash value, equal for equal ranges if their locations hash alike.
  open override var hash: Int { location.hash &* 31 &+ endLocation.hash }

  /// The start and end, as in `[0, 5)`.
  open override var description: String { "[\(location), \(endLocation))" }
}
