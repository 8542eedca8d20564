public import Foundation
internal import GalleyKitValues

extension UIView {
  /// Draws the view and what is in it into the current context, in a rectangle of its coordinates. Layout
  /// that is owed is done, whatever `afterUpdates` is.
  ///
  /// - Returns: Whether all was drawn; false without a context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    layoutIfNeeded()
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    LayerPainter.paint(layer, visible: bounds, into: context)
    context.restoreGState()
    return true
  }

  /// Draws what is in a rectangle as it looks on white paper.
  func drawPrinted(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let style = overrideUserInterfaceStyle
    if traitCollection.userInterfaceStyle == .dark { overrideUserInterfaceStyle = .light }
    layoutIfNeeded()
    LayerPainter.paint(layer, visible: rect, into: context)
    overrideUserInterfaceStyle = style
  }

  func drawAsCurrent(_ layer: CALayer, _ context: CGContext) {
    guard layer === self.layer else { return }
    let rect = layer.paintedRect ?? bounds
    UIGraphicsPushContext(context)
    traitCollection.performAsCurrent { draw(rect) }
    UIGraphicsPopContext()
  }

  func contentModeChanged() {
    layer.contentsGravity = contentMode.gravity
    layer.needsDisplayOnBoundsChange = contentMode == .redraw
  }

  /// Sets the layer's colours to what those of the view are by its traits.
  func resolveColors() {
    layer.backgroundColor = backgroundColor?.resolvedColor(with: traitCollection).cgColor
  }

  /// Tells the view, and those in it that have no tint of their own.
  func tellTintChanged() {
    tintColorDidChange()
    for view in subviews where view.parts.tint == nil { view.tellTintChanged() }
  }
}
