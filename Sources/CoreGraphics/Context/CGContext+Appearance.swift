/// The permissions of a whole context.
struct DrawingPermissions {
  var allowsAntialiasing = true
  var allowsFontSmoothing = true
  var allowsFontSubpixelPositioning = true
  var allowsFontSubpixelQuantization = true
  /// Whether glyphs and rectangles may be painted on pixels directly; without, all are filled as paths.
  var allowsPlainPixels = true
}

// How things are painted: the parts of the graphics state.
extension CGContext {
  // MARK: Colours

  /// Sets the fill colour.
  public func setFillColor(_ color: CGColor) {
    guard !keepsColors else { return }
    let color = color.current
    state.fillColor = color
    if let space = color.colorSpace { state.fillSpace = space }
  }
  /// Fills with a colour while a closure draws, which leaves the colour alone.
  ///
  /// The colour is lent to the state without being counted: threads share colours, and would wait for one
  /// another with each run of glyphs.
  ///
  /// - Parameter color: `nil` for the fill colour that is set.
  package func withFillColor(_ color: CGColor?, _ draw: () -> Void) {
    withFillColor(color.map { .passUnretained($0) }, draw)
    withExtendedLifetime(color) {}
  }

  /// The same with a colour that its user keeps alive.
  package func withFillColor(_ color: Unmanaged<CGColor>?, _ draw: () -> Void) {
    guard let color, !keepsColors else { return draw() }
    guard color._withUnsafeGuaranteedRef({ $0.isUnchanging }) else {
      let before = state.fillColor
      state.fillColor = color.takeUnretainedValue().current
      draw()
      state.fillColor = before
      return
    }
    let before = putFillColor(color)
    draw()
    _ = putFillColor(before)
  }

  /// Puts a colour in place of the fill colour, and counts neither.
  ///
  /// - Returns: The colour that was there.
  @inline(__always)
  private func putFillColor(_ color: Unmanaged<CGColor>) -> Unmanaged<CGColor> {
    withUnsafeMutablePointer(to: &state.fillColor) { place in
      let place = UnsafeMutableRawPointer(place)
      let before = place.load(as: Unmanaged<CGColor>.self)
      place.storeBytes(of: color, as: Unmanaged<CGColor>.self)
      return before
    }
  }
  /// Sets the fill colour, in sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the fill colour to a grey.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the fill colour to one of inks.
  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    setFillColor(
      CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }
  /// Sets the fill colour by components and alpha in the fill colour space; numbers that are not finite
  /// change nothing.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
  }
  /// Sets the space of bare components, and fills with that space's black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    guard !keepsColors else { return }
    state.fillSpace = space
    if let black = CGContext.initialColor(space) { state.fillColor = black }
  }
  /// Sets the stroke colour.
  public func setStrokeColor(_ color: CGColor) {
    guard !keepsColors else { return }
    let color = color.current
    state.strokeColor = color
    if let space = color.colorSpace { state.strokeSpace = space }
  }
  /// Sets the stroke colour, in sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the stroke colour to a grey.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the stroke colour to one of inks.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }
  /// Sets the stroke colour by components and alpha in the stroke colour space; numbers that are not finite
  /// change nothing.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
  }
  /// Sets the space of bare components, and strokes with that space's black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    guard !keepsColors else { return }
    state.strokeSpace = space
    if let black = CGContext.initialColor(space) { state.strokeColor = black }
  }

  /// Opaque black, or the first colour of a table; `nil` for patterns.
  private static func initialColor(_ space: CGColorSpace) -> CGColor? {
    var components = [CGFloat](repeating: 0, count: space.numberOfComponents + 1)
    if space.model == .cmyk { components[3] = 1 }
    components[components.count - 1] = 1
    return CGColor(colorSpace: space, components: components)
  }

  // MARK: Compositing

  /// Sets the alpha by which everything painted is multiplied, 0 to 1.
  public func setAlpha(_ alpha: CGFloat) {
    guard !alpha.isNaN else { return }
    state.alpha = min(max(alpha, 0), 1)
  }
  /// Sets the way in which what is painted is combined with what is there.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  // MARK: Lines

  /// Sets the width of lines, in user space units; what is negative or not finite is ignored.
  public func setLineWidth(_ width: CGFloat) {
    if width.isFinite, width >= 0 { state.lineWidth = width }
  }
  /// Sets how lines end.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
  /// Sets how segments of lines meet.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
  /// Sets how far a pointed corner may reach, in line widths.
  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite, limit > 0 { state.miterLimit = limit }
  }
  /// Sets the lengths of dashes and gaps, in turn, in user space units; none for a solid line.
  ///
  /// Lengths that are negative, not finite or all zero are ignored.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return }
    guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else { return }
    state.dashPhase = phase
    state.dashLengths = lengths
  }
  /// Sets how far curves may be from the lines that they are drawn with, in pixels or points of the page; 0
  /// for what is best.
  public func setFlatness(_ flatness: CGFloat) {
    if flatness.isFinite, flatness >= 0 { state.flatness = flatness }
  }

  // MARK: Edges and pictures

  /// Sets whether edges are smooth, which `setAllowsAntialiasing(_:)` may forbid.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }
  /// Sets whether the context permits smooth edges at all; restoring a state does not change it.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    permissions.allowsAntialiasing = allowsAntialiasing
  }
  /// The quality with which pictures are scaled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }
}
