extension CGContext {
  /// Sets a pattern to fill with.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - colorComponents: Alpha for a pattern with colours of its own; otherwise the components and alpha of
  ///     a colour in the base of the fill colour space, which must be a pattern space, or else in sRGB.
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

  /// Sets a colour or pattern as the source of what is painted next.
  func setSource(_ color: CGColor, on canvas: any Canvas) {
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

  private func source(_ pattern: CGPattern, _ color: CGColor, on canvas: any Canvas) -> CanvasPattern? {
    guard let cell = pattern.cell(tint: color.painted, isRedFirst: canvas.isRedFirst) else { return nil }
    let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
    let transform = pattern.matrix.concatenating(phase).concatenating(base)
    let alpha = color.alpha * state.alpha
    // All cells that may be seen.
    let seen = canvas.clipBounds.applying(transform.inverted())
    guard seen.isFinite, !seen.isNull else { return nil }
    let columns = cells(seen.minX, seen.maxX, pattern.bounds.minX, pattern.bounds.maxX, pattern.xStep)
    let rows = cells(seen.minY, seen.maxY, pattern.bounds.minY, pattern.bounds.maxY, pattern.yStep)
    let count = CGFloat(columns.count) * CGFloat(rows.count)
    let isRepeated = (canvas.isVector && target.isDocument) || count > CGContext.maximumCells
    let step = CGRect(
      x: pattern.bounds.minX, y: pattern.bounds.minY, width: pattern.xStep, height: pattern.yStep)
    guard
      let sheet = CairoCanvas(
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
          drawn.setTransform(move.concatenating(transform))
          sheet.paint(drawn, alpha: alpha, mode: .normal)
        }
      }
    }
    let source = sheet.asPattern()
    if isRepeated {
      source.setRepeating()
      source.setTransform(transform)
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
