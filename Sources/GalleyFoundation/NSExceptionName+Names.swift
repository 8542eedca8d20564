public import Foundation

extension NSExceptionName {
  /// A mistake of no other kind.
  public static let genericException = NSExceptionName(rawValue: "NSGenericException")
  /// An index or a range that leaves its collection.
  public static let rangeException = NSExceptionName(rawValue: "NSRangeException")
  /// An argument that a function does not take.
  public static let invalidArgumentException = NSExceptionName(rawValue: "NSInvalidArgumentException")
  /// A state in which a function must not be called.
  public static let internalInconsistencyException = NSExceptionName(
    rawValue: "NSInternalInconsistencyException")
  /// Text that does not follow its grammar.
  public static let parseErrorException = NSExceptionName(rawValue: "NSParseErrorException")
}
