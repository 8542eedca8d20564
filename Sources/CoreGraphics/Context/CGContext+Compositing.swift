extension CGContext {
  /// Paints with the shadow, the masks and the blend mode that are set.
  ///
  /// See docs/decisions/painting.md.
  ///
  /// - Parameters:
  ///   - bounds: Around everything that `draw` paints, on the device; infinite when that is not known.
  ///   - draw: Paints with a blend mode on a canvas, which is another one than the context's for the shadow.
  ///     It takes care of alpha and of smooth edges.
  func paint(bounds: CGRect, _ draw: (any Canvas, CGBlendMode) -> Void) {
    guard let canvas = usableCanvas else { return }
    func drawPrepared(_ canvas: any Canvas, _ mode: CGBlendMode) {
      if canvas.isRedFirst, mode.tellsColorsApart {
        return canvas.paintBlueFirst(within: bounds) { other in
          prepare(other)
          draw(other, mode)
        }
      }
      prepare(canvas)
      draw(canvas, mode)
    }
    if state.shadow == nil, state.masks.isEmpty { return drawPrepared(canvas, state.blendMode) }
    func paintAll(_ mode: CGBlendMode) {
      if let shadow = state.shadow {
        paintShadow(shadow, bounds: bounds, on: canvas, mode: mode, drawPrepared)
      }
      drawPrepared(canvas, mode)
    }
    paint(through: state.masks[...], on: canvas, mode: state.blendMode, paintAll)
  }

  /// Paints through masks, the last one outermost.
  private func paint(
    through masks: ArraySlice<CanvasPattern>, on canvas: any Canvas, mode: CGBlendMode,
    _ body: (CGBlendMode) -> Void
  ) {
    guard let mask = masks.last else { return body(mode) }
    canvas.beginGroup()
    paint(through: masks.dropLast(), on: canvas, mode: .normal, body)
    let group = canvas.endGroup()
    canvas.paint(group, alpha: 1, mode: mode, mask: mask)
  }

  /// Sets how a canvas draws edges and curves.
  func prepare(_ canvas: any Canvas) {
    canvas.setAntialias(state.shouldAntialias && permissions.allowsAntialiasing)
    canvas.setFlatness(state.flatness)
  }
}
