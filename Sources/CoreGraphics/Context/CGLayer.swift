/// A drawing that is made once and drawn often.
///
/// One thread at a time may use a layer.
public final class CGLayer: Hashable {
  /// The size of the layer, in its own units.
  public let size: CGSize
  private let recording: CairoCanvas
  private let drawing: CGContext

  /// Creates an empty layer.
  ///
  /// - Parameters:
  ///   - context: The context whose layout of pixels the layer has; drawing the layer there is cheapest.
  ///   - size: The layer's size.
  ///   - auxiliaryInfo: Ignored; present for the sake of Apple's spelling.
  /// - Returns: `nil` if the size is empty or not finite.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let box = CGRect(origin: .zero, size: size)
    guard box.isFinite, size.width > 0, size.height > 0,
      let recording = CairoCanvas(recording: box, isRedFirst: context.canvas?.isRedFirst ?? false)
    else { return nil }
    self.size = size
    self.recording = recording
    drawing = CGContext(target: RecordingTarget(recording))
    drawing.clip(to: box)
  }

  /// The context that draws into the layer, its origin in the layer's bottom left corner.
  public var context: CGContext? { drawing }

  /// Paints what has been drawn so far.
  ///
  /// - Parameter transform: From the layer's space to the device.
  func paint(on canvas: any Canvas, transform: CGAffineTransform, alpha: CGFloat, mode: CGBlendMode) {
    // Into a snapshot, so that later drawing does not change what documents show in the end.
    let pattern = recording.asPattern()
    if recording.isRedFirst == canvas.isRedFirst {
      pattern.setTransform(transform)
      return canvas.paint(pattern, alpha: alpha, mode: mode)
    }
    // Red and blue must be swapped, which only pixels can.
    let area = CGRect(origin: .zero, size: size).applying(transform).intersection(canvas.clipBounds).integral
    guard !area.isNull,
      let scratch = CairoCanvas(
        scratch: area, scale: CGSize(width: 1, height: 1), isRedFirst: canvas.isRedFirst)
    else { return }
    pattern.setTransform(transform)
    scratch.paint(pattern, alpha: alpha, mode: .normal)
    scratch.exchangeRedAndBlue()
    let (pixels, width, height) = scratch.packedPixels()
    canvas.paintPixels(
      pixels, width: width, height: height,
      in: CGRect(x: area.minX, y: area.minY, width: CGFloat(width), height: CGFloat(height)), mode: mode)
  }

  /// Whether two layers are the same object.
  public static func == (left: CGLayer, right: CGLayer) -> Bool { left === right }

  /// Feeds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGContext {
  /// Draws a layer into a rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    guard rect.isFinite, !rect.isNull else { return }
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    let transform = CGAffineTransform(
      a: rect.width / layer.size.width, b: 0, c: 0, d: rect.height / layer.size.height, tx: rect.minX,
      ty: rect.minY
    ).concatenating(deviceTransform)
    paint(bounds: rect.applying(deviceTransform)) { canvas, mode in
      layer.paint(on: canvas, transform: transform, alpha: state.alpha, mode: mode)
    }
  }

  /// Draws a layer in its own size.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - point: The position of its bottom left corner.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}
