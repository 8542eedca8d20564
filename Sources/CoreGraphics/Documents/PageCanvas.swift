internal import GalleyPDF

/// A page of a PDF that is written as it is drawn.
///
/// Shapes of one colour, pictures and text become operators of the page's content. What only Cairo can draw,
/// which are gradients, patterns, layers and what is painted through masks, becomes a form. Modes that
/// replace what is there become a picture of what they leave.
///
/// See docs/decisions/pdf-pages.md.
final class PageCanvas: Canvas {
  let document: PDFDocument
  /// The page's size in points.
  let size: CGSize
  @exclusivity(unchecked) var state: State
  @exclusivity(unchecked) private var saved: [State] = []
  @exclusivity(unchecked) var path = PathElements()
  /// The layer that is open: everything is drawn on it.
  @exclusivity(unchecked) private(set) var layer: CairoCanvas?
  private var layerFailure: GraphicsFileError?
  /// Draws the page so far once more, for modes that need what is there.
  @exclusivity(unchecked) private var replays: [Replay] = []
  /// The glyphs of `Replay.run`.
  @exclusivity(unchecked) private(set) var replayedGlyphs = ReplayedGlyphs()
  /// The fonts of the document by what they draw.
  let fonts: PageFonts

  let isRedFirst = false
  let isVector = true
  private(set) var groupDepth = 0

  struct State {
    var clip: PDFClip?
    var clipBounds: CGRect
    var source = Source.color(RGB(red: 0, green: 0, blue: 0), alpha: 1)
  }

  enum Source {
    case color(RGB, alpha: CGFloat)
    case pattern(CanvasPattern)
  }

  /// - Parameter glyphCount: How many glyphs the page may have.
  init(document: PDFDocument, fonts: PageFonts, size: CGSize, glyphCount: Int = 0) {
    replayedGlyphs.reserve(glyphCount)
    self.document = document
    self.fonts = fonts
    self.size = size
    state = State(clipBounds: CGRect(origin: .zero, size: size))
  }

  var failure: GraphicsFileError? { layer?.failure ?? layerFailure }
  var clipBounds: CGRect { layer?.clipBounds ?? state.clipBounds }

  /// A step of the page so far.
  private enum Replay {
    case step((any Canvas) -> Void)
    case run(ReplayedGlyphs.Run)
  }

  /// Keeps a step, to be drawn once more on another canvas.
  func note(_ step: @escaping (any Canvas) -> Void) { replays.append(.step(step)) }

  /// Keeps a run of glyphs, to be drawn once more.
  func note(
    _ glyphs: UnsafeBufferPointer<UInt16>, at positions: UnsafeBufferPointer<CGPoint>,
    style: ReplayedGlyphs.Style
  ) {
    replays.append(.run(replayedGlyphs.add(glyphs, positions, style)))
  }

  /// Draws the page so far once more.
  func replay(on canvas: any Canvas) {
    for replay in replays {
      switch replay {
      case .step(let step): step(canvas)
      case .run(let run): replayedGlyphs.draw(run, on: canvas)
      }
    }
  }

  // MARK: State

  func save() {
    if let layer { return layer.save() }
    saved.append(state)
    note { $0.save() }
  }

  func restore() {
    if let layer { return layer.restore() }
    if let last = saved.popLast() { state = last }
    note { $0.restore() }
  }

  func flush() { layer?.flush() }
  func setAntialias(_ isOn: Bool) { layer?.setAntialias(isOn) }
  func setFlatness(_ flatness: CGFloat) { layer?.setFlatness(flatness) }

  func setColor(_ color: RGB, alpha: CGFloat) {
    if let layer { return layer.setColor(color, alpha: alpha) }
    state.source = .color(color, alpha: alpha)
  }

  func setSource(_ source: CanvasPattern) {
    if let layer { return layer.setSource(source) }
    state.source = .pattern(source)
  }

  private static func set(_ source: Source, on canvas: any Canvas) {
    switch source {
    case .color(let color, let alpha): canvas.setColor(color, alpha: alpha)
    case .pattern(let pattern): canvas.setSource(pattern)
    }
  }

  // MARK: Paths

  func setPath(_ elements: PathElements, transform: CGAffineTransform) {
    if let layer { return layer.setPath(elements, transform: transform) }
    path = elements.applying(transform)
  }

  func fill(rule: CGPathFillRule, mode: CGBlendMode) {
    if let layer { return layer.fill(rule: rule, mode: mode) }
    let (path, source) = (path, state.source)
    self.path = PathElements()
    paint(mode: mode, within: CGRect(around: path.points)) { canvas in
      PageCanvas.set(source, on: canvas)
      canvas.setPath(path, transform: .identity)
      canvas.fill(rule: rule, mode: mode)
    } directly: { compositing in
      guard case .color(let color, _) = source else { return false }
      document.fill(
        operators(path), evenOdd: rule == .evenOdd, color: PDFColor(color), compositing: compositing,
        clip: state.clip)
      return true
    }
  }

  func stroke(_ lines: GraphicsState, mode: CGBlendMode, transform: CGAffineTransform) {
    if let layer { return layer.stroke(lines, mode: mode, transform: transform) }
    let (path, source) = (path, state.source)
    self.path = PathElements()
    guard lines.lineWidth > 0 else { return }
    paint(mode: mode, within: .infinite) { canvas in
      PageCanvas.set(source, on: canvas)
      canvas.setPath(path, transform: .identity)
      canvas.stroke(lines, mode: mode, transform: transform)
    } directly: { compositing in
      guard case .color(let color, _) = source, transform.isUsable else { return false }
      var line = PDFLineStyle(
        width: Double(lines.lineWidth), cap: Int(lines.lineCap.rawValue), join: Int(lines.lineJoin.rawValue),
        miterLimit: Double(lines.miterLimit), dashes: lines.dashLengths.map(Double.init),
        phase: Double(lines.dashPhase))
      let isSimilar =
        abs(transform.a * transform.b + transform.c * transform.d) < 1e-6
        && abs(abs(transform.a) - abs(transform.d)) < 1e-6 && abs(abs(transform.b) - abs(transform.c)) < 1e-6
      if isSimilar {
        let scale = Double((transform.a * transform.a + transform.b * transform.b).squareRoot())
        line.width *= scale
        line.dashes = line.dashes.map { $0 * scale }
        line.phase *= scale
        document.stroke(
          operators(path), line: line, color: PDFColor(color), compositing: compositing, matrix: nil,
          clip: state.clip)
      } else {
        let flipped = transform.concatenating(flip)
        document.stroke(
          PDFBytes(path.applying(transform.inverted())), line: line, color: PDFColor(color),
          compositing: compositing, matrix: PDFMatrix(flipped), clip: state.clip)
      }
      return true
    }
  }

  func clip(rule: CGPathFillRule) {
    if let layer { return layer.clip(rule: rule) }
    let path = path
    self.path = PathElements()
    note { canvas in
      canvas.setPath(path, transform: .identity)
      canvas.clip(rule: rule)
    }
    let box = path.isEmpty ? .zero : CGRect(around: path.extremes)
    let page = CGRect(origin: .zero, size: size)
    // A rectangle around everything cuts nothing off.
    if path.isRectangle, box.contains(state.clipBounds) { return }
    let cut = box.intersection(state.clipBounds)
    state.clipBounds = cut.isNull ? CGRect(origin: page.origin, size: .zero) : cut
    var bytes = path.isEmpty ? PDFBytes(PathElements(rect: .zero)) : operators(path)
    bytes.append(rule == .evenOdd ? "W* n\n" : "W n\n")
    state.clip = PDFClip(bytes.bytes, parent: state.clip)
  }

  func clip(to rect: CGRect) {
    setPath(PathElements(rect: rect), transform: .identity)
    clip(rule: .winding)
  }

  // MARK: Groups and pictures

  func beginGroup() {
    groupDepth += 1
    if let layer { return layer.beginGroup() }
    let bounds = state.clipBounds
    let extent = bounds.isEmpty ? CGRect(x: 0, y: 0, width: 1, height: 1) : bounds.integral
    layer = CairoCanvas(recording: extent, isRedFirst: false)
  }

  func endGroup() -> CanvasPattern {
    groupDepth -= 1
    guard let layer else { preconditionFailure("a group was ended that was not begun") }
    if groupDepth > 0 { return layer.endGroup() }
    layerFailure = layerFailure ?? layer.failure
    self.layer = nil
    return layer.asPattern()
  }

  func paint(_ source: CanvasPattern, alpha: CGFloat, mode: CGBlendMode, mask: CanvasPattern?) {
    if let layer { return layer.paint(source, alpha: alpha, mode: mode, mask: mask) }
    paint(mode: mode, within: .infinite) { canvas in
      canvas.paint(source, alpha: alpha, mode: mode, mask: mask)
    }
  }

  func paintSource(
    through image: CGImage, unitSquare: CGAffineTransform, mode: CGBlendMode, quality: CGInterpolationQuality
  ) {
    if let layer {
      return layer.paintSource(through: image, unitSquare: unitSquare, mode: mode, quality: quality)
    }
    let source = state.source
    paint(mode: mode, within: .infinite) { canvas in
      PageCanvas.set(source, on: canvas)
      canvas.paintSource(through: image, unitSquare: unitSquare, mode: mode, quality: quality)
    }
  }

  func drawImage(
    _ image: CGImage, unitSquare: CGAffineTransform, alpha: CGFloat, mode: CGBlendMode,
    quality: CGInterpolationQuality, isTiled: Bool
  ) {
    if let layer {
      return layer.drawImage(
        image, unitSquare: unitSquare, alpha: alpha, mode: mode, quality: quality, isTiled: isTiled)
    }
    guard unitSquare.isUsable else { return }
    let box = CGRect(x: 0, y: 0, width: 1, height: 1).applying(unitSquare)
    paint(mode: mode, alpha: alpha, within: isTiled ? .infinite : box) { canvas in
      canvas.drawImage(
        image, unitSquare: unitSquare, alpha: alpha, mode: mode, quality: quality, isTiled: isTiled)
    } directly: { compositing in
      guard !isTiled else { return false }
      document.paint(
        identity: image.identity, isSmooth: image.shouldInterpolate && quality != .none,
        matrix: PDFMatrix(unitSquare.concatenating(flip)), compositing: compositing, clip: state.clip
      ) { PDFPicture(image) }
      return true
    }
  }

  func paintPixels(_ pixels: [UInt32], width: Int, height: Int, in rect: CGRect, mode: CGBlendMode) {
    if let layer { return layer.paintPixels(pixels, width: width, height: height, in: rect, mode: mode) }
    paint(mode: mode, alpha: 1, within: rect) { canvas in
      canvas.paintPixels(pixels, width: width, height: height, in: rect, mode: mode)
    } directly: { compositing in
      document.paint(
        PDFPicture(premultiplied: pixels, width: width, height: height), isSmooth: true,
        matrix: PDFMatrix(picture(in: rect)), compositing: compositing, clip: state.clip)
      return true
    }
  }

  func paintGradient(
    _ shape: GradientShape, stops: [CGGradient.Stop], options: CGGradientDrawingOptions,
    transform: CGAffineTransform, alpha: CGFloat, mode: CGBlendMode
  ) {
    if let layer {
      return layer.paintGradient(
        shape, stops: stops, options: options, transform: transform, alpha: alpha, mode: mode)
    }
    paint(mode: mode, within: .infinite) { canvas in
      canvas.paintGradient(
        shape, stops: stops, options: options, transform: transform, alpha: alpha, mode: mode)
    }
  }

  func paintBlueFirst(within bounds: CGRect, _ draw: (any Canvas) -> Void) { draw(self) }
}
