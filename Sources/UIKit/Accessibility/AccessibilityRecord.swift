internal import CoreGraphics
internal import Foundation

/// What a program said of an object for screen readers.
@MainActor final class AccessibilityRecord {
  weak var object: AnyObject?
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  var identifier: String?
  var traits: UIAccessibilityTraits?
  var frame: CGRect?
  var attributedLabel: NSAttributedString?
  var attributedValue: NSAttributedString?
  var elements: [Any]?
  var hidesElements = false
  var activate: (@MainActor () -> Bool)?
  weak var previous: AnyObject?
  weak var next: AnyObject?

  private static var records: [ObjectIdentifier: AccessibilityRecord] = [:]
  private static var limit = 64

  private init(_ object: AnyObject) { self.object = object }

  /// Returns the record of an object; `nil` if nothing was said of it.
  static func known(_ object: AnyObject) -> AccessibilityRecord? {
    guard let record = records[ObjectIdentifier(object)], record.object === object else { return nil }
    return record
  }

  /// Returns the record of an object, which is made if there is none.
  static func of(_ object: AnyObject) -> AccessibilityRecord {
    if let record = known(object) { return record }
    if records.count >= limit {
      records = records.filter { $0.value.object != nil }
      limit = max(64, records.count * 2)
    }
    let record = AccessibilityRecord(object)
    records[ObjectIdentifier(object)] = record
    return record
  }
}

/// What objects of a class say of themselves to screen readers, where a program says nothing else.
@MainActor protocol AccessibilityDefaults: AnyObject {
  var standsForItself: Bool { get }
  var standardLabel: String? { get }
  var standardValue: String? { get }
  var standardTraits: UIAccessibilityTraits { get }
  /// Does what the object is for. Returns whether it did.
  func standardActivate() -> Bool
}

extension AccessibilityDefaults {
  var standsForItself: Bool { true }
  var standardLabel: String? { nil }
  var standardValue: String? { nil }
  var standardTraits: UIAccessibilityTraits { .none }
  func standardActivate() -> Bool { false }
}
