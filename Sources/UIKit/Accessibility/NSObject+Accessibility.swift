internal import CoreGraphics
public import Foundation

/// What screen readers are told of an object. A program may set all of it for any object; labels, controls
/// and fields have values by themselves.
///
/// On Apple's systems subclasses can override these members; here they are set.
@MainActor extension NSObjectProtocol {
  private var defaults: (any AccessibilityDefaults)? { self as? any AccessibilityDefaults }

  /// Whether the object is one that screen readers stop at.
  public var isAccessibilityElement: Bool {
    get { AccessibilityRecord.known(self)?.isElement ?? defaults?.standsForItself ?? false }
    set { AccessibilityRecord.of(self).isElement = newValue }
  }

  /// The name that is read out.
  public var accessibilityLabel: String? {
    get {
      let record = AccessibilityRecord.known(self)
      return record?.label ?? record?.attributedLabel?.string ?? defaults?.standardLabel
    }
    set {
      let record = AccessibilityRecord.of(self)
      (record.label, record.attributedLabel) = (newValue, nil)
    }
  }

  /// What the object holds now.
  public var accessibilityValue: String? {
    get {
      let record = AccessibilityRecord.known(self)
      return record?.value ?? record?.attributedValue?.string ?? defaults?.standardValue
    }
    set {
      let record = AccessibilityRecord.of(self)
      (record.value, record.attributedValue) = (newValue, nil)
    }
  }

  /// What using the object does.
  public var accessibilityHint: String? {
    get { AccessibilityRecord.known(self)?.hint }
    set { AccessibilityRecord.of(self).hint = newValue }
  }

  /// What the object is like.
  public var accessibilityTraits: UIAccessibilityTraits {
    get { AccessibilityRecord.known(self)?.traits ?? defaults?.standardTraits ?? .none }
    set { AccessibilityRecord.of(self).traits = newValue }
  }

  /// The place of the object, in points of its window: that of a view unless it was set.
  public var accessibilityFrame: CGRect {
    get {
      if let frame = AccessibilityRecord.known(self)?.frame { return frame }
      if let element = self as? UIAccessibilityElement { return element.frameByContainer }
      guard let view = self as? UIView else { return .zero }
      return view.convert(view.bounds, to: nil)
    }
    set { AccessibilityRecord.of(self).frame = newValue }
  }

  /// By what tests know the object.
  public var accessibilityIdentifier: String? {
    get { AccessibilityRecord.known(self)?.identifier }
    set { AccessibilityRecord.of(self).identifier = newValue }
  }

  /// The name that is read out, with attributes.
  public var accessibilityAttributedLabel: NSAttributedString? {
    get {
      AccessibilityRecord.known(self)?.attributedLabel
        ?? accessibilityLabel.map { NSAttributedString(string: $0) }
    }
    set {
      let record = AccessibilityRecord.of(self)
      (record.label, record.attributedLabel) = (nil, newValue)
    }
  }

  /// What the object holds now, with attributes.
  public var accessibilityAttributedValue: NSAttributedString? {
    get {
      AccessibilityRecord.known(self)?.attributedValue
        ?? accessibilityValue.map { NSAttributedString(string: $0) }
    }
    set {
      let record = AccessibilityRecord.of(self)
      (record.value, record.attributedValue) = (nil, newValue)
    }
  }

  /// The elements in the object, in the order in which they are read; `nil` for those that it has by itself.
  public var accessibilityElements: [Any]? {
    get { AccessibilityRecord.known(self)?.elements }
    set { AccessibilityRecord.of(self).elements = newValue }
  }

  /// Whether the elements in the object are left out.
  public var accessibilityElementsHidden: Bool {
    get { AccessibilityRecord.known(self)?.hidesElements ?? false }
    set { AccessibilityRecord.of(self).hidesElements = newValue }
  }

  /// Does what the object is for. Returns whether it did.
  @discardableResult
  public func accessibilityActivate() -> Bool {
    AccessibilityRecord.known(self)?.activate?() ?? defaults?.standardActivate() ?? false
  }

  /// What ``accessibilityActivate()`` does; `nil` for what the object does by itself. It returns whether it
  /// did anything.
  public var accessibilityActivateBlock: (@MainActor () -> Bool)? {
    get { AccessibilityRecord.known(self)?.activate }
    set { AccessibilityRecord.of(self).activate = newValue }
  }

  /// The element whose text is before that of the object, for reading by lines; not kept alive.
  public var accessibilityPreviousTextNavigationElement: Any? {
    get { AccessibilityRecord.known(self)?.previous }
    set { AccessibilityRecord.of(self).previous = newValue as AnyObject? }
  }

  /// The element whose text is after that of the object, for reading by lines; not kept alive.
  public var accessibilityNextTextNavigationElement: Any? {
    get { AccessibilityRecord.known(self)?.next }
    set { AccessibilityRecord.of(self).next = newValue as AnyObject? }
  }
}
