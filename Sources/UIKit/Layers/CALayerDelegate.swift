public import CoreGraphics

/// What a layer asks for content and layout. A view is the delegate of its layer.
///
/// All members may be left out.
@MainActor public protocol CALayerDelegate: AnyObject {
  /// Gives the layer its content, by setting ``CALayer/contents``, when that is out of date.
  func display(_ layer: CALayer)
  /// Draws the layer's content, y down, if ``display(_:)`` gave none.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// The layer will be drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  /// Gives no content.
  public func display(_ layer: CALayer) {}
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Lays nothing out.
  public func layoutSublayers(of layer: CALayer) {}
}
