public import CoreGraphics

@_exported public import typealias CoreFoundation.CFTypeID

extension AttributeValue {
  /// The number by which Core Foundation knows the class.
  static var typeID: CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(self)) }
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
  if let object = cf as? NSObject, let known = bridged.first(where: { object.isKind(of: $0) }) { type = known }
  return CFTypeID(bitPattern: ObjectIdentifier(type))
}
