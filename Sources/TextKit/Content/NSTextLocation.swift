public import Foundation

/// A location in a document: before its first character, between two characters, or after the last one.
///
/// Only the content manager knows what a location consists of. Other clients compare locations, and ask the
/// manager for the offset between them. Locations of different documents cannot be compared.
public protocol NSTextLocation: NSObjectProtocol {
  /// Returns whether this location comes before (`.orderedAscending`), at or after another one of the same
  /// document.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

extension NSTextLocation {
  func isBefore(_ other: any NSTextLocation) -> Bool { compare(other) == .orderedAscending }
  func isAt(_ other: any NSTextLocation) -> Bool { compare(other) == .orderedSame }
}

/// A location that is a UTF-16 offset from the document's start.
final class OffsetLocation: NSObject, NSTextLocation, Sendable {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }

  func compare(_ location: any NSTextLocation) -> ComparisonResult {
    guard let other = location as? OffsetLocation else {
      preconditionFailure("places of different documents cannot be compared")
    }
    return offset < other.offset
      ? .orderedAscending : offset > other.offset ? .orderedDescending : .orderedSame
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? OffsetLocation)?.offset == offset }
  override var hash: Int { offset.hashValue }
  override var description: String { "\(offset)" }

  // MARK: For documents with UTF-16 offsets

  /// Returns the text range of some offsets.
  static func range(_ offsets: Range<Int>) -> NSTextRange {
    NSTextRange(from: OffsetLocation(offsets.lowerBound), to: OffsetLocation(offsets.upperBound))
  }

  /// Returns the offsets of a range; `nil` if it does not lie in a document of `length` UTF-16 units, or
  /// has locations of another class.
  static func offsets(of range: NSTextRange, in length: Int) -> Range<Int>? {
    guard let start = range.location as? OffsetLocation, let end = range.endLocation as? OffsetLocation,
      start.offset >= 0, end.offset <= length
    else { return nil }
    return start.offset..<end.offset
  }

  /// Returns the location at an offset from another one; `nil` outside a document of `length` UTF-16 units,
  /// and for locations of another class.
  static func location(
    _ location: any NSTextLocation, offsetBy offset: Int, in length: Int
  ) -> (any NSTextLocation)? {
    guard let start = (location as? OffsetLocation)?.offset else { return nil }
    let (sum, isOver) = start.addingReportingOverflow(offset)
    return !isOver && (0...length).contains(sum) ? OffsetLocation(sum) : nil
  }

  /// Returns the number of UTF-16 units from one location to another; `NSNotFound` for locations of another
  /// class.
  static func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    guard let from = from as? OffsetLocation, let to = to as? OffsetLocation else { return NSNotFound }
    return to.offset - from.offset
  }
}
