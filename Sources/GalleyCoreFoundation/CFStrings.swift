// Core Foundation's functions over strings. Offsets and lengths are UTF-16 units.

/// Returns the number of units.
@discardableResult
public func CFStringGetLength(_ string: CFString) -> CFIndex { string.length }

/// Returns one unit.
///
/// - Precondition: The index is inside the string.
@discardableResult
public func CFStringGetCharacterAtIndex(_ string: CFString, _ index: CFIndex) -> UInt16 {
  string.character(at: index)
}

/// Copies units.
///
/// - Parameters:
///   - string: The string.
///   - range: The units to copy.
///   - buffer: Memory for the units of the range, which lies inside the string.
public func CFStringGetCharacters(
  _ string: CFString, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt16>?
) {
  guard let buffer else { return }
  string.getCharacters(buffer, range: NSRange(location: range.location, length: range.length))
}

/// Creates a string of units.
@discardableResult
public func CFStringCreateWithCharacters(
  _ allocator: CFAllocator?, _ characters: UnsafePointer<UInt16>?, _ count: CFIndex
) -> CFString! {
  guard let characters, count > 0 else { return "" }
  return NSString(characters: characters, length: count)
}

/// Creates a string of bytes that end with 0; `nil` if they are not valid or Foundation does not know the
/// encoding.
@discardableResult
public func CFStringCreateWithCString(
  _ allocator: CFAllocator?, _ bytes: UnsafePointer<CChar>?, _ encoding: CFStringEncoding
) -> CFString! {
  guard let bytes, let known = String.Encoding(cf: encoding) else { return nil }
  return String(cString: bytes, encoding: known).map { NSString(string: $0) }
}

/// Creates a string of a part of another.
@discardableResult
public func CFStringCreateWithSubstring(
  _ allocator: CFAllocator?, _ string: CFString?, _ range: CFRange
) -> CFString! {
  string.map {
    NSString(string: $0.substring(with: NSRange(location: range.location, length: range.length)))
  }
}

/// Returns a copy that does not change.
@discardableResult
public func CFStringCreateCopy(_ allocator: CFAllocator?, _ string: CFString?) -> CFString! {
  string.map { NSString(string: $0 as String) }
}

/// Creates an empty string that can grow; `maximum` is ignored.
@discardableResult
public func CFStringCreateMutable(_ allocator: CFAllocator?, _ maximum: CFIndex) -> CFMutableString! {
  NSMutableString(string: "")
}

/// Creates a copy that can grow; `maximum` is ignored.
@discardableResult
public func CFStringCreateMutableCopy(
  _ allocator: CFAllocator?, _ maximum: CFIndex, _ string: CFString?
) -> CFMutableString! { NSMutableString(string: string.map { $0 as String } ?? "") }

/// Adds a string at the end.
public func CFStringAppend(_ string: CFMutableString?, _ addition: CFString?) {
  if let addition { string?.append(addition as String) }
}

/// Compares strings.
@discardableResult
public func CFStringCompare(
  _ left: CFString?, _ right: CFString?, _ flags: CFStringCompareFlags
) -> CFComparisonResult {
  guard let left, let right else { return .compareEqualTo }
  var options: NSString.CompareOptions = []
  if flags.contains(.compareCaseInsensitive) { options.insert(.caseInsensitive) }
  if flags.contains(.compareNumerically) { options.insert(.numeric) }
  switch (left as String).compare(right as String, options: options) {
  case .orderedAscending: return .compareLessThan
  case .orderedSame: return .compareEqualTo
  case .orderedDescending: return .compareGreaterThan
  }
}

/// Whether a string begins with another.
@discardableResult
public func CFStringHasPrefix(_ string: CFString?, _ prefix: CFString?) -> Bool {
  guard let string, let prefix else { return false }
  return string.hasPrefix(prefix as String)
}

/// Whether a string ends with another.
@discardableResult
public func CFStringHasSuffix(_ string: CFString?, _ suffix: CFString?) -> Bool {
  guard let string, let suffix else { return false }
  return string.hasSuffix(suffix as String)
}
