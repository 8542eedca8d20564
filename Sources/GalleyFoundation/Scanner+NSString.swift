public import Foundation

/// The older methods of a scanner, which write an `NSString`. The ones of Foundation on Linux write a
/// `String`.
extension Scanner {
  /// Scans a string that must come next.
  ///
  /// - Parameters:
  ///   - searchString: The string.
  ///   - result: Receives what was scanned; untouched if nothing was.
  /// - Returns: Whether the string was there.
  @_disfavoredOverload
  @discardableResult
  public func scanString(_ searchString: String, into result: UnsafeMutablePointer<NSString?>?) -> Bool {
    store(scanString(searchString), result)
  }

  /// Scans the characters of a set that come next; see `scanString(_:into:)`.
  @_disfavoredOverload
  @discardableResult
  public func scanCharacters(
    from set: CharacterSet, into result: UnsafeMutablePointer<NSString?>?
  ) -> Bool {
    store(scanCharacters(from: set), result)
  }

  /// Scans all characters up to a string, or to the end; see `scanString(_:into:)`.
  @_disfavoredOverload
  @discardableResult
  public func scanUpTo(_ string: String, into result: UnsafeMutablePointer<NSString?>?) -> Bool {
    store(scanUpToString(string), result)
  }

  /// Scans all characters up to one of a set, or to the end; see `scanString(_:into:)`.
  @_disfavoredOverload
  @discardableResult
  public func scanUpToCharacters(
    from set: CharacterSet, into result: UnsafeMutablePointer<NSString?>?
  ) -> Bool {
    store(scanUpToCharacters(from: set), result)
  }

  private func store(_ scanned: String?, _ result: UnsafeMutablePointer<NSString?>?) -> Bool {
    guard let scanned else { return false }
    result?.pointee = NSString(string: scanned)
    return true
  }
}
