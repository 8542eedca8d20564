public import Foundation

/// The side of a menu on which its arrow is; the raw values are Apple's.
public enum UIEditMenuArrowDirection: Int, Sendable, Hashable {
  /// Any.
  case automatic = 0
  /// At the top.
  case up = 1
  /// At the bottom.
  case down = 2
  /// At the left.
  case left = 3
  /// At the right.
  case right = 4
}

/// Where an edit menu is to appear, and by what its delegate knows it.
@MainActor open class UIEditMenuConfiguration: NSObject {
  /// By what the delegate knows the menu; one of its own unless one was given.
  public let identifier: AnyHashable
  /// The point that the menu is about, in the coordinates of the interaction's view, in points.
  public let sourcePoint: CGPoint
  /// The side on which the menu's arrow should be. Hosts may place menus otherwise.
  open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

  private static var count = 0

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - identifier: By what the delegate knows the menu; `nil` for one that no other has.
  ///   - sourcePoint: The point that the menu is about, in the coordinates of the interaction's view.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    UIEditMenuConfiguration.count += 1
    self.identifier = identifier ?? AnyHashable("org.galley.editmenu.\(UIEditMenuConfiguration.count)")
    self.sourcePoint = sourcePoint
    super.init()
  }
}
