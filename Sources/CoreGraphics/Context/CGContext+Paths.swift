extension CGContext {
  // MARK: Building

  /// Empties the current path.
  public func beginPath() { currentPath = PathElements() }

  /// Starts a subpath.
  public func move(to point: CGPoint) {
    if point.isFinite { currentPath.move(to: point.applying(state.ctm)) }
  }

  /// Appends a straight line; without a current point it starts a subpath instead.
  public func addLine(to point: CGPoint) {
    guard point.isFinite else { return }
    if currentPath.current == nil { return move(to: point) }
    currentPath.addLine(to: point.applying(state.ctm))
  }

  /// Appends straight lines between points as a subpath of their own.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first, points.allSatisfy(\.isFinite) else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Appends a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard end.isFinite, control1.isFinite, control2.isFinite else { return }
    if currentPath.current == nil { move(to: control1) }
    currentPath.addCurve(
      to: end.applying(state.ctm), control1: control1.applying(state.ctm),
      control2: control2.applying(state.ctm))
  }

  /// Appends a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    guard end.isFinite, control.isFinite else { return }
    if currentPath.current == nil { move(to: control) }
    currentPath.addQuadCurve(to: end.applying(state.ctm), control: control.applying(state.ctm))
  }

  /// Appends an arc of a circle, after a line from the current point to its start when there is one.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: In radians from the x axis.
  ///   - endAngle: In radians from the x axis.
  ///   - clockwise: Whether the arc goes from the y axis towards the x axis: clockwise where y points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    guard center.isFinite, radius.isFinite,
      let sweep = arcSweep(from: startAngle, to: endAngle, clockwise: clockwise)
    else { return }
    let circle = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
    currentPath.addArc(from: startAngle, by: sweep, transform: circle.concatenating(state.ctm), joining: true)
  }

  /// Appends an arc that rounds a corner: it touches the line from the current point to `tangent1End` and the
  /// line from there to `tangent2End`; without a current point nothing happens.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard currentPath.current != nil, tangent1End.isFinite, tangent2End.isFinite, radius.isFinite else {
      return
    }
    guard
      let arc = CornerArc(from: currentPointOfPath, corner: tangent1End, to: tangent2End, radius: radius)
    else { return addLine(to: tangent1End) }
    let circle = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: arc.center.x, ty: arc.center.y)
    currentPath.addArc(
      from: arc.start, by: arc.sweep, transform: circle.concatenating(state.ctm), joining: true)
  }

  /// Ends the subpath with a line to where it began.
  public func closePath() { currentPath.close() }

  /// Appends a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) {
    if let rect = drawable(rect) { currentPath.addRect(rect, transform: state.ctm) }
  }

  /// Appends rectangles as closed subpaths.
  public func addRects(_ rects: [CGRect]) {
    for rect in rects { addRect(rect) }
  }

  /// Appends the ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: CGRect) {
    if let rect = drawable(rect) { currentPath.addEllipse(in: rect, transform: state.ctm) }
  }

  /// Appends a path.
  public func addPath(_ path: CGPath) {
    guard path.elements.points.allSatisfy(\.isFinite) else { return }
    currentPath.append(path.elements, transform: state.ctm)
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The position of the current path's pen; zero if there is none.
  public var currentPointOfPath: CGPoint {
    currentPath.current?.applying(state.ctm.inverted()) ?? .zero
  }

  /// The smallest rectangle around the current path's points, in user space.
  public var boundingBoxOfPath: CGRect {
    CGRect(around: currentPath.points.lazy.map { $0.applying(self.state.ctm.inverted()) })
  }

  /// The current path, in user space; `nil` if it has no elements.
  public var path: CGPath? {
    currentPath.isEmpty ? nil : CGPath(elements: currentPath.applying(state.ctm.inverted()))
  }

  /// Whether drawing the current path would paint a point.
  ///
  /// - Parameters:
  ///   - point: In user space.
  ///   - mode: How the path would be drawn.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    switch mode {
    case .fill: return path.contains(point, using: .winding)
    case .eoFill: return path.contains(point, using: .evenOdd)
    case .stroke: return strokedPath(path).contains(point)
    case .fillStroke: return path.contains(point) || strokedPath(path).contains(point)
    case .eoFillStroke:
      return path.contains(point, using: .evenOdd) || strokedPath(path).contains(point)
    }
  }

  /// Replaces the current path by the outline of what stroking it would paint.
  public func replacePathWithStrokedPath() {
    guard let path else { return }
    currentPath = strokedPath(path).elements.applying(state.ctm)
  }

  private func strokedPath(_ path: CGPath) -> CGPath {
    let dashed =
      state.dashLengths.isEmpty
      ? path : path.copy(dashingWithPhase: state.dashPhase, lengths: state.dashLengths)
    return dashed.copy(
      strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
      miterLimit: state.miterLimit)
  }

  // MARK: Painting

  /// Fills the current path and forgets it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(currentPath, rule: rule, transform: base)
    beginPath()
  }

  /// Strokes the current path and forgets it.
  public func strokePath() {
    stroke(currentPath, transform: base)
    beginPath()
  }

  /// Fills, strokes or both, and forgets the current path.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill, .fillStroke: fill(currentPath, rule: .winding, transform: base)
    case .eoFill, .eoFillStroke: fill(currentPath, rule: .evenOdd, transform: base)
    case .stroke: break
    }
    if mode != .fill, mode != .eoFill { stroke(currentPath, transform: base) }
    beginPath()
  }

  /// Fills a rectangle; the current path is forgotten.
  public func fill(_ rect: CGRect) {
    beginPath()
    if fillPixels(rect) { return }
    addRect(rect)
    fillPath()
  }

  /// Fills rectangles, each once however they overlap; the current path is forgotten.
  public func fill(_ rects: [CGRect]) {
    if rects.count == 1 { return fill(rects[0]) }
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Fills the ellipse that touches the sides of a rectangle; the current path is forgotten.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes a rectangle with the current line width; the current path is forgotten.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with a line width; the current path is forgotten.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let previous = state.lineWidth
    setLineWidth(width)
    stroke(rect)
    state.lineWidth = previous
  }

  /// Strokes the ellipse that touches the sides of a rectangle; the current path is forgotten.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes a line between the first and second point, one between the third and fourth, and so on; the
  /// current path is forgotten.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      addLines(between: [points[i], points[i + 1]])
    }
    strokePath()
  }

  /// Clears a rectangle to transparent; on documents that is invisible.
  public func clear(_ rect: CGRect) {
    guard let rect = drawable(rect), let canvas = usableCanvas else { return }
    var elements = PathElements()
    elements.addRect(rect, transform: .identity)
    prepare(canvas)
    canvas.setPath(elements, transform: deviceTransform)
    canvas.fill(rule: .winding, mode: .clear)
  }

  // MARK: Clipping

  /// Cuts the clip to the current path and forgets the path. An empty path leaves nothing to draw on.
  public func clip(using rule: CGPathFillRule = .winding) {
    if let canvas {
      prepare(canvas)
      canvas.setPath(currentPath, transform: base)
      canvas.clip(rule: rule)
    }
    beginPath()
  }

  /// Cuts the clip to a rectangle; the current path is forgotten.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Cuts the clip to the union of some rectangles; the current path is forgotten.
  public func clip(to rects: [CGRect]) {
    // An infinite rectangle cuts nothing off.
    guard !rects.contains(where: \.isInfinite) else { return }
    beginPath()
    addRects(rects)
    clip()
  }

  /// The smallest user space rectangle around the clip.
  public var boundingBoxOfClipPath: CGRect {
    guard let canvas else { return .null }
    return canvas.clipBounds.applying(deviceTransform.inverted())
  }

  // MARK: Within this target

  /// Returns a rectangle with its origin at the corner of least coordinates; `nil` if there is nothing to
  /// draw. The infinite one is cut to the clip.
  func drawable(_ rect: CGRect) -> CGRect? {
    if rect.isNull { return nil }
    if rect.isInfinite { return boundingBoxOfClipPath }
    return rect.isFinite ? rect.standardized : nil
  }

  /// Fills elements that a transform takes to the canvas.
  private func fill(_ elements: PathElements, rule: CGPathFillRule, transform: CGAffineTransform) {
    guard !elements.isEmpty else { return }
    paint(bounds: shadowBounds(elements, transform, reach: 0)) { canvas, mode in
      fill(elements, rule: rule, transform: transform, on: canvas, mode: mode)
    }
  }

  /// Fills elements on a canvas, without shadow or masks.
  func fill(
    _ elements: PathElements, rule: CGPathFillRule, transform: CGAffineTransform, on canvas: any Canvas,
    mode: CGBlendMode
  ) {
    guard !elements.isEmpty else { return }
    setSource(state.fillColor, on: canvas)
    canvas.setPath(elements, transform: transform)
    canvas.fill(rule: rule, mode: mode)
  }

  /// Strokes elements that a transform takes to the canvas; the line is measured in user space.
  private func stroke(_ elements: PathElements, transform: CGAffineTransform) {
    guard !elements.isEmpty else { return }
    let reach = state.lineWidth * max(state.lineJoin == .miter ? state.miterLimit : 1, 2)
    paint(bounds: shadowBounds(elements, transform, reach: reach)) { canvas, mode in
      stroke(elements, transform: transform, on: canvas, mode: mode)
    }
  }

  /// Strokes elements on a canvas, without shadow or masks.
  func stroke(
    _ elements: PathElements, transform: CGAffineTransform, on canvas: any Canvas, mode: CGBlendMode
  ) {
    guard !elements.isEmpty else { return }
    setSource(state.strokeColor, on: canvas)
    canvas.setPath(elements, transform: transform)
    canvas.stroke(state, mode: mode, transform: deviceTransform)
  }

  /// Returns a box around elements on the device and what lines add to them; infinite where it is not needed.
  private func shadowBounds(
    _ elements: PathElements, _ transform: CGAffineTransform, reach: CGFloat
  ) -> CGRect {
    guard state.shadow != nil else { return .infinite }
    let device = deviceTransform
    let stretch = max(abs(device.a) + abs(device.c), abs(device.b) + abs(device.d))
    return CGRect(around: elements.points.lazy.map { $0.applying(transform) })
      .insetBy(dx: -reach * stretch - 1, dy: -reach * stretch - 1)
  }
}
