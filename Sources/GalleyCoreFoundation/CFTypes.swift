// Functions over any object. Memory is Swift's concern, so retaining and releasing have no names here.

/// The classes for which Core Foundation has a name: each stands for a group of classes.
private let groups: [AnyClass] = [
  NSString.self, NSAttributedString.self, NSNumber.self, NSArray.self, NSDictionary.self, NSData.self,
  NSURL.self, NSError.self, NSSet.self, NSCharacterSet.self, NSDate.self, NSLocale.self,
]

/// Returns the identifier of a class: that of the bridged class for a subclass of one, and that of the
/// immutable class for one that grows.
///
/// - Parameter type: The class.
/// - Returns: Equal for equal classes only, and never 0. It means nothing in another process.
package func typeIdentifier(of type: AnyClass) -> CFTypeID {
  var found: AnyClass = type
  while !groups.contains(where: { $0 == found }), let next: AnyClass = _getSuperclass(found),
    next != NSObject.self, next != AttributeValue.self
  {
    found = next
  }
  return CFTypeID(UInt(bitPattern: ObjectIdentifier(found)))
}

/// Returns the identifier of an object's class, to be compared with what `CFStringGetTypeID()` and the like
/// return.
@discardableResult
public func CFGetTypeID(_ object: CFTypeRef) -> CFTypeID { typeIdentifier(of: type(of: object)) }

/// Whether two objects are of one kind and equal.
@discardableResult
public func CFEqual(_ left: CFTypeRef?, _ right: CFTypeRef?) -> Bool {
  if left === right { return true }
  guard let left, let right else { return false }
  if let left = left as? NSObject { return left.isEqual(right) }
  guard let left = left as? AnyHashable, let right = right as? AnyHashable else { return false }
  return left == right
}

/// Returns a number that equal objects share.
@discardableResult
public func CFHash(_ object: CFTypeRef?) -> UInt {
  guard let object else { return 0 }
  if let object = object as? NSObject { return UInt(bitPattern: object.hash) }
  if let object = object as? AnyHashable { return UInt(bitPattern: object.hashValue) }
  return UInt(bitPattern: ObjectIdentifier(object))
}

/// Returns an object's description for programmers.
@discardableResult
public func CFCopyDescription(_ object: CFTypeRef?) -> CFString! {
  object.map { NSString(string: String(describing: $0)) }
}

/// Returns the identifier of strings.
@discardableResult
public func CFStringGetTypeID() -> CFTypeID { typeIdentifier(of: NSString.self) }
/// Returns the identifier of styled strings.
@discardableResult
public func CFAttributedStringGetTypeID() -> CFTypeID { typeIdentifier(of: NSAttributedString.self) }
/// Returns the identifier of numbers.
@discardableResult
public func CFNumberGetTypeID() -> CFTypeID { typeIdentifier(of: NSNumber.self) }
/// Returns the identifier of truth values, which are numbers here.
@discardableResult
public func CFBooleanGetTypeID() -> CFTypeID { typeIdentifier(of: NSNumber.self) }
/// Returns the identifier of arrays.
@discardableResult
public func CFArrayGetTypeID() -> CFTypeID { typeIdentifier(of: NSArray.self) }
/// Returns the identifier of dictionaries.
@discardableResult
public func CFDictionaryGetTypeID() -> CFTypeID { typeIdentifier(of: NSDictionary.self) }
/// Returns the identifier of sets.
@discardableResult
public func CFSetGetTypeID() -> CFTypeID { typeIdentifier(of: NSSet.self) }
/// Returns the identifier of bytes.
@discardableResult
public func CFDataGetTypeID() -> CFTypeID { typeIdentifier(of: NSData.self) }
/// Returns the identifier of URLs.
@discardableResult
public func CFURLGetTypeID() -> CFTypeID { typeIdentifier(of: NSURL.self) }
/// Returns the identifier of errors.
@discardableResult
public func CFErrorGetTypeID() -> CFTypeID { typeIdentifier(of: NSError.self) }
/// Returns the identifier of sets of characters.
@discardableResult
public func CFCharacterSetGetTypeID() -> CFTypeID { typeIdentifier(of: NSCharacterSet.self) }
