extension CGContext {
  /// Whether drawing glyphs also clips to them.
  package var clipsToText: Bool { state.textDrawingMode.clips }

  /// Draws a text and, if the text drawing mode says so, clips to all of its glyphs together.
  ///
  /// Glyphs that a program draws by itself cut the clip with each call. A text is drawn run by run, and the
  /// state is restored after each: its glyphs are collected, and cut the clip at the end. A text within a
  /// text belongs to the outer one.
  package func clippingToText(_ draw: () -> Void) {
    guard clipsToText, textClip == nil else { return draw() }
    textClip = TextClip()
    draw()
    let clip = textClip
    textClip = nil
    if let clip, clip.hasGlyphs { cutClip(to: clip.outlines) }
  }

  /// Clips to glyphs that were drawn, or collects them for the text that they belong to.
  func clip(toGlyphs outlines: PathElements) {
    guard textClip == nil else {
      textClip?.outlines.append(outlines, transform: .identity)
      textClip?.hasGlyphs = true
      return
    }
    cutClip(to: outlines)
  }

  private func cutClip(to outlines: PathElements) {
    guard let canvas else { return }
    prepare(canvas)
    canvas.setPath(outlines, transform: .identity)
    canvas.clip(rule: .winding)
  }
}
