// Core Foundation's functions over arrays, dictionaries and sets, of objects only.
//
// A pointer in or out is the address of an object: `unsafeBitCast(CFArrayGetValueAtIndex(lines, 0), to:
// CTLine.self)`.

// MARK: Arrays

/// Returns the number of values.
@discardableResult
public func CFArrayGetCount(_ array: CFArray) -> CFIndex { array.count }

/// Returns the address of a value, valid as long as the array lives.
///
/// - Precondition: The index is inside the array.
@discardableResult
public func CFArrayGetValueAtIndex(_ array: CFArray, _ index: CFIndex) -> UnsafeRawPointer! {
  precondition(index >= 0 && index < array.count, "index \(index) of an array of \(array.count) values")
  return CFLentValues.shared.address(of: array.object(at: index), at: index, in: array)
}

/// Creates an array of objects.
///
/// - Parameters:
///   - allocator: Ignored.
///   - values: The addresses of `count` objects; `nil` for none.
///   - count: The number of values.
///   - callBacks: Ignored: values are objects.
@discardableResult
public func CFArrayCreate(
  _ allocator: CFAllocator?, _ values: UnsafeMutablePointer<UnsafeRawPointer?>?, _ count: CFIndex,
  _ callBacks: UnsafePointer<CFArrayCallBacks>?
) -> CFArray! {
  NSArray(array: (0..<max(0, count)).compactMap { values?[$0].map(object(at:)) })
}

/// Creates an empty array that can grow; capacity and callbacks are ignored.
@discardableResult
public func CFArrayCreateMutable(
  _ allocator: CFAllocator?, _ capacity: CFIndex, _ callBacks: UnsafePointer<CFArrayCallBacks>?
) -> CFMutableArray! { NSMutableArray() }

/// Creates a copy that can grow.
@discardableResult
public func CFArrayCreateMutableCopy(
  _ allocator: CFAllocator?, _ capacity: CFIndex, _ array: CFArray?
) -> CFMutableArray! { NSMutableArray(array: array.map { $0.map { $0 } } ?? []) }

/// Adds an object at the end.
public func CFArrayAppendValue(_ array: CFMutableArray, _ value: UnsafeRawPointer?) {
  if let value { array.add(object(at: value)) }
}

/// Whether a range of an array holds an equal object.
@discardableResult
public func CFArrayContainsValue(_ array: CFArray, _ range: CFRange, _ value: UnsafeRawPointer?) -> Bool {
  CFArrayGetFirstIndexOfValue(array, range, value) != kCFNotFound
}

/// Returns the first index of an equal object in a range of an array; `kCFNotFound` if there is none.
@discardableResult
public func CFArrayGetFirstIndexOfValue(
  _ array: CFArray, _ range: CFRange, _ value: UnsafeRawPointer?
) -> CFIndex {
  guard let value else { return kCFNotFound }
  let wanted = object(at: value)
  let start = max(0, range.location)
  let end = min(array.count, range.location.addingReportingOverflow(max(0, range.length)).partialValue)
  guard start < end else { return kCFNotFound }
  return (start..<end).first { CFEqual(array.object(at: $0) as AnyObject, wanted) } ?? kCFNotFound
}

// MARK: Dictionaries

/// Returns the number of entries.
@discardableResult
public func CFDictionaryGetCount(_ dictionary: CFDictionary) -> CFIndex { dictionary.count }

/// Returns the address of the value of a key, valid as long as the dictionary lives; `nil` if there is none.
///
/// - Parameters:
///   - dictionary: The dictionary.
///   - key: The address of an object: `Unmanaged.passUnretained(kCTFontAttributeName).toOpaque()`.
@discardableResult
public func CFDictionaryGetValue(
  _ dictionary: CFDictionary, _ key: UnsafeRawPointer?
) -> UnsafeRawPointer! {
  guard let key else { return nil }
  let object = object(at: key)
  guard let name = object as? NSObject, let value = dictionary.object(forKey: name) else { return nil }
  return CFLentValues.shared.address(of: value, at: name, in: dictionary)
}

/// Writes the address of a key's value, and returns whether there is one.
@discardableResult
public func CFDictionaryGetValueIfPresent(
  _ dictionary: CFDictionary, _ key: UnsafeRawPointer?, _ value: UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Bool {
  guard let found = CFDictionaryGetValue(dictionary, key) else { return false }
  value?.pointee = found
  return true
}

/// Whether there is a value for a key.
@discardableResult
public func CFDictionaryContainsKey(_ dictionary: CFDictionary, _ key: UnsafeRawPointer?) -> Bool {
  CFDictionaryGetValue(dictionary, key) != nil
}

/// Creates a dictionary of objects.
///
/// - Parameters:
///   - allocator: Ignored.
///   - keys: The addresses of `count` objects.
///   - values: The addresses of `count` objects.
///   - count: The number of entries.
///   - keyCallBacks: Ignored: keys are objects.
///   - valueCallBacks: Ignored: values are objects.
@discardableResult
public func CFDictionaryCreate(
  _ allocator: CFAllocator?, _ keys: UnsafeMutablePointer<UnsafeRawPointer?>?,
  _ values: UnsafeMutablePointer<UnsafeRawPointer?>?, _ count: CFIndex,
  _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>?,
  _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>?
) -> CFDictionary! {
  let made = NSMutableDictionary()
  for index in 0..<max(0, count) {
    guard let key = keys?[index], let value = values?[index] else { continue }
    CFDictionarySetValue(made, key, value)
  }
  return made.copy() as? NSDictionary
}

/// Creates an empty dictionary that can grow; capacity and callbacks are ignored.
@discardableResult
public func CFDictionaryCreateMutable(
  _ allocator: CFAllocator?, _ capacity: CFIndex, _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>?,
  _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>?
) -> CFMutableDictionary! { NSMutableDictionary() }

/// Sets the value of a key.
public func CFDictionarySetValue(
  _ dictionary: CFMutableDictionary, _ key: UnsafeRawPointer?, _ value: UnsafeRawPointer?
) {
  guard let key, let value, let name = object(at: key) as? NSObject else { return }
  dictionary.setObject(object(at: value), forKey: name)
}

/// Sets the value of a key that has none yet.
public func CFDictionaryAddValue(
  _ dictionary: CFMutableDictionary, _ key: UnsafeRawPointer?, _ value: UnsafeRawPointer?
) {
  if !CFDictionaryContainsKey(dictionary, key) { CFDictionarySetValue(dictionary, key, value) }
}

/// Removes a key and its value.
public func CFDictionaryRemoveValue(_ dictionary: CFMutableDictionary, _ key: UnsafeRawPointer?) {
  guard let key, let name = object(at: key) as? NSObject else { return }
  dictionary.removeObject(forKey: name)
}

// MARK: Sets

/// Returns the number of members.
@discardableResult
public func CFSetGetCount(_ set: CFSet) -> CFIndex { set.count }

/// Whether an equal object is a member.
@discardableResult
public func CFSetContainsValue(_ set: CFSet, _ value: UnsafeRawPointer?) -> Bool {
  value.map { set.contains(object(at: $0)) } ?? false
}
