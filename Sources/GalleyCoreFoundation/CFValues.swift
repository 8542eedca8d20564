// Core Foundation's functions over numbers, bytes, URLs and sets of characters.

// MARK: Numbers

/// Creates a number from the value that a pointer points to.
@discardableResult
public func CFNumberCreate(
  _ allocator: CFAllocator?, _ type: CFNumberType, _ value: UnsafeRawPointer!
) -> CFNumber! {
  switch type {
  case .sInt8Type, .charType: NSNumber(value: value.loadUnaligned(as: Int8.self))
  case .sInt16Type, .shortType: NSNumber(value: value.loadUnaligned(as: Int16.self))
  case .sInt32Type, .intType: NSNumber(value: value.loadUnaligned(as: Int32.self))
  case .sInt64Type, .longLongType: NSNumber(value: value.loadUnaligned(as: Int64.self))
  case .longType, .cfIndexType, .nsIntegerType: NSNumber(value: value.loadUnaligned(as: Int.self))
  case .float32Type, .floatType: NSNumber(value: value.loadUnaligned(as: Float.self))
  case .float64Type, .doubleType, .cgFloatType: NSNumber(value: value.loadUnaligned(as: Double.self))
  @unknown default: nil
  }
}

/// Writes a number as a C type, cut to what fits.
///
/// - Returns: Whether the number came through unchanged.
@discardableResult
public func CFNumberGetValue(
  _ number: CFNumber!, _ type: CFNumberType, _ value: UnsafeMutableRawPointer!
) -> Bool {
  func store<Whole: FixedWidthInteger>(_ whole: Whole) -> Bool {
    value.storeBytes(of: whole, as: Whole.self)
    return Double(whole) == number.doubleValue
  }
  switch type {
  case .sInt8Type, .charType: return store(Int8(truncatingIfNeeded: number.int64Value))
  case .sInt16Type, .shortType: return store(Int16(truncatingIfNeeded: number.int64Value))
  case .sInt32Type, .intType: return store(Int32(truncatingIfNeeded: number.int64Value))
  case .sInt64Type, .longLongType: return store(number.int64Value)
  case .longType, .cfIndexType, .nsIntegerType: return store(number.intValue)
  case .float32Type, .floatType:
    value.storeBytes(of: number.floatValue, as: Float.self)
    return Double(number.floatValue) == number.doubleValue
  case .float64Type, .doubleType, .cgFloatType:
    value.storeBytes(of: number.doubleValue, as: Double.self)
    return true
  @unknown default: return false
  }
}

// MARK: Bytes

/// Returns the number of bytes.
@discardableResult
public func CFDataGetLength(_ data: CFData!) -> CFIndex { data.length }

/// Returns the address of the bytes, valid as long as the object lives; `nil` if there are none.
@discardableResult
public func CFDataGetBytePtr(_ data: CFData!) -> UnsafePointer<UInt8>! {
  data.length == 0 ? nil : data.bytes.assumingMemoryBound(to: UInt8.self)
}

/// Copies bytes.
///
/// - Parameters:
///   - data: The data.
///   - range: The bytes to copy.
///   - buffer: Memory for the bytes of the range, which lies inside the data.
public func CFDataGetBytes(_ data: CFData!, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>!) {
  data.getBytes(buffer, range: NSRange(location: range.location, length: range.length))
}

/// Creates data of a copy of some bytes.
@discardableResult
public func CFDataCreate(
  _ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>!, _ count: CFIndex
) -> CFData! { NSData(bytes: bytes, length: count) }

// MARK: URLs

/// Creates the URL of a file.
@discardableResult
public func CFURLCreateWithFileSystemPath(
  _ allocator: CFAllocator?, _ path: CFString!, _ style: CFURLPathStyle, _ isDirectory: Bool
) -> CFURL! { NSURL(fileURLWithPath: path as String, isDirectory: isDirectory) }

/// Creates a URL of text; `nil` if it is no URL.
@discardableResult
public func CFURLCreateWithString(
  _ allocator: CFAllocator?, _ text: CFString!, _ base: CFURL!
) -> CFURL! { NSURL(string: text as String, relativeTo: base as URL?) }

/// Returns the text of a URL.
@discardableResult
public func CFURLGetString(_ url: CFURL!) -> CFString! { NSString(string: url.relativeString) }

/// Returns the path of a file's URL.
@discardableResult
public func CFURLCopyFileSystemPath(_ url: CFURL!, _ style: CFURLPathStyle) -> CFString! {
  url.path.map { NSString(string: $0) }
}

/// Returns the last part of a URL's path.
@discardableResult
public func CFURLCopyLastPathComponent(_ url: CFURL!) -> CFString! {
  url.lastPathComponent.map { NSString(string: $0) }
}

// MARK: Sets of characters

/// Whether a UTF-16 unit is a member.
@discardableResult
public func CFCharacterSetIsCharacterMember(_ set: CFCharacterSet!, _ character: UInt16) -> Bool {
  set.longCharacterIsMember(UInt32(character))
}

/// Whether a scalar is a member.
@discardableResult
public func CFCharacterSetIsLongCharacterMember(_ set: CFCharacterSet!, _ character: UInt32) -> Bool {
  set.longCharacterIsMember(character)
}

/// Creates a set of the scalars of a range.
@discardableResult
public func CFCharacterSetCreateWithCharactersInRange(
  _ allocator: CFAllocator?, _ range: CFRange
) -> CFCharacterSet! { NSCharacterSet(range: NSRange(location: range.location, length: range.length)) }

/// Creates a set of the characters of a string.
@discardableResult
public func CFCharacterSetCreateWithCharactersInString(
  _ allocator: CFAllocator?, _ string: CFString!
) -> CFCharacterSet! {
  // Foundation on Linux takes only the lower half of scalars beyond the first plane out of a string.
  var planes = [[UInt8]?](repeating: nil, count: 17)
  planes[0] = [UInt8](repeating: 0, count: 8192)
  for scalar in (string as String).unicodeScalars.map(\.value) {
    let plane = Int(scalar >> 16)
    if planes[plane] == nil { planes[plane] = [UInt8](repeating: 0, count: 8192) }
    planes[plane]?[Int(scalar & 0xFFFF) >> 3] |= 1 << UInt8(scalar & 7)
  }
  var bytes = planes[0] ?? []
  for plane in 1..<17 { if let bits = planes[plane] { bytes += [UInt8(plane)] + bits } }
  return NSCharacterSet(bitmapRepresentation: Data(bytes))
}
