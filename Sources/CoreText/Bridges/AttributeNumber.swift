internal import CoreGraphics

extension Double {
  /// Creates a number from the value of an attribute or option, however it was boxed; `nil` unless the value
  /// is a finite number.
  init?(attributeValue value: Any?) {
    let number: Double? =
      switch value {
      case let value as NSNumber: value.doubleValue
      case let value as CGFloat: Double(value)
      case let value as Double: value
      case let value as Int: Double(value)
      case let value as Float: Double(value)
      case let value as Bool: value ? 1 : 0
      default: nil
      }
    guard let number, number.isFinite else { return nil }
    self = number
  }
}
