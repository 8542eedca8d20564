public import Foundation
internal import ViewHosting

extension UIView {
  /// How an animation runs; the raw values are Apple's. Changes are shown at once, whatever they say.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Subviews are laid out with it.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Views get events meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// It begins where another one is.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// It begins anew whenever it ends.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// It runs there and back.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// It has its own duration within another one.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// It has its own curve within another one.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at its begin.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at its end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Always as fast.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// One picture fades into the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// The curve of an animation; the raw values are Apple's.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut = 0
    /// Slow at its begin.
    case easeIn = 1
    /// Slow at its end.
    case easeOut = 2
    /// Always as fast.
    case linear = 3
  }

  private static var isEnabled = true

  /// Whether changes in animations would be animated. They are shown at once in any case.
  public class var areAnimationsEnabled: Bool { isEnabled }

  /// Turns animations on or off.
  public class func setAnimationsEnabled(_ enabled: Bool) { isEnabled = enabled }

  /// Makes changes, which are shown at once.
  public class func animate(withDuration duration: TimeInterval, animations: () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  /// Makes changes, which are shown at once.
  ///
  /// - Parameters:
  ///   - duration: Not waited for.
  ///   - animations: Makes the changes.
  ///   - completion: Gets true on the next turn of the window's host, or at once without one.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Makes changes, which are shown at once.
  ///
  /// - Parameters:
  ///   - duration: Not waited for.
  ///   - delay: Not waited for.
  ///   - options: Not used.
  ///   - animations: Makes the changes.
  ///   - completion: Gets true on the next turn of the window's host, or at once without one.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion else { return }
    guard let host = UIApplication.shared.keyWindow?.host else { return completion(true) }
    _ = host.schedule(after: 0) { completion(true) }
  }

  /// Makes changes, which are shown at once: springs make no difference here.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// Makes changes of a view, which are shown at once.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: completion
    )
  }

  /// Makes changes without animation.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wasEnabled = isEnabled
    isEnabled = false
    actionsWithoutAnimation()
    isEnabled = wasEnabled
  }
}
