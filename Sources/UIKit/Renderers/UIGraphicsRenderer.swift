public import CoreGraphics
public import Foundation
internal import GalleyKitValues

/// What draws by closures: the base of the renderers of pictures and documents.
open class UIGraphicsRenderer: NSObject {
  /// The settings; `bounds` among them is the renderer's rectangle.
  public let format: UIGraphicsRendererFormat
  /// The rectangle that is drawn in, in points.
  let bounds: CGRect

  /// Creates a renderer of a rectangle, in points, whose least y is at the top.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsRendererFormat()) }

  /// Creates a renderer of a rectangle with settings, which are copied.
  public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    self.bounds = bounds.standardized
    self.format = format.copy() as? UIGraphicsRendererFormat ?? format
    self.format.bounds = bounds.standardized
    super.init()
  }

  /// Whether the renderer makes pictures.
  open var allowsImageOutput: Bool { false }
}

/// What a renderer's closure draws on. Inside of the closure its context is the current one.
open class UIGraphicsRendererContext: NSObject {
  /// The context, whose y points down.
  public let cgContext: CGContext
  /// The renderer's settings.
  public let format: UIGraphicsRendererFormat

  init(_ cgContext: CGContext, _ format: UIGraphicsRendererFormat) {
    self.cgContext = cgContext
    self.format = format
    super.init()
  }

  /// Fills a rectangle, in points, in the fill colour.
  open func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }

  /// Fills a rectangle, in points, in the fill colour, with a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    withBlendMode(blendMode) { cgContext.fill(rect) }
  }

  /// Strokes the inside of a rectangle's border, a point wide, in the stroke colour.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Strokes the inside of a rectangle's border, a point wide, in the stroke colour, with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    withBlendMode(blendMode) { cgContext.stroke(rect.standardized.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  }

  /// Cuts what follows to a rectangle, in points.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }

  private func withBlendMode(_ blendMode: CGBlendMode, _ draw: () -> Void) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    draw()
    cgContext.restoreGState()
  }

  /// Runs a closure while the context is the current one of the thread.
  func asCurrent(_ actions: () -> Void) {
    UIGraphicsPushContext(cgContext)
    actions()
    UIGraphicsPopContext()
  }
}
