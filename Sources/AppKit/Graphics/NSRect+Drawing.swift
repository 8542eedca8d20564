internal import CoreGraphics
public import Foundation
internal import GalleyKitValues
internal import TextKit

/// Drawing in the current context; without one nothing is drawn.
extension NSRect {
  /// Fills the rectangle in the fill colour.
  ///
  /// - Parameter operation: How; by default as the current context says.
  public func fill(
    using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(operation.blendMode)
    context.fill(self)
    context.restoreGState()
  }

  /// Fills the inside of the rectangle's border in the fill colour.
  ///
  /// - Parameters:
  ///   - width: The border's width.
  ///   - operation: How; by default as the current context says.
  public func frame(
    withWidth width: CGFloat = 1,
    using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
  ) {
    let rect = standardized
    guard rect.width > 2 * width, rect.height > 2 * width else { return fill(using: operation) }
    let inner = rect.insetBy(dx: width, dy: width)
    let sides = [
      NSRect(x: rect.minX, y: rect.minY, width: rect.width, height: width),
      NSRect(x: rect.minX, y: inner.maxY, width: rect.width, height: width),
      NSRect(x: rect.minX, y: inner.minY, width: width, height: inner.height),
      NSRect(x: inner.maxX, y: inner.minY, width: width, height: inner.height),
    ]
    sides.fill(using: operation)
  }

  /// Cuts the clip to the rectangle.
  public func clip() { UIGraphicsGetCurrentContext()?.clip(to: self) }
}

extension Sequence where Element == NSRect {
  /// Fills the rectangles in the fill colour.
  public func fill(
    using operation: NSCompositingOperation = NSGraphicsContext.current?.compositingOperation ?? .sourceOver
  ) {
    for rect in self { rect.fill(using: operation) }
  }

  /// Cuts the clip to the rectangles together.
  public func clip() { UIGraphicsGetCurrentContext()?.clip(to: Array(self)) }
}
