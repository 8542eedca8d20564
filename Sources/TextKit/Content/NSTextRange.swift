public import Foundation

/// What lies between two places of a document; the second one is not part of it. Immutable.
open class NSTextRange: NSObject {
  /// Where the range begins.
  public let location: any NSTextLocation
  /// Where the range ends: behind its last character.
  public let endLocation: any NSTextLocation

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - location: Where it begins.
  ///   - endLocation: Where it ends; `nil` for an empty range.
  /// - Returns: `nil` when the end comes before the beginning.
  public init?(location: any NSTextLocation, end endLocation: (any NSTextLocation)?) {
    let end = endLocation ?? location
    guard !end.isBefore(location) else { return nil }
    self.location = location
    self.endLocation = end
    super.init()
  }

  /// Makes an empty range.
  public convenience init(location: any NSTextLocation) { self.init(from: location, to: location) }

  /// Makes a range of places that are known to be in order.
  init(from location: any NSTextLocation, to endLocation: any NSTextLocation) {
    self.location = location
    self.endLocation = endLocation
    super.init()
  }

  /// Whether nothing lies in the range.
  open var isEmpty: Bool { location.isAt(endLocation) }

  /// Whether another range has the same ends.
  open func isEqual(to textRange: NSTextRange) -> Bool {
    location.isAt(textRange.location) && endLocation.isAt(textRange.endLocation)
  }

  /// Whether a character behind a place would be in the range: never for an empty range, nor at the range's
  /// end.
  open func contains(_ location: any NSTextLocation) -> Bool {
    !location.isBefore(self.location) && location.isBefore(endLocation)
  }

  /// Whether another range, which may be empty, begins and ends inside of this one or at its ends.
  open func contains(_ textRange: NSTextRange) -> Bool {
    !textRange.location.isBefore(location) && !endLocation.isBefore(textRange.endLocation)
  }

  /// Whether some character is in both ranges.
  open func intersects(_ textRange: NSTextRange) -> Bool {
    guard let common = intersection(textRange) else { return false }
    return !common.isEmpty
  }

  /// What is in both ranges.
  ///
  /// - Returns: Ranges that only touch have an empty range in common; `nil` for ranges apart.
  open func intersection(_ textRange: NSTextRange) -> NSTextRange? {
    let start = location.isBefore(textRange.location) ? textRange.location : location
    let end = endLocation.isBefore(textRange.endLocation) ? endLocation : textRange.endLocation
    return NSTextRange(location: start, end: end)
  }

  /// The smallest range that holds both; what lies between them is in it, too.
  open func union(_ textRange: NSTextRange) -> NSTextRange {
    NSTextRange(
      from: textRange.location.isBefore(location) ? textRange.location : location,
      to: endLocation.isBefore(textRange.endLocation) ? textRange.endLocation : endLocation)
  }

  /// Whether another object is a range with the same ends.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextRange).map(isEqual(to:)) ?? false }

  /// Equal for equal ranges, as far as their places say so.
  open override var hash: Int { location.hash &* 31 &+ endLocation.hash }

  /// The ends.
  open override var description: String { "[\(location), \(endLocation))" }
}
