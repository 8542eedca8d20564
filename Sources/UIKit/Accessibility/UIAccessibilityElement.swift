internal import CoreGraphics
public import Foundation

/// An element without a view, such as one link of a label. Its container has it in `accessibilityElements`.
@MainActor open class UIAccessibilityElement: UIResponder, AccessibilityDefaults {
  /// The view or the element that this one is in; not kept alive.
  open var accessibilityContainer: Any? {
    get { container }
    set { container = newValue as AnyObject? }
  }
  /// The place of the element in its container's coordinates, in points.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  private weak var container: AnyObject?

  /// Creates an element in a container.
  public init(accessibilityContainer container: Any) {
    self.container = container as AnyObject
    super.init()
  }

  /// The place in points of the window.
  var frameByContainer: CGRect {
    if let view = container as? UIView { return view.convert(accessibilityFrameInContainerSpace, to: nil) }
    guard let element = container as? UIAccessibilityElement else {
      return accessibilityFrameInContainerSpace
    }
    let outer = element.accessibilityFrame
    return accessibilityFrameInContainerSpace.offsetBy(dx: outer.minX, dy: outer.minY)
  }

  /// What gets events that the element does not use.
  open override var next: UIResponder? { container as? UIResponder }
}
