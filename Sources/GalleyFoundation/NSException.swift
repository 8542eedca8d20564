public import Foundation

/// A mistake of the program with a name and a reason. Swift cannot catch it: raising one ends the process.
open class NSException: NSObject, NSCopying, @unchecked Sendable {
  // `@unchecked Sendable`: nothing changes after `init`; the user info is the caller's to share.

  /// The kind of mistake.
  public let name: NSExceptionName
  /// An explanation for people.
  public let reason: String?
  /// More about the mistake.
  public let userInfo: [AnyHashable: Any]?

  /// Creates an exception.
  ///
  /// - Parameters:
  ///   - aName: The kind of mistake.
  ///   - aReason: An explanation for people.
  ///   - aUserInfo: More about the mistake.
  public init(
    name aName: NSExceptionName, reason aReason: String?, userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) {
    (name, reason, userInfo) = (aName, aReason, aUserInfo)
    super.init()
  }

  /// The functions that were running when this was asked.
  open var callStackSymbols: [String] { Thread.callStackSymbols }

  /// The addresses of the functions that were running when this was asked.
  open var callStackReturnAddresses: [NSNumber] { Thread.callStackReturnAddresses }

  /// Ends the process with the exception's name and reason.
  open func raise() { fatalError(description) }

  /// Ends the process with a name and a formatted reason.
  public class func raise(_ name: NSExceptionName, format: String, arguments argList: CVaListPointer) {
    NSException(name: name, reason: NSString(format: format, arguments: argList) as String).raise()
  }

  /// Returns the exception itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other is an exception with the same name, reason and user info.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSException else { return false }
    return name == other.name && reason == other.reason
      && userInfo.map { NSDictionary(dictionary: $0) } == other.userInfo.map { NSDictionary(dictionary: $0) }
  }

  /// A number that equal exceptions share.
  open override var hash: Int { name.rawValue.hashValue ^ reason.hashValue }

  /// The reason, or the name if there is none.
  open override var description: String { "\(name.rawValue): \(reason ?? "(no reason)")" }
}
