internal import CoreGraphics
internal import Foundation
internal import ViewHosting

/// An object as a screen reader sees it, by its accessibility members.
@MainActor final class ElementNode: AccessibilityNode {
  let element: NSObject

  init(_ element: NSObject) { self.element = element }

  var identity: AccessibilityIdentity { AccessibilityIdentity(element) }

  /// Returns the node of an object: its own, if it is a view that has one.
  static func node(of element: NSObject) -> any AccessibilityNode {
    (element as? UIView)?.hostAccessibilityNode() ?? ElementNode(element)
  }

  var role: AccessibilityRole {
    if let field = element as? UITextField { return field.isSecureTextEntry ? .password : .entry }
    let traits = element.accessibilityTraits
    if traits.contains(.header) { return .heading }
    if traits.contains(.link) { return .link }
    if traits.contains(.button) { return .button }
    if traits.contains(.searchField) { return .entry }
    if traits.contains(.image) { return .image }
    if traits.contains(.staticText) { return .label }
    return element.accessibilityElements == nil ? .other : .group
  }

  var label: String { element.accessibilityLabel ?? "" }
  var value: String? { element.accessibilityValue }
  var hint: String? { element.accessibilityHint }
  var identifier: String? { element.accessibilityIdentifier }

  var states: AccessibilityStates {
    let traits = element.accessibilityTraits
    var states: AccessibilityStates = traits.contains(.notEnabled) ? [] : .enabled
    if traits.contains(.selected) { states.insert(.selected) }
    if let responder = element as? UIResponder {
      if responder.canBecomeFirstResponder { states.insert(.focusable) }
      if responder.isFirstResponder { states.insert(.focused) }
    }
    if (element as? UITextField)?.isEnabled == true { states.insert(.editable) }
    return states
  }

  var frame: CGRect { element.accessibilityFrame }

  var children: [any AccessibilityNode] {
    guard !element.accessibilityElementsHidden else { return [] }
    return (element.accessibilityElements ?? []).compactMap { ($0 as? NSObject).map(ElementNode.node) }
  }

  var text: (any AccessibilityText)? {
    if let label = element as? UILabel { return LabelAccessibilityText(label) }
    return (element as? UITextField).map(FieldAccessibilityText.init)
  }

  var actions: [String] {
    let isActive = !element.accessibilityTraits.isDisjoint(with: [.button, .link])
    return isActive || element is UITextField ? ["activate"] : []
  }

  func perform(_ action: String) -> Bool {
    action == "activate" && actions.contains(action) && element.accessibilityActivate()
  }

  func focus() -> Bool { (element as? UIResponder)?.becomeFirstResponder() ?? false }
}
