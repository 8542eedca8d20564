public import Foundation
public import UIKit

/// How an on-screen keyboard comes, goes or changes its size. Frames are in points of the window;
/// ``YYTextKeyboardManager/convert(_:to:)`` converts them.
public struct YYTextKeyboardTransition: Sendable {
  /// Whether the keyboard was seen before.
  public var fromVisible = false
  /// Whether it is seen afterwards.
  public var toVisible = false
  /// Its frame before.
  public var fromFrame = CGRect.zero
  /// Its frame afterwards.
  public var toFrame = CGRect.zero
  /// How long the change takes, in seconds.
  public var animationDuration: TimeInterval = 0
  /// The curve of the change.
  public var animationCurve = UIView.AnimationCurve.easeInOut
  /// The curve as an option of animations.
  public var animationOption: UIView.AnimationOptions = []

  /// Creates a transition of a keyboard that is not seen.
  public init() {}
}

/// What is told when an on-screen keyboard changes.
@MainActor public protocol YYTextKeyboardObserver: AnyObject {
  /// The keyboard begins to change.
  func keyboardChanged(with transition: YYTextKeyboardTransition)
}
