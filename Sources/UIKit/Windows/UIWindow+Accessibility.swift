internal import CoreGraphics
internal import Foundation
package import ViewHosting

extension UIWindow {
  /// The window as a screen reader sees it.
  var hostAccessibilityRoot: any AccessibilityNode { WindowNode(self) }
}

extension UIView {
  /// The nodes of the view: its own, or else those of what is in it.
  package var hostAccessibilityNodes: [any AccessibilityNode] {
    if isHidden || alpha < 0.01 { return [] }
    if let node = hostAccessibilityNode() { return [node] }
    return subviews.flatMap(\.hostAccessibilityNodes)
  }
}

/// A window as a node.
@MainActor final class WindowNode: AccessibilityNode {
  private let window: UIWindow

  init(_ window: UIWindow) { self.window = window }

  var identity: AccessibilityIdentity { AccessibilityIdentity(window) }

  let role = AccessibilityRole.window
  var label: String { window.rootViewController?.title ?? "" }
  var value: String? { nil }
  var hint: String? { nil }
  var identifier: String? { nil }
  var states: AccessibilityStates { window.isKeyWindow ? [.enabled, .focused] : [.enabled] }
  var frame: CGRect { window.bounds }
  var children: [any AccessibilityNode] { window.subviews.flatMap(\.hostAccessibilityNodes) }
  var text: (any AccessibilityText)? { nil }
  var actions: [String] { [] }
  func perform(_ action: String) -> Bool { false }
  func focus() -> Bool {
    window.makeKey()
    return true
  }
}
