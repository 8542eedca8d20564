internal import GalleyFonts

/// A destination for drawing: a bitmap, a PDF or an SVG picture.
///
/// The default user space has its origin in the bottom left corner and y upwards, in pixels for bitmaps and
/// points for documents. Rectangles, points and transforms with numbers that are not finite draw nothing and
/// change nothing; a transform that cannot be undone (a scale of 0) makes drawing invisible until it is
/// restored. One thread at a time may use a context; different contexts, which may share fonts, paths,
/// colours and pictures, are independent.
public final class CGContext: Hashable {
  /// The target of the pixels or the document.
  let target: Target
  /// The canvas of a bitmap, which is the same as long as the target is; `nil` for documents.
  private let bitmap: Unmanaged<CairoCanvas>?
  /// The canvas that is drawn on; `nil` outside of a page.
  var canvas: (any Canvas)? { target.canvas }
  @exclusivity(unchecked) var state = GraphicsState()
  @exclusivity(unchecked) private var saved: [SavedState] = []
  /// The current path, in the default user space.
  @exclusivity(unchecked) var currentPath = PathElements()
  /// The permissions of the whole context, whatever its state asks for.
  var permissions = DrawingPermissions()
  /// What drawing of text keeps with the context: an object of one class.
  @exclusivity(unchecked) var textMemory: AnyObject?
  /// The glyphs drawn so far of a text that will cut the clip at its end; `nil` outside of one.
  @exclusivity(unchecked) var textClip: TextClip?
  /// Whether setting colours has no effect, as in a pattern without colours of its own.
  var keepsColors = false
  /// From text space to user space; the translation is where the next text goes. It is not part of the saved
  /// state.
  @exclusivity(unchecked) public var textMatrix = CGAffineTransform.identity

  /// A state to return to, and what began there.
  private enum SavedState {
    case state(GraphicsState)
    case transparencyLayer(GraphicsState)
  }

  init(target: Target) {
    self.target = target
    bitmap = target.bitmapCanvas.map { .passUnretained($0) }
  }

  /// Lends the canvas of a bitmap, if drawing in the current user space can be visible, without counting.
  ///
  /// - Returns: `nil` if there is none.
  @inline(__always)
  func withBitmap<Result>(_ body: (CairoCanvas) -> Result) -> Result? {
    guard let bitmap, state.ctm.isUsable else { return nil }
    return bitmap._withUnsafeGuaranteedRef(body)
  }

  deinit {
    if target.isDocument {
      try? finish()
    } else {
      resetState()
    }
  }

  /// From the default user space to the canvas: y turns over.
  var base: CGAffineTransform { target.base }

  /// From user space to the canvas.
  var deviceTransform: CGAffineTransform { state.ctm.concatenating(base) }

  /// The canvas, if drawing in the current user space can be visible.
  var usableCanvas: (any Canvas)? { state.ctm.isUsable ? canvas : nil }

  // MARK: State

  /// Saves the state for a later `restoreGState`.
  public func saveGState() {
    saved.append(.state(state))
    canvas?.save()
  }

  /// Restores the state of the latest `saveGState` that has not been restored; does nothing without one.
  public func restoreGState() {
    guard case .state(let state)? = saved.last else { return }
    saved.removeLast()
    self.state = state
    canvas?.restore()
  }

  /// Collects what follows and paints it as one object, with the alpha, blend mode and shadow that are set
  /// now.
  ///
  /// - Parameter auxiliaryInfo: Ignored; present for the sake of Apple's spelling.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    saved.append(.transparencyLayer(state))
    canvas?.save()
    canvas?.beginGroup()
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
    state.masks = []
  }

  /// Collects what follows and paints it as one object; what is outside of a rectangle is lost.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Paints the layer that was begun last; states saved since then are restored first.
  public func endTransparencyLayer() {
    guard saved.contains(where: { if case .transparencyLayer = $0 { true } else { false } }) else { return }
    while case .state? = saved.last { restoreGState() }
    unwind()
  }

  /// Returns to the latest saved state, whatever began there.
  private func unwind() {
    switch saved.popLast() {
    case .state(let state)?:
      self.state = state
      canvas?.restore()
    case .transparencyLayer(let state)?:
      self.state = state
      if let group = canvas?.endGroup() {
        paint(bounds: .infinite) { canvas, mode in canvas.paint(group, alpha: state.alpha, mode: mode) }
      }
      canvas?.restore()
    case nil: break
    }
  }

  /// Returns to the state that a page begins with.
  func resetState() {
    while !saved.isEmpty { unwind() }
    state = GraphicsState()
    currentPath = PathElements()
    textMatrix = .identity
  }

  // MARK: Transform

  /// From user space to the default user space.
  public var ctm: CGAffineTransform { state.ctm }

  /// From user space to pixels or points of the page, origin bottom left, y up.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Concatenates a transform with the current one: what is drawn goes through it first.
  public func concatenate(_ transform: CGAffineTransform) {
    let combined = transform.concatenating(state.ctm)
    guard
      [combined.a, combined.b, combined.c, combined.d, combined.tx, combined.ty].allSatisfy(\.isFinite)
    else { return }
    state.ctm = combined
  }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Rotates user space by some radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Returns where in user space a device point is.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
  /// Returns what a device vector is in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
  /// Returns the smallest user space rectangle around a device rectangle.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }
  /// Returns where on the device a user space point is.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
  /// Returns what a user space vector is on the device.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
  /// Returns the smallest device rectangle around a user space rectangle.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  // MARK: Output

  /// Writes what has been drawn to the pixels.
  public func flush() { canvas?.flush() }

  /// Whether two contexts are the same object.
  public static func == (left: CGContext, right: CGContext) -> Bool { left === right }

  /// Feeds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
