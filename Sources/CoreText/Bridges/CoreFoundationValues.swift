public import CoreGraphics

@_exported public import class CoreFoundation.CFAllocator
@_exported public import typealias CoreFoundation.CFTypeID
@_exported public import var CoreFoundation.kCFAllocatorDefault

/// Apple's name for a bridged truth value.
public typealias CFBoolean = NSNumber

/// True, as an attribute or option.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False, as an attribute or option.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// The number of an array's elements.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray.count }

/// The address of an element, for `unsafeBitCast` or `Unmanaged`; it lives as long as the array.
///
/// - Returns: `nil` for an element that is no object of a class, such as a number or a string of Swift's.
/// - Precondition: The index lies in the array.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
  address(of: theArray.object(at: idx))
}

/// The number of a dictionary's entries.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict.count }

/// The address of a value, for `unsafeBitCast` or `Unmanaged`; it lives as long as the dictionary.
///
/// - Parameters:
///   - theDict: The dictionary.
///   - key: The address of a key object, as `Unmanaged.passUnretained(key).toOpaque()` gives it.
/// - Returns: `nil` for a key that is not there, and for a value that is no object of a class.
public func CFDictionaryGetValue(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
  let key = Unmanaged<NSObject>.fromOpaque(key).takeUnretainedValue()
  return theDict.object(forKey: key).flatMap { address(of: $0) }
}

/// The number of a string's UTF-16 units.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString.length }

/// The address of an object that somebody else keeps alive; `nil` for values, which would be boxed anew.
private func address(of value: Any) -> UnsafeRawPointer? {
  guard type(of: value) is AnyClass else { return nil }
  return UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
}

/// The number of the class that an object belongs to: what the class's `…GetTypeID` function gives.
///
/// Objects of Foundation's classes have the number of the first public class among `NSString`, `NSArray`,
/// `NSDictionary` and their like.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID {
  let bridged: [AnyClass] = [
    NSString.self, NSArray.self, NSDictionary.self, NSNumber.self, NSAttributedString.self, NSData.self,
    NSURL.self, NSSet.self, NSCharacterSet.self, NSDate.self, NSLocale.self,
  ]
  var type: AnyClass = Swift.type(of: cf)
  if let object = cf as? NSObject, let known = bridged.first(where: { object.isKind(of: $0) }) {
    type = known
  }
  return CFTypeID(bitPattern: ObjectIdentifier(type))
}
