internal import UIKit

/// What the values of this module read and write in archives.
extension NSCoder {
  func text(_ name: String) -> String? { object(name, NSString.self) as String? }

  func number(_ name: String) -> CGFloat { CGFloat(decodeDouble(forKey: name)) }

  /// An object of a class; `nil` where there is none.
  func object<Value: NSObject & NSCoding>(_ name: String, _ type: Value.Type) -> Value? {
    containsValue(forKey: name) ? decodeObject(of: type, forKey: name) : nil
  }

  func write(_ size: CGSize, _ name: String) {
    encode(Double(size.width), forKey: name + "Width")
    encode(Double(size.height), forKey: name + "Height")
  }

  func size(_ name: String) -> CGSize {
    CGSize(width: number(name + "Width"), height: number(name + "Height"))
  }

  func write(_ insets: UIEdgeInsets, _ name: String) {
    encode(Double(insets.top), forKey: name + "Top")
    encode(Double(insets.left), forKey: name + "Left")
    encode(Double(insets.bottom), forKey: name + "Bottom")
    encode(Double(insets.right), forKey: name + "Right")
  }

  func insets(_ name: String) -> UIEdgeInsets {
    UIEdgeInsets(
      top: number(name + "Top"), left: number(name + "Left"), bottom: number(name + "Bottom"),
      right: number(name + "Right"))
  }
}
