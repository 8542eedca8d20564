// Core Foundation's functions over errors.

/// Apple's name for the domain of errors.
public typealias CFErrorDomain = CFString

/// Errors of the C library: the codes are `errno`'s.
nonisolated(unsafe) public let kCFErrorDomainPOSIX: CFErrorDomain! = NSString(string: NSPOSIXErrorDomain)
/// Errors of the Carbon and Core Services of Apple's systems.
nonisolated(unsafe) public let kCFErrorDomainOSStatus: CFErrorDomain! = NSString(
  string: NSOSStatusErrorDomain)
/// Errors of the Mach kernel.
nonisolated(unsafe) public let kCFErrorDomainMach: CFErrorDomain! = NSString(string: NSMachErrorDomain)
/// Errors of Foundation.
nonisolated(unsafe) public let kCFErrorDomainCocoa: CFErrorDomain! = NSString(string: NSCocoaErrorDomain)

/// The key of the description for users.
nonisolated(unsafe) public let kCFErrorLocalizedDescriptionKey: CFString! = NSString(
  string: NSLocalizedDescriptionKey)
/// The key of the reason for users.
nonisolated(unsafe) public let kCFErrorLocalizedFailureReasonKey: CFString! = NSString(
  string: NSLocalizedFailureReasonErrorKey)
/// The key of what users can do about it.
nonisolated(unsafe) public let kCFErrorLocalizedRecoverySuggestionKey: CFString! = NSString(
  string: NSLocalizedRecoverySuggestionErrorKey)
/// The key of the error that led to this one.
nonisolated(unsafe) public let kCFErrorUnderlyingErrorKey: CFString! = NSString(string: NSUnderlyingErrorKey)
/// The key of the URL that the error is about.
nonisolated(unsafe) public let kCFErrorURLKey: CFString! = NSString(string: NSURLErrorKey)
/// The key of the path that the error is about.
nonisolated(unsafe) public let kCFErrorFilePathKey: CFString! = NSString(string: NSFilePathErrorKey)

/// Creates an error.
///
/// - Parameters:
///   - allocator: Ignored.
///   - domain: What the code is a number of.
///   - code: The error's number in its domain.
///   - userInfo: More about it, by strings; `nil` for nothing.
@discardableResult
public func CFErrorCreate(
  _ allocator: CFAllocator?, _ domain: CFErrorDomain!, _ code: CFIndex, _ userInfo: CFDictionary!
) -> CFError! {
  var info: [String: Any] = [:]
  for (key, value) in userInfo ?? [:] {
    if let key = key as? String { info[key] = value }
  }
  return NSError(domain: domain as String, code: code, userInfo: info)
}

/// Returns the number of an error in its domain.
@discardableResult
public func CFErrorGetCode(_ error: CFError!) -> CFIndex { error.code }

/// Returns the domain of an error.
@discardableResult
public func CFErrorGetDomain(_ error: CFError!) -> CFString! { NSString(string: error.domain) }

/// Returns a description of the error for users.
@discardableResult
public func CFErrorCopyDescription(_ error: CFError!) -> CFString! {
  NSString(string: error.localizedDescription)
}

/// Returns the error's user info.
@discardableResult
public func CFErrorCopyUserInfo(_ error: CFError!) -> CFDictionary! {
  NSDictionary(
    objects: Array(error.userInfo.values), forKeys: error.userInfo.keys.map { NSString(string: $0) })
}

/// Returns the reason of the error for users; `nil` if it has none.
@discardableResult
public func CFErrorCopyFailureReason(_ error: CFError!) -> CFString! {
  error.localizedFailureReason.map { NSString(string: $0) }
}

/// Returns what users can do about the error; `nil` if it does not say.
@discardableResult
public func CFErrorCopyRecoverySuggestion(_ error: CFError!) -> CFString! {
  error.localizedRecoverySuggestion.map { NSString(string: $0) }
}
