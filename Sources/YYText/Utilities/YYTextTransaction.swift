public import Foundation
public import UIKit

/// A call that is made once at the end of the present turn of the main queue, however often it was asked for.
///
/// Calls are made in the order in which they were first asked for. A transaction keeps its target alive until
/// then.
@MainActor public final class YYTextTransaction: NSObject {
  private struct Key: Hashable {
    var target: ObjectIdentifier
    var selector: Selector
  }

  private static var pending: [YYTextTransaction] = []
  private static var keys: Set<Key> = []

  private let key: Key
  private let target: AnyObject
  private let call: @MainActor () -> Void

  /// Creates a call of a method of a responder by its name.
  ///
  /// - Parameters:
  ///   - target: The responder.
  ///   - selector: The method's name, as the responder's `actions` has it.
  public init(target: UIResponder, selector: Selector) {
    self.target = target
    key = Key(target: ObjectIdentifier(target), selector: selector)
    call = { target.perform(action: selector, withSender: nil) }
    super.init()
  }

  /// Creates a call of a method of any object.
  ///
  /// Not in YYText, where methods are found by their names.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - selector: A name for the call: of transactions with one target and one name only one is made.
  ///   - action: The method, such as `MyObject.update`.
  public init<T: AnyObject>(
    target: T, selector: Selector, action: @escaping @MainActor (T) -> () -> Void
  ) {
    self.target = target
    key = Key(target: ObjectIdentifier(target), selector: selector)
    call = { action(target)() }
    super.init()
  }

  /// Asks for the call.
  public func commit() {
    guard YYTextTransaction.keys.insert(key).inserted else { return }
    YYTextTransaction.pending.append(self)
    guard YYTextTransaction.pending.count == 1 else { return }
    Task { @MainActor in YYTextTransaction.flush() }
  }

  /// Makes the calls that were asked for. What they ask for in turn is made at the end of the next turn.
  private static func flush() {
    let calls = pending
    (pending, keys) = ([], [])
    for transaction in calls { transaction.call() }
  }
}
