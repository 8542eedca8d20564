internal import CoreGraphics

extension UIView {
  /// Returns the distance of the first or the last baseline from the top of the view in a size, in points;
  /// that of the bottom for views without text.
  func baselineOffset(isLast: Bool, size: CGSize) -> CGFloat {
    if let label = self as? UILabel { return label.baseline(isLast: isLast, in: size) }
    if let button = self as? UIButton, let label = button.titleLabel {
      let inner = label.sizeThatFits(size)
      return (size.height - inner.height) / 2 + label.baseline(isLast: isLast, in: inner)
    }
    if let field = self as? UITextField {
      let line = field.content.emptyHeight
      return ((size.height - line) / 2).rounded(.down) + (field.font?.ascender ?? line)
    }
    return size.height
  }
}
