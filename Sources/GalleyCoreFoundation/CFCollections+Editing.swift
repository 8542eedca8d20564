// Core Foundation's functions that copy, change and walk through collections. See `CFArrayGetValueAtIndex`
// for what their pointers are.

// MARK: Arrays

/// Creates a copy that does not change.
@discardableResult
public func CFArrayCreateCopy(_ allocator: CFAllocator?, _ array: CFArray?) -> CFArray! {
  array.map { $0.copy() as? NSArray ?? $0 }
}

/// Adds the objects of a range of another array at the end.
public func CFArrayAppendArray(_ array: CFMutableArray!, _ other: CFArray!, _ range: CFRange) {
  for index in range.location..<range.location + range.length { array.add(other.object(at: index)) }
}

/// Inserts an object.
public func CFArrayInsertValueAtIndex(
  _ array: CFMutableArray!, _ index: CFIndex, _ value: UnsafeRawPointer!
) {
  array.insert(object(at: value), at: index)
}

/// Replaces an object; at the end, adds it.
public func CFArraySetValueAtIndex(_ array: CFMutableArray!, _ index: CFIndex, _ value: UnsafeRawPointer!) {
  if index == array.count {
    array.add(object(at: value))
  } else {
    array.replaceObject(at: index, with: object(at: value))
  }
}

/// Removes an object.
public func CFArrayRemoveValueAtIndex(_ array: CFMutableArray!, _ index: CFIndex) {
  array.removeObject(at: index)
}

/// Removes all objects.
public func CFArrayRemoveAllValues(_ array: CFMutableArray!) { array.removeAllObjects() }

/// Swaps two objects.
public func CFArrayExchangeValuesAtIndices(_ array: CFMutableArray!, _ first: CFIndex, _ second: CFIndex) {
  array.exchangeObject(at: first, withObjectAt: second)
}

/// Calls a function with each object of a range and a pointer of the caller's.
public func CFArrayApplyFunction(
  _ array: CFArray!, _ range: CFRange,
  _ applier: (@convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Void)!,
  _ context: UnsafeMutableRawPointer!
) {
  for index in range.location..<range.location + range.length {
    applier(CFArrayGetValueAtIndex(array, index), context)
  }
}

// MARK: Dictionaries

/// Creates a copy that does not change.
@discardableResult
public func CFDictionaryCreateCopy(_ allocator: CFAllocator?, _ dictionary: CFDictionary?) -> CFDictionary! {
  dictionary.map { $0.copy() as? NSDictionary ?? $0 }
}

/// Creates a copy that can grow; `capacity` is ignored.
@discardableResult
public func CFDictionaryCreateMutableCopy(
  _ allocator: CFAllocator?, _ capacity: CFIndex, _ dictionary: CFDictionary?
) -> CFMutableDictionary! { dictionary.map { NSMutableDictionary(dictionary: $0) } }

/// Removes all entries.
public func CFDictionaryRemoveAllValues(_ dictionary: CFMutableDictionary!) { dictionary.removeAllObjects() }

/// Sets the value of a key that has one.
public func CFDictionaryReplaceValue(
  _ dictionary: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {
  if CFDictionaryContainsKey(dictionary, key) { CFDictionarySetValue(dictionary, key, value) }
}

/// Calls a function with each key and its value and a pointer of the caller's, in no order.
public func CFDictionaryApplyFunction(
  _ dictionary: CFDictionary!,
  _ applier: (@convention(c) (UnsafeRawPointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Void)!,
  _ context: UnsafeMutableRawPointer!
) {
  for key in dictionary.allKeys {
    let name: AnyObject = (key as? String).map { NSString(string: $0) } ?? key as AnyObject
    withExtendedLifetime(name) {
      let pointer = UnsafeRawPointer(Unmanaged.passUnretained(name).toOpaque())
      applier(pointer, CFDictionaryGetValue(dictionary, pointer), context)
    }
  }
}

// MARK: Sets

/// Creates a set of objects; see `CFArrayCreate` for the parameters.
@discardableResult
public func CFSetCreate(
  _ allocator: CFAllocator?, _ values: UnsafeMutablePointer<UnsafeRawPointer?>?, _ count: CFIndex,
  _ callBacks: UnsafePointer<CFSetCallBacks>?
) -> CFSet! {
  let made = NSMutableSet()
  for index in 0..<max(0, count) { if let value = values?[index] { made.add(object(at: value)) } }
  return made.copy() as? NSSet
}

// MARK: Bytes

/// Creates bytes that can grow; `capacity` is ignored.
@discardableResult
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
  NSMutableData()
}

/// Creates a copy that can grow; `capacity` is ignored.
@discardableResult
public func CFDataCreateMutableCopy(
  _ allocator: CFAllocator?, _ capacity: CFIndex, _ data: CFData?
) -> CFMutableData! { data.map { NSMutableData(data: Data(copying: $0)) } }

/// Creates a copy that does not change.
@discardableResult
public func CFDataCreateCopy(_ allocator: CFAllocator?, _ data: CFData?) -> CFData! {
  data.map { NSData(data: Data(copying: $0)) }
}

/// Adds bytes at the end.
public func CFDataAppendBytes(_ data: CFMutableData!, _ bytes: UnsafePointer<UInt8>!, _ count: CFIndex) {
  if count > 0 { data.append(bytes, length: count) }
}

/// Returns the address of the bytes, valid until the data changes; `nil` if there are none.
@discardableResult
public func CFDataGetMutableBytePtr(_ data: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
  data.length == 0 ? nil : data.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// Makes the data longer, by zeros, or shorter.
public func CFDataSetLength(_ data: CFMutableData!, _ length: CFIndex) { data.length = length }
