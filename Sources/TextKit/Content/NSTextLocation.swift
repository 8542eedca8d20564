public import Foundation

/// A place in a document: before its first character, between two, or behind its last.
///
/// What a place is made of is the content manager's business; everybody else compares places, and asks the
/// manager how far they lie apart. Places of different documents cannot be compared.
public protocol NSTextLocation: NSObjectProtocol {
  /// Whether this place comes before (`.orderedAscending`), at or behind another of the same document.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

extension NSTextLocation {
  func isBefore(_ other: any NSTextLocation) -> Bool { compare(other) == .orderedAscending }
  func isAt(_ other: any NSTextLocation) -> Bool { compare(other) == .orderedSame }
}

/// A place that is a number of UTF-16 units from the document's start.
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

  // MARK: For documents that count units

  /// The range between two offsets.
  static func range(_ offsets: Range<Int>) -> NSTextRange {
    NSTextRange(from: OffsetLocation(offsets.lowerBound), to: OffsetLocation(offsets.upperBound))
  }

  /// The offsets of a range; `nil` for one that leaves a document of some length, or belongs to another.
  static func offsets(of range: NSTextRange, in length: Int) -> Range<Int>? {
    guard let start = range.location as? OffsetLocation, let end = range.endLocation as? OffsetLocation,
      start.offset >= 0, end.offset <= length
    else { return nil }
    return start.offset..<end.offset
  }

  /// The place some units from another; `nil` outside of a document of some length, and for places of other
  /// documents.
  static func location(
    _ location: any NSTextLocation, offsetBy offset: Int, in length: Int
  ) -> (any NSTextLocation)? {
    guard let start = (location as? OffsetLocation)?.offset else { return nil }
    let (sum, isOver) = start.addingReportingOverflow(offset)
    return !isOver && (0...length).contains(sum) ? OffsetLocation(sum) : nil
  }

  /// The units from one place to another; `NSNotFound` for places of other documents.
  static func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    guard let from = from as? OffsetLocation, let to = to as? OffsetLocation else { return NSNotFound }
    return to.offset - from.offset
  }
}
