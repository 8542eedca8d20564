/// How cells of a pattern are fitted to pixels; here they never are, whatever is asked for.
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

/// What a pattern calls.
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
/// `@unchecked Sendable`: its properties are constants but `cells`, which is touched under `lock` only, and callers promise with
/// `info` that the callbacks may be called from wherever the pattern is used.
public final class CGPattern: Hashable, @unchecked Sendable {
  /// How a cell was drawn: in which colour, and in which order of bytes.
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
  private var cells: [Manner: Canvas] = [:]

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - info: Handed to the callbacks.
  ///   - bounds: The cell, in the pattern's own space; what is drawn outside of it is cut off.
  ///   - matrix: From the pattern's space to the default space of the context.
  ///   - xStep: From one cell to the next in x.
  ///   - yStep: From one cell to the next in y.
  ///   - tiling: How cells may be moved to whole pixels.
  ///   - isColored: Whether the callback sets colours; otherwise the cell is painted in one that is given with
  ///     the pattern, and setting colours has no effect.
  ///   - callbacks: `drawPattern` is called once or a few times, when the pattern is first painted, not for each
  ///     cell.
  /// - Returns: nil when a number is not finite, the bounds are empty, a step is 0, or nothing draws.
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

  /// The cell, drawn.
  ///
  /// - Parameter tint: What a pattern without colours is painted in.
  func cell(tint: RGB, isRedFirst: Bool) -> Canvas? {
    lock.lock()
    defer { lock.unlock() }
    let manner = Manner(tint: isColored ? nil : tint, isRedFirst: isRedFirst)
    if let known = cells[manner] { return known }
    guard let canvas = Canvas(recording: bounds, isRedFirst: isRedFirst) else { return nil }
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

/// A canvas that keeps what is drawn, in its own coordinates.
final class RecordingTarget: Target {
  private let recording: Canvas

  override var canvas: Canvas? { recording }
  override var base: CGAffineTransform { .identity }

  init(_ recording: Canvas) { self.recording = recording }
}

extension CGContext {
  /// Sets a pattern to fill with.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - colorComponents: Alpha for a pattern with colours of its own; otherwise the components and alpha of a
  ///     colour in the base of the fill colour space, which must be a pattern space, or else in sRGB.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = patternColor(pattern, colorComponents, state.fillSpace) { setFillColor(color) }
  }

  /// Sets a pattern to stroke with; see `setFillPattern(_:colorComponents:)`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = patternColor(pattern, colorComponents, state.strokeSpace) { setStrokeColor(color) }
  }

  /// Moves the cells of patterns, in the default user space.
  public func setPatternPhase(_ phase: CGSize) {
    if phase.width.isFinite, phase.height.isFinite { state.patternPhase = phase }
  }

  private func patternColor(
    _ pattern: CGPattern, _ components: UnsafePointer<CGFloat>, _ space: CGColorSpace
  ) -> CGColor? {
    let base = pattern.isColored ? nil : space.baseColorSpace ?? CGColorSpace(.sRGB)
    guard let space = CGColorSpace(patternBaseSpace: base) else { return nil }
    return CGColor(patternSpace: space, pattern: pattern, components: components)
  }

  /// Makes a colour or pattern the source of what is painted next.
  func setSource(_ color: CGColor, on canvas: Canvas) {
    guard let pattern = color.pattern else {
      return canvas.setColor(color.painted, alpha: color.alpha * state.alpha)
    }
    guard let source = source(pattern, color, on: canvas) else {
      return canvas.setColor(color.painted, alpha: 0)
    }
    canvas.setSource(source)
  }

  /// More cells than this are not painted one by one.
  private static let maximumCells: CGFloat = 10_000

  private func source(_ pattern: CGPattern, _ color: CGColor, on canvas: Canvas) -> CanvasPattern? {
    guard let cell = pattern.cell(tint: color.painted, isRedFirst: canvas.isRedFirst) else { return nil }
    let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
    let place = pattern.matrix.concatenating(phase).concatenating(base)
    let alpha = color.alpha * state.alpha
    // All cells that may be seen.
    let seen = canvas.clipBounds.applying(place.inverted())
    guard seen.isFinite, !seen.isNull else { return nil }
    let columns = cells(seen.minX, seen.maxX, pattern.bounds.minX, pattern.bounds.maxX, pattern.xStep)
    let rows = cells(seen.minY, seen.maxY, pattern.bounds.minY, pattern.bounds.maxY, pattern.yStep)
    let count = CGFloat(columns.count) * CGFloat(rows.count)
    let isRepeated = (canvas.isVector && target is DocumentTarget) || count > CGContext.maximumCells
    let step = CGRect(
      x: pattern.bounds.minX, y: pattern.bounds.minY, width: pattern.xStep, height: pattern.yStep)
    guard
      let sheet = Canvas(
        recording: isRepeated ? step : canvas.clipBounds.insetBy(dx: -1, dy: -1),
        isRedFirst: canvas.isRedFirst)
    else { return nil }
    let drawn = cell.asPattern()
    if isRepeated {
      // One step, with what neighbouring cells reach into it.
      let reachX = min(Int((pattern.bounds.width / pattern.xStep).rounded(.up)), 16)
      let reachY = min(Int((pattern.bounds.height / pattern.yStep).rounded(.up)), 16)
      for i in stride(from: 1 - reachX, through: 0, by: 1) {
        for j in stride(from: 1 - reachY, through: 0, by: 1) {
          drawn.setTransform(
            CGAffineTransform(translationX: CGFloat(i) * pattern.xStep, y: CGFloat(j) * pattern.yStep))
          sheet.paint(drawn, alpha: alpha, mode: .normal)
        }
      }
    } else {
      for j in rows {
        for i in columns {
          let move = CGAffineTransform(
            translationX: CGFloat(i) * pattern.xStep, y: CGFloat(j) * pattern.yStep)
          drawn.setTransform(move.concatenating(place))
          sheet.paint(drawn, alpha: alpha, mode: .normal)
        }
      }
    }
    let source = sheet.asPattern()
    if isRepeated {
      source.setRepeating()
      source.setTransform(place)
    }
    return source
  }

  private func cells(
    _ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ end: CGFloat, _ step: CGFloat
  ) -> ClosedRange<Int> {
    func whole(_ value: CGFloat) -> Int { Int(min(max(value, -1e7), 1e7)) }
    let first = whole(((low - end) / step).rounded(.down))
    return first...max(first, whole(((high - start) / step).rounded(.up)))
  }
}
