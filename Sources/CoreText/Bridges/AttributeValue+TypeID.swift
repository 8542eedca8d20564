internal import CoreGraphics

extension AttributeValue {
  /// The number by which Core Foundation knows the class.
  static var typeID: CFTypeID { typeIdentifier(of: self) }
}
