internal import CoreGraphics
internal import Foundation
internal import GalleyKitValues
internal import TextKit

/// Where the parts of a field are.
extension UITextField {
  /// The side of the clear button, and its distance from what is beside it, in points.
  private static let (buttonSide, gap): (CGFloat, CGFloat) = (20, 5)

  /// The number of pixels for a point: text begins at whole pixels, as that of labels does.
  var pixelScale: CGFloat { max(traitCollection.displayScale, 1) }

  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The space between border and text.
  private var borderInsets: UIEdgeInsets {
    switch borderStyle {
    case .none: .zero
    case .line: UIEdgeInsets(top: 2, left: 4, bottom: 2, right: 4)
    case .bezel: UIEdgeInsets(top: 4, left: 7, bottom: 4, right: 7)
    case .roundedRect: UIEdgeInsets(top: 2, left: 7, bottom: 2, right: 7)
    }
  }

  var showsLeftView: Bool { leftView != nil && leftViewMode.isShown(whileEditing: isEditing) }

  var showsRightView: Bool { rightView != nil && rightViewMode.isShown(whileEditing: isEditing) }

  var showsClearButton: Bool {
    content.document.length > 0 && isEnabled && clearButtonMode.isShown(whileEditing: isEditing)
  }

  func standardTextRect(in bounds: CGRect) -> CGRect {
    let inner = bounds.inset(by: borderInsets)
    guard !inner.isNull else { return CGRect(origin: bounds.origin, size: .zero) }
    var (left, right) = (inner.minX, inner.maxX)
    func keepOff(_ rect: CGRect) {
      if rect.midX < bounds.midX {
        left = max(left, rect.maxX + (borderStyle == .none ? 0 : UITextField.gap))
      } else {
        right = min(right, rect.minX - (borderStyle == .none ? 0 : UITextField.gap))
      }
    }
    if showsLeftView { keepOff(leftViewRect(forBounds: bounds)) }
    if showsRightView { keepOff(rightViewRect(forBounds: bounds)) }
    if showsClearButton { keepOff(clearButtonRect(forBounds: bounds)) }
    return CGRect(x: left, y: inner.minY, width: max(right - left, 0), height: inner.height)
  }

  func standardClearButtonRect(in bounds: CGRect) -> CGRect {
    let side = UITextField.buttonSide
    var edge = borderStyle == .none ? 0 : UITextField.gap
    if showsRightView {
      let view = rightViewRect(forBounds: bounds)
      edge = (isRightToLeft ? view.maxX - bounds.minX : bounds.maxX - view.minX) + UITextField.gap
    }
    return CGRect(
      x: isRightToLeft ? bounds.minX + edge : bounds.maxX - edge - side,
      y: (bounds.minY + (bounds.height - side) / 2).rounded(.down), width: side, height: side)
  }

  func sideRect(of view: UIView?, in bounds: CGRect, isLeft: Bool) -> CGRect {
    guard let view else { return .zero }
    let size = view.bounds.size
    let height = min(size.height, bounds.height)
    return CGRect(
      x: isLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.minY + (bounds.height - height) / 2,
      width: size.width, height: height)
  }

  /// Exchanges a view at a side.
  func replaceSideView(_ old: UIView?, by new: UIView?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
    if let new { addSubview(new) }
    partsChanged()
  }

  func partsChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Places the views at the sides, the clear button and the text.
  func placeParts() {
    let bounds = bounds
    leftView?.isHidden = !showsLeftView
    rightView?.isHidden = !showsRightView
    clearButton.isHidden = !showsClearButton
    if showsLeftView { leftView?.frame = leftViewRect(forBounds: bounds) }
    if showsRightView { rightView?.frame = rightViewRect(forBounds: bounds) }
    if showsClearButton { clearButton.frame = clearButtonRect(forBounds: bounds) }
    placeText(reveals: true)
    textInteraction.selectionMayHaveChanged()
  }

  /// Lays the text out where it is edited.
  ///
  /// - Parameter reveals: Whether text that is edited is scrolled to its caret.
  func placeText(reveals: Bool = false) {
    content.emptyHeight = look.font.lineHeight
    switch look.alignment {
    case .center: content.emptyAlignment = .center
    case .right: content.emptyAlignment = .right
    case .left: content.emptyAlignment = .left
    case .natural, .justified: content.emptyAlignment = isRightToLeft ? .right : .left
    }
    content.layOut(
      in: editingRect(forBounds: bounds), scale: pixelScale, isOversize: sizingRule == .oversize)
    if !isEditing { content.scrollToStart() } else if reveals { content.revealCaret() }
  }

  /// The size of text or placeholder with the border's space.
  var wantedSize: CGSize {
    let shown = content.document.length > 0 ? content.document.shown : look.drawnPlaceholder
    var options = LabelLayout.Options()
    options.mode = .byClipping
    let layout = shown.map { LabelLayout($0, options) }
    let text = layout?.bounds.size ?? .zero
    let excess = sizingRule == .oversize ? layout?.excess ?? .zero : .zero
    let insets = borderInsets
    let least: CGFloat = borderStyle == .roundedRect ? 34 : 0
    var width = text.width + FieldText.caretWidth + insets.left + insets.right + excess.left + excess.right
    if showsLeftView { width += leftViewRect(forBounds: bounds).width }
    if showsRightView { width += rightViewRect(forBounds: bounds).width }
    let line = max(look.font.lineHeight, text.height) + excess.top + excess.bottom
    let height = line + insets.top + insets.bottom
    return CGSize(width: width.rounded(.up), height: max(height.rounded(.up), least))
  }
}
