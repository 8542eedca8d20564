/// The way in which cells of a pattern are fitted to pixels; here they never are, whatever is asked for.
public enum CGPatternTiling: Int32, Sendable, Hashable {
  /// Cells keep their form, steps vary by less than a pixel.
  case noDistortion = 0
  /// Steps are constant, cells may be distorted a little, for speed.
  case constantSpacingMinimalDistortion = 1
  /// Steps are constant, cells may be distorted, for more speed.
  case constantSpacing = 2
}

/// Draws a cell of a pattern; the pointer is the pattern's `info`.
///
/// On Apple's platforms this is a C function; a closure that captures nothing is written the same.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Releases a pattern's `info`.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions that a pattern calls.
public struct CGPatternCallbacks {
  /// 0.
  public var version: UInt32
  /// Draws a cell.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Is called when the pattern goes.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Creates callbacks that do nothing.
  public init() { self.init(version: 0, drawPattern: nil, releaseInfo: nil) }

  /// Creates callbacks from their parts.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// A picture that is repeated to paint with.
///
/// `@unchecked Sendable`: its properties are constants but `cells`, which is touched under `lock` only, and
/// callers promise with `info` that the callbacks may be called from wherever the pattern is used.
public final class CGPattern: Hashable, @unchecked Sendable {
  /// The manner in which a cell was drawn: its colour and its order of bytes.
  private struct Manner: Hashable {
    var tint: RGB?
    var isRedFirst: Bool
  }

  let bounds: CGRect
  let matrix: CGAffineTransform
  let xStep: CGFloat
  let yStep: CGFloat
  let isColored: Bool
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGPatternCallbacks
  private let lock = NSRecursiveLock()
  private var cells: [Manner: CairoCanvas] = [:]

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - info: Handed to the callbacks.
  ///   - bounds: The cell, in the pattern's own space; what is drawn outside of it is cut off.
  ///   - matrix: From the pattern's space to the default space of the context.
  ///   - xStep: From one cell to the next in x.
  ///   - yStep: From one cell to the next in y.
  ///   - tiling: How cells may be moved to whole pixels.
  ///   - isColored: Whether the callback sets colours; otherwise the cell is painted in one that is given
  ///     with the pattern, and setting colours has no effect.
  ///   - callbacks: `drawPattern` is called once or a few times, when the pattern is first painted, not for
  ///     each cell.
  /// - Returns: `nil` if a number is not finite, the bounds are empty, a step is 0, or nothing draws.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    self.info = info
    self.bounds = bounds.standardized
    self.matrix = matrix
    self.xStep = abs(xStep)
    self.yStep = abs(yStep)
    self.isColored = isColored
    self.callbacks = callbacks.pointee
    guard bounds.isFinite, !bounds.isEmpty, matrix.isUsable, xStep.isFinite, yStep.isFinite, xStep != 0,
      yStep != 0, callbacks.pointee.drawPattern != nil
    else { return nil }
  }

  deinit { callbacks.releaseInfo?(info) }

  /// Returns the cell, drawn.
  ///
  /// - Parameter tint: What a pattern without colours is painted in.
  func cell(tint: RGB, isRedFirst: Bool) -> CairoCanvas? {
    lock.lock()
    defer { lock.unlock() }
    let manner = Manner(tint: isColored ? nil : tint, isRedFirst: isRedFirst)
    if let known = cells[manner] { return known }
    guard let canvas = CairoCanvas(recording: bounds, isRedFirst: isRedFirst) else { return nil }
    let context = CGContext(target: RecordingTarget(canvas))
    context.clip(to: bounds)
    if !isColored {
      let color = CGColor(
        srgbRed: CGFloat(tint.red), green: CGFloat(tint.green), blue: CGFloat(tint.blue), alpha: 1)
      context.setFillColor(color)
      context.setStrokeColor(color)
      context.keepsColors = true
    }
    callbacks.drawPattern?(info, context)
    context.resetState()
    if cells.count >= 16 { cells.removeAll() }
    cells[manner] = canvas
    return canvas
  }

  /// Whether two patterns are the same object.
  public static func == (left: CGPattern, right: CGPattern) -> Bool { left === right }

  /// Feeds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
