public import TextKit

/// What can be told of changes of single traits.
@MainActor public protocol UITraitChangeObservable: AnyObject {}

/// Stands for a closure that is called when traits change.
@MainActor public protocol UITraitChangeRegistration: AnyObject {}

/// A closure that is called when traits change.
@MainActor final class TraitRegistration: UITraitChangeRegistration {
  let traits: [UITrait]
  let call: @MainActor (UIView, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ call: @escaping @MainActor (UIView, UITraitCollection) -> Void) {
    (self.traits, self.call) = (traits, call)
  }
}

extension UITraitChangeObservable where Self: UIView {
  /// Calls a closure when some traits change.
  ///
  /// - Parameters:
  ///   - traits: The traits: `[UITraitUserInterfaceStyle.self]`.
  ///   - handler: Gets the view and its traits before the change.
  /// - Returns: What `unregisterForTraitChanges(_:)` takes.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration(traits) { view, old in
      if let view = view as? Self { handler(view, old) }
    }
    parts.traitHandlers.append(registration)
    return registration
  }
}

extension UIView: UITraitChangeObservable {
  /// Calls a closure no longer.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    parts.traitHandlers.removeAll { $0 === registration }
  }
}
