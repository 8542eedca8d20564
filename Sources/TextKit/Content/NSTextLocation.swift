public import Foundation

/// A location in a document: before its first character, between two characters, or after the last one.
///
/// Only the content manager knows what a location consists of. Other clients compare locations, and ask the
/// manager for the offset between them. Locations of different documents cannot be compared: those of
/// `NSTextContentStorage` and `TextRopeContentManager` know their document, which answers `nil`, `NSNotFound`
/// or does nothing when it is asked about those of another one.
public protocol NSTextLocation: NSObjectProtocol {
  /// Returns whether this location comes before (`.orderedAscending`), at or after another one of the same
  /// document.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

extension NSTextLocation {
  func isBefore(_ other: any NSTextLocation) -> Bool { compare(other) == .orderedAscending }
  func isAt(_ other: any NSTextLocation) -> Bool { compare(other) == .orderedSame }
}

/// What tells the locations of one document from those of others.
final class DocumentIdentity: Sendable {}

/// A location that is a UTF-16 offset from the document's start.
final class OffsetLocation: NSObject, NSTextLocation, Sendable {
  let offset: Int
  /// The document that the location is of.
  let document: DocumentIdentity?

  init(_ offset: Int, of document: DocumentIdentity? = nil) {
    self.offset = offset
    self.document = document
  }

  func compare(_ location: any NSTextLocation) -> ComparisonResult {
    guard let other = location as? OffsetLocation else {
      preconditionFailure("places of different documents cannot be compared")
    }
    assert(other.document === document, "places of different documents cannot be compared")
    return offset < other.offset
      ? .orderedAscending : offset > other.offset ? .orderedDescending : .orderedSame
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? OffsetLocation else { return false }
    return other.offset == offset && other.document === document
  }
  override var hash: Int { offset.hashValue }
  override var description: String { "\(offset)" }

  // MARK: For documents with UTF-16 offsets

  /// Returns the text range of some offsets.
  static func range(_ offsets: Range<Int>, of document: DocumentIdentity? = nil) -> NSTextRange {
    NSTextRange(
      from: OffsetLocation(offsets.lowerBound, of: document),
      to: OffsetLocation(offsets.upperBound, of: document))
  }

  /// Returns the offset of a location; `nil` for one of another document.
  static func offset(of location: any NSTextLocation, in document: DocumentIdentity? = nil) -> Int? {
    guard let location = location as? OffsetLocation, location.document === document else { return nil }
    return location.offset
  }

  /// Returns the offsets of a range; `nil` if it does not lie in a document of `length` UTF-16 units, or is
  /// of another document.
  static func offsets(
    of range: NSTextRange, in length: Int, of document: DocumentIdentity? = nil
  ) -> Range<Int>? {
    guard let start = offset(of: range.location, in: document),
      let end = offset(of: range.endLocation, in: document), start >= 0, start <= end, end <= length
    else { return nil }
    return start..<end
  }

  /// Returns the location at an offset from another one; `nil` outside a document of `length` UTF-16 units,
  /// and for locations of another document.
  static func location(
    _ location: any NSTextLocation, offsetBy offset: Int, in length: Int, of document: DocumentIdentity? = nil
  ) -> (any NSTextLocation)? {
    guard let start = self.offset(of: location, in: document) else { return nil }
    let (sum, isOver) = start.addingReportingOverflow(offset)
    return !isOver && (0...length).contains(sum) ? OffsetLocation(sum, of: document) : nil
  }

  /// Returns the number of UTF-16 units from one location to another; `NSNotFound` for locations of another
  /// document.
  static func offset(
    from: any NSTextLocation, to: any NSTextLocation, of document: DocumentIdentity? = nil
  ) -> Int {
    guard let from = offset(of: from, in: document), let to = offset(of: to, in: document) else {
      return NSNotFound
    }
    return to - from
  }
}
