public import Foundation

/// Stands for an object without keeping it alive: what holds the proxy, such as a timer, calls an object that
/// may be gone.
///
/// Messages are not passed on by name as in YYText, since there is no such runtime here: closures of
/// ``forwarding(_:)`` call methods instead.
public final class YYTextWeakProxy: NSObject {
  /// The object; `nil` once it is gone.
  public private(set) weak var target: AnyObject?

  /// Creates a proxy of an object.
  public init(target: AnyObject) {
    self.target = target
    super.init()
  }

  /// Returns a closure that calls a method of the target, and does nothing once that is gone or if it is of
  /// another class.
  ///
  /// Not in YYText.
  ///
  /// - Parameter action: The method, such as `MyObject.tick`.
  public func forwarding<T: AnyObject>(_ action: @escaping (T) -> () -> Void) -> () -> Void {
    { [self] in if let target = target as? T { action(target)() } }
  }

  /// Whether the target is equal to another object, or to the target of another proxy.
  public override func isEqual(_ object: Any?) -> Bool {
    let other = (object as? YYTextWeakProxy).map { $0.target } ?? object as AnyObject?
    guard let target else { return object.map { $0 as AnyObject } === self }
    return (target as? NSObject)?.isEqual(other) ?? (target === other)
  }

  /// The target's hash.
  public override var hash: Int {
    (target as? NSObject)?.hash ?? target.map { ObjectIdentifier($0).hashValue } ?? 0
  }

  /// What the target says of itself.
  public override var description: String { target.map { String(describing: $0) } ?? "nil" }
}
