public import Foundation

extension UIView {
  /// The least size to ask `systemLayoutSizeFitting(_:)` for.
  public class var layoutFittingCompressedSize: CGSize { .zero }
  /// The greatest size to ask `systemLayoutSizeFitting(_:)` for.
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10000, height: 10000) }

  /// Returns how much the view keeps from being larger than its content; 250 at first.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    parts.hugging[axis] ?? .defaultLow
  }

  /// Sets how much the view keeps from being larger than its content.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    parts.hugging[axis] = priority
    intrinsicSizeChanged()
  }

  /// Returns how much the view keeps from being smaller than its content; 750 at first.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    parts.resistance[axis] ?? .defaultHigh
  }

  /// Sets how much the view keeps from being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    parts.resistance[axis] = priority
    intrinsicSizeChanged()
  }

  /// Returns the size that the view takes by the constraints in it, as near to a size as they allow.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// Returns the size that the view takes by the constraints in it, as near to a size as they allow.
  ///
  /// - Parameters:
  ///   - targetSize: The size.
  ///   - horizontalFittingPriority: How much its width weighs.
  ///   - verticalFittingPriority: How much its height weighs.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if constraintsBelow.isEmpty, intrinsicContentSize.width >= 0, intrinsicContentSize.height >= 0 {
      return intrinsicContentSize
    }
    return ConstraintLayout(
      self, fitting: (targetSize, (horizontalFittingPriority.rawValue, verticalFittingPriority.rawValue))
    ).fittingSize()
  }

  /// Places what is in the view by the constraints that hold there.
  func applyConstraints() {
    let isTop = !parts.constraints.isEmpty
    let hasSized = subviews.contains {
      !$0.translatesAutoresizingMaskIntoConstraints && !$0.parts.constraints.isEmpty
    }
    guard isTop || hasSized else { return }
    ConstraintLayout(self).apply()
  }

  func intrinsicSizeChanged() {
    superview?.setNeedsLayout()
    superview?.constraintsChanged()
  }
}
