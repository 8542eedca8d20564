/// What contexts draw on: a surface of Cairo's, or a page of a PDF.
///
/// Coordinates are the device's: y down from the top left corner, pixels or points. Painting takes the clip
/// and the source that are set.
protocol Canvas: AnyObject {
  /// Whether red is the first byte of a pixel in memory; then red and blue are swapped in every source.
  var isRedFirst: Bool { get }
  /// Whether the canvas keeps what is drawn as shapes and text.
  var isVector: Bool { get }
  /// The number of open groups.
  var groupDepth: Int { get }
  /// The error about the drawing so far; `nil` if there is none.
  var failure: GraphicsFileError? { get }
  /// The box around the clip.
  var clipBounds: CGRect { get }

  // MARK: State

  func save()
  func restore()
  /// Writes what has been drawn to the pixels.
  func flush()
  func setAntialias(_ isOn: Bool)
  /// Sets the farthest that a curve may be from the lines it is drawn with, in units of the device.
  func setFlatness(_ flatness: CGFloat)
  func setColor(_ color: RGB, alpha: CGFloat)
  /// Sets the source of what is filled and stroked next.
  func setSource(_ source: CanvasPattern)

  // MARK: Paths

  /// Sets elements, given in another space, as the current path.
  func setPath(_ elements: PathElements, transform: CGAffineTransform)
  /// Fills the current path with the current source and forgets it.
  func fill(rule: CGPathFillRule, mode: CGBlendMode)
  /// Strokes the current path with the current source and forgets it.
  ///
  /// - Parameter transform: From the space of the line's measures to the device.
  func stroke(_ state: GraphicsState, mode: CGBlendMode, transform: CGAffineTransform)
  /// Cuts the clip to the current path and forgets the path.
  func clip(rule: CGPathFillRule)
  /// Cuts the clip to a rectangle of the device.
  func clip(to rect: CGRect)

  // MARK: Groups and pictures

  /// Collects what follows, instead of painting it.
  func beginGroup()
  /// Returns what was collected, at its position.
  func endGroup() -> CanvasPattern
  /// Paints a pattern over the whole clip.
  ///
  /// - Parameter mask: Its alpha says how much is painted where.
  func paint(_ source: CanvasPattern, alpha: CGFloat, mode: CGBlendMode, mask: CanvasPattern?)
  /// Paints the current source through a picture.
  func paintSource(
    through image: CGImage, unitSquare: CGAffineTransform, mode: CGBlendMode, quality: CGInterpolationQuality)
  /// Paints a picture with the current operator.
  ///
  /// - Parameters:
  ///   - unitSquare: Moves the unit square, y up, to where the picture belongs on the device.
  ///   - isTiled: Whether the picture repeats in all directions.
  func drawImage(
    _ image: CGImage, unitSquare: CGAffineTransform, alpha: CGFloat, mode: CGBlendMode,
    quality: CGInterpolationQuality, isTiled: Bool)
  /// Paints 32-bit pixels, premultiplied and alpha highest, into a rectangle of the device.
  func paintPixels(_ pixels: [UInt32], width: Int, height: Int, in rect: CGRect, mode: CGBlendMode)
  /// Paints a gradient over the whole clip.
  ///
  /// - Parameters:
  ///   - stops: Sorted by location, at least one.
  ///   - transform: From user space to the device.
  func paintGradient(
    _ shape: GradientShape, stops: [CGGradient.Stop], options: CGGradientDrawingOptions,
    transform: CGAffineTransform, alpha: CGFloat, mode: CGBlendMode)
  /// Paints on a copy of the canvas whose red and blue are where the drawing library has them, and takes
  /// over the result.
  ///
  /// - Parameter bounds: Nothing outside is painted, on the device.
  func paintBlueFirst(within bounds: CGRect, _ draw: (any Canvas) -> Void)
}

extension Canvas {
  func paint(_ source: CanvasPattern, alpha: CGFloat, mode: CGBlendMode) {
    paint(source, alpha: alpha, mode: mode, mask: nil)
  }
}

/// The geometry of a gradient's colours, in user space.
enum GradientShape {
  case linear(from: CGPoint, to: CGPoint)
  case radial(from: CGPoint, startRadius: CGFloat, to: CGPoint, endRadius: CGFloat)
}
