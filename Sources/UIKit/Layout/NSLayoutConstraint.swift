public import Foundation

/// An equation, or an inequality, between parts of two views or guides:
/// first = multiplier × second + constant.
///
/// Constraints place the views whose `translatesAutoresizingMaskIntoConstraints` is false; all others keep
/// their frames. Where constraints contradict each other, the one with the lower priority, and of equal ones
/// the later, does not hold.
@MainActor open class NSLayoutConstraint: NSObject {
  /// What the constraint places: a view or a guide.
  open private(set) weak var firstItem: AnyObject?
  /// The part of it.
  public let firstAttribute: Attribute
  /// How both sides compare.
  public let relation: Relation
  /// What the first item hangs on; `nil` for nothing.
  open private(set) weak var secondItem: AnyObject?
  /// The part of it.
  public let secondAttribute: Attribute
  /// By what the second side is multiplied.
  public let multiplier: CGFloat
  private let hasSecondItem: Bool
  /// What is added to the second side, in points.
  open var constant: CGFloat { didSet { if constant != oldValue { host?.constraintsChanged() } } }
  /// How much the constraint weighs.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { host?.constraintsChanged() } }
  }
  /// A name, for people.
  open var identifier: String?
  /// The view that has both items in it, while the constraint holds.
  private(set) weak var host: UIView?

  /// Creates a constraint, which does not hold yet.
  public init(
    item view1: AnyObject, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: AnyObject?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    precondition(
      view1 is UIView || view1 is UILayoutGuide, "a constraint is about views and layout guides")
    (firstItem, firstAttribute, self.relation) = (view1, attr1, relation)
    (secondItem, secondAttribute, self.multiplier, constant) = (view2, attr2, multiplier, c)
    hasSecondItem = view2 != nil
    super.init()
  }

  /// Whether the constraint holds. Its items have to be in one tree.
  open var isActive: Bool {
    get { host != nil }
    set { newValue ? activate() : deactivate() }
  }

  /// Has constraints hold.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Has constraints hold no longer.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The view of an item.
  static func view(of item: AnyObject?) -> UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

  private func activate() {
    guard host == nil, let first = NSLayoutConstraint.view(of: firstItem) else { return }
    var host = first
    if let second = NSLayoutConstraint.view(of: secondItem) {
      guard
        let common = sequence(first: first, next: { $0.superview }).first(where: {
          second.isDescendant(of: $0)
        })
      else { preconditionFailure("the items of a constraint have no common superview") }
      host = common
    }
    self.host = host
    host.parts.constraints.append(self)
    host.constraintsChanged()
  }

  private func deactivate() {
    guard let host else { return }
    self.host = nil
    host.parts.constraints.removeAll { $0 === self }
    host.constraintsChanged()
  }

  func names(_ item: AnyObject) -> Bool { firstItem === item || secondItem === item }

  /// Whether both items still exist in the host.
  var isWhole: Bool {
    guard let host, let first = NSLayoutConstraint.view(of: firstItem), first.isDescendant(of: host) else {
      return false
    }
    guard hasSecondItem else { return true }
    return NSLayoutConstraint.view(of: secondItem)?.isDescendant(of: host) ?? false
  }
}

extension UIView {
  /// The constraints that hold between views of which this one is the nearest that has all in it.
  public var constraints: [NSLayoutConstraint] { parts.constraints }

  /// Has a constraint hold.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Has constraints hold.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Has a constraint hold no longer.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Has constraints hold no longer.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// The constraints of the view and of those in it.
  var constraintsBelow: [NSLayoutConstraint] { parts.constraints + subviews.flatMap(\.constraintsBelow) }

  /// Has this view and all that it is in be laid out, since what constraints say of it is other.
  func constraintsChanged() {
    var view: UIView? = self
    while let now = view {
      if now === self || !now.parts.constraints.isEmpty { now.setNeedsLayout() }
      view = now.superview
    }
  }
}
