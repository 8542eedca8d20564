internal import CoreFoundation

// Core Foundation's functions over encodings of strings.

/// No encoding.
public let kCFStringEncodingInvalidId: CFStringEncoding = 0xFFFF_FFFF

/// Returns the encoding of a name of the Internet Assigned Numbers Authority, such as "utf-8";
/// `kCFStringEncodingInvalidId` for an unknown one.
@discardableResult
public func CFStringConvertIANACharSetNameToEncoding(_ name: CFString!) -> CFStringEncoding {
  // Foundation's own strings have the layout of Core Foundation's; subclasses need not.
  let plain = NSString(string: name as String)
  return CoreFoundation.CFStringConvertIANACharSetNameToEncoding(
    unsafeBitCast(plain, to: CoreFoundation.CFString.self))
}

/// Returns the name of an encoding by the Internet Assigned Numbers Authority; `nil` for an unknown one.
@discardableResult
public func CFStringConvertEncodingToIANACharSetName(_ encoding: CFStringEncoding) -> CFString! {
  guard let name = CoreFoundation.CFStringConvertEncodingToIANACharSetName(encoding) else { return nil }
  return NSString(string: unsafeBitCast(name, to: NSString.self) as String)
}

/// Copies a string as bytes that end with 0.
///
/// - Parameters:
///   - string: The string.
///   - buffer: Memory for the bytes.
///   - size: The size of the memory in bytes.
///   - encoding: The encoding of the bytes.
/// - Returns: Whether the encoding has all characters and the memory was large enough.
@discardableResult
public func CFStringGetCString(
  _ string: CFString!, _ buffer: UnsafeMutablePointer<CChar>!, _ size: CFIndex, _ encoding: CFStringEncoding
) -> Bool {
  guard let known = String.Encoding(cf: encoding), let bytes = (string as String).data(using: known),
    bytes.count < size
  else { return false }
  for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
  buffer[bytes.count] = 0
  return true
}

/// Creates a string of bytes; `nil` if they are not valid.
///
/// - Parameters:
///   - allocator: Ignored.
///   - bytes: The bytes.
///   - count: How many there are.
///   - encoding: Their encoding.
///   - isExternalRepresentation: Whether they may begin with a byte order mark.
@discardableResult
public func CFStringCreateWithBytes(
  _ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>!, _ count: CFIndex, _ encoding: CFStringEncoding,
  _ isExternalRepresentation: Bool
) -> CFString! {
  guard let known = String.Encoding(cf: encoding) else { return nil }
  let data = Data(UnsafeBufferPointer(start: bytes, count: max(0, count)))
  guard let string = String(data: data, encoding: known) else { return nil }
  let hasMark = isExternalRepresentation && string.unicodeScalars.first == "\u{FEFF}"
  return NSString(string: hasMark ? String(string.unicodeScalars.dropFirst()) : string)
}

/// Returns a string's bytes; `nil` if the encoding does not have all characters and `lossByte` is 0.
@discardableResult
public func CFStringCreateExternalRepresentation(
  _ allocator: CFAllocator?, _ string: CFString!, _ encoding: CFStringEncoding, _ lossByte: UInt8
) -> CFData! {
  guard let known = String.Encoding(cf: encoding),
    let data = (string as String).data(using: known, allowLossyConversion: lossByte != 0)
  else { return nil }
  return NSData(data: data)
}

/// Returns the most bytes that a number of UTF-16 units can take; `kCFNotFound` for an unknown encoding.
@discardableResult
public func CFStringGetMaximumSizeForEncoding(_ length: CFIndex, _ encoding: CFStringEncoding) -> CFIndex {
  switch String.Encoding(cf: encoding) {
  case .utf8?: length * 3
  case .utf32?, .utf32BigEndian?, .utf32LittleEndian?: length * 4
  case .utf16?, .utf16BigEndian?, .utf16LittleEndian?: length * 2
  case nil: kCFNotFound
  default: length * 2
  }
}

/// Returns the whole number that a string begins with; 0 if it begins with none.
@discardableResult
public func CFStringGetIntValue(_ string: CFString!) -> Int32 { string.intValue }

/// Returns the number that a string begins with; 0 if it begins with none.
@discardableResult
public func CFStringGetDoubleValue(_ string: CFString!) -> Double { string.doubleValue }

extension String.Encoding {
  /// Creates an encoding from Core Foundation's number; `nil` for an unknown one.
  init?(cf encoding: CFStringEncoding) {
    guard CoreFoundation.CFStringIsEncodingAvailable(encoding) else { return nil }
    let number = CFStringConvertEncodingToNSStringEncoding(encoding)
    let unknown = UInt(GalleyCoreFoundation.kCFStringEncodingInvalidId)
    guard number != 0, number != unknown else { return nil }
    self.init(rawValue: number)
  }
}
