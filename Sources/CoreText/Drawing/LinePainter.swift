package import CoreGraphics
internal import Fonts
internal import TextEngine

/// Paints runs of one line into a context, in text space: the context's text matrix leads from the line to
/// user space, and its translation is the line's origin.
///
/// Backgrounds come first, then underlines, then glyphs, so that no run hides its neighbour's ink, and then
/// rubies.
package struct LinePainter {
  private let context: CGContext

  package init(_ context: CGContext) { self.context = context }

  /// Paints a whole line.
  package func paint(_ line: CTLine) {
    guard let content = line.source?.content else { return }
    let runs = line.runs
    paintBackgrounds(of: runs, within: content)
    paintUnderlines(of: runs, within: content)
    for run in runs { paintGlyphs(of: run, 0..<run.count) }
    if let source = line.source { RubyPainter(context).paint(source, basesIn: source.line.range) }
  }

  /// Paints some glyphs of one run with what belongs to them.
  package func paint(_ run: CTRun, _ glyphs: Range<Int>) {
    guard !glyphs.isEmpty else { return }
    let content = run.source.content
    var start = run.x
    for index in 0..<glyphs.lowerBound { start += Double(run.advances[index].width) }
    var end = start
    for index in glyphs { end += Double(run.advances[index].width) }
    let low = max(start, content.lowerBound)
    let part = low...max(low, min(end, content.upperBound))
    paintBackgrounds(of: [run], within: part)
    paintUnderlines(of: [run], within: part)
    paintGlyphs(of: run, glyphs)
    RubyPainter(context).paint(run.source, basesIn: run.units(of: glyphs))
  }

  // MARK: Backgrounds and underlines

  /// A stretch of neighbouring runs that are painted alike.
  private struct Stretch {
    var start: Double
    var end: Double
    /// Points from the baseline: upper and lower edge.
    var top: Double
    var bottom: Double
  }

  private func paintBackgrounds(of runs: [CTRun], within content: ClosedRange<Double>) {
    var color: CGColor?
    var stretch: Stretch?
    func flush() {
      if let color, let stretch { inTextSpace { fill(stretch, within: content, color) } }
      stretch = nil
    }
    for run in runs {
      let extents = run.extents
      for part in run.stretches {
        if part.paint.background == nil || part.paint.background != color { flush() }
        color = part.paint.background
        guard color != nil else { continue }
        var grown =
          stretch ?? Stretch(start: part.start, end: part.end, top: extents.ascent, bottom: -extents.descent)
        grown.end = part.end
        grown.top = max(grown.top, extents.ascent)
        grown.bottom = min(grown.bottom, -extents.descent)
        stretch = grown
      }
    }
    flush()
  }

  /// What an underline looks like.
  private struct Underline: Equatable {
    var style: Int32
    /// `nil` is the context's fill colour.
    var color: CGColor?
    var baselineOffset: Double
    /// Whether white space is left out.
    var isByWord: Bool { style & 0x8000 != 0 }

    init?(_ run: CTRun, _ paint: RunPaint) {
      guard paint.underline & 0x0F != 0, run.placeholder == nil else { return nil }
      style = paint.underline
      color = paint.underlineColor ?? paint.foreground
      baselineOffset = run.baselineOffset
    }
  }

  private func paintUnderlines(of runs: [CTRun], within content: ClosedRange<Double>) {
    var underline: Underline?
    var stretch: Stretch?
    func flush() {
      if let underline, let stretch { paint(underline, stretch, within: content) }
      stretch = nil
    }
    for run in runs {
      for part in run.stretches {
        let next = Underline(run, part.paint)
        if next != underline { flush() }
        underline = next
        guard let next else { continue }
        let font = run.font.font
        for piece in next.isByWord ? run.words(from: part.start, to: part.end) : [part.extent] {
          if let before = stretch, piece.lowerBound > before.end + 1e-6 { flush() }
          // One line under all fonts of the stretch: as low as the lowest and as thick as the thickest.
          let place = run.underlinePlace
          let thickness = max(font.underlineThickness, stretch.map { $0.top - $0.bottom } ?? 0)
          let top = place.growsUp ? place.edge + thickness : place.edge
          var grown =
            stretch ?? Stretch(start: piece.lowerBound, end: piece.upperBound, top: top, bottom: top)
          grown.end = piece.upperBound
          grown.top = place.growsUp ? max(grown.top, top) : min(grown.top, top)
          grown.bottom = grown.top - thickness
          stretch = grown
        }
      }
    }
    flush()
  }

  private func paint(_ underline: Underline, _ stretch: Stretch, within content: ClosedRange<Double>) {
    let thickness = stretch.top - stretch.bottom
    let isThick = underline.style & 0x02 != 0
    let isDouble = underline.style & 0x08 != 0
    var first = stretch
    if isThick { first.bottom -= thickness }
    inTextSpace {
      for step in 0..<(isDouble ? 2 : 1) {
        var line = first
        line.top -= Double(step) * (first.top - first.bottom) * 2
        line.bottom = line.top - (first.top - first.bottom)
        switch underline.style & 0x0700 {
        case 0x0100: dash(line, [1, 2], within: content, underline.color)
        case 0x0200: dash(line, [4, 2], within: content, underline.color)
        case 0x0300: dash(line, [4, 2, 1, 2], within: content, underline.color)
        case 0x0400: dash(line, [4, 2, 1, 2, 1, 2], within: content, underline.color)
        default: fill(line, within: content, underline.color)
        }
      }
    }
  }

  /// Fills the part of a stretch that lies in the line's visible part.
  private func fill(_ stretch: Stretch, within content: ClosedRange<Double>, _ color: CGColor?) {
    let start = max(stretch.start, content.lowerBound)
    let end = min(stretch.end, content.upperBound)
    guard end > start, stretch.top > stretch.bottom else { return }
    if let color { context.setFillColor(color) }
    context.fill(
      CGRect(x: start, y: stretch.bottom, width: end - start, height: stretch.top - stretch.bottom))
  }

  /// Fills a row of dashes.
  ///
  /// - Parameter pattern: Dashes and gaps by turns, in multiples of the line's thickness. They are counted
  ///   from the line's origin, so that stretches beside each other fit together.
  private func dash(
    _ stretch: Stretch, _ pattern: [Double], within content: ClosedRange<Double>, _ color: CGColor?
  ) {
    let thickness = stretch.top - stretch.bottom
    let period = pattern.reduce(0, +) * thickness
    guard period > 0, (stretch.end - stretch.start) / period < 100_000 else { return }
    var x = (stretch.start / period).rounded(.down) * period
    while x < stretch.end {
      for (index, multiple) in pattern.enumerated() {
        var piece = stretch
        piece.start = max(stretch.start, x)
        piece.end = min(stretch.end, x + multiple * thickness)
        if index % 2 == 0 { fill(piece, within: content, color) }
        x += multiple * thickness
      }
    }
  }

  /// Runs `body` with user space set to text space.
  private func inTextSpace(_ body: () -> Void) {
    context.saveGState()
    context.concatenate(context.textMatrix)
    body()
    context.restoreGState()
  }

  // MARK: Glyphs

  private func paintGlyphs(of run: CTRun, _ glyphs: Range<Int>) {
    guard let division = run.division, division.glyphs.overlaps(glyphs) else {
      return paint(glyphs, of: run, run.paint, hasText: true)
    }
    let ligature = division.glyphs.clamped(to: glyphs)
    paint(glyphs.lowerBound..<ligature.lowerBound, of: run, run.paint, hasText: true)
    paint(ligature, of: run, division)
    paint(ligature.upperBound..<glyphs.upperBound, of: run, run.paint, hasText: true)
  }

  /// Paints a ligature once for each of its stretches, cut off at the places between them. Ink beyond the
  /// ligature's own ends belongs to the first and the last stretch.
  private func paint(_ ligature: Range<Int>, of run: CTRun, _ division: PaintDivision) {
    let stretches = division.stretches
    let stroke = stretches.reduce(0) { max($0, abs($1.paint.strokeWidth)) } / 100 + 1
    let ink = run.inkRect(ligature).insetBy(
      dx: -stroke * run.font.font.size, dy: -stroke * run.font.font.size)
    guard !ink.isNull else { return }
    for (order, stretch) in stretches.enumerated() {
      let start = order == 0 ? min(ink.minX, stretch.start) : stretch.start
      let end = order == stretches.count - 1 ? max(ink.maxX, stretch.end) : stretch.end
      context.saveGState()
      context.clipText(to: CGRect(x: start, y: ink.minY, width: end - start, height: ink.height))
      // A reader of a document finds the ligature's text once.
      paint(ligature, of: run, stretch.paint, hasText: order == division.textStretch)
      context.restoreGState()
    }
  }

  private func paint(_ glyphs: Range<Int>, of run: CTRun, _ paint: RunPaint, hasText: Bool) {
    guard !glyphs.isEmpty else { return }
    context.saveGState()
    defer { context.restoreGState() }
    if let foreground = paint.foreground { context.setFillColor(foreground) }
    if paint.strokeWidth != 0 {
      context.setTextDrawingMode(paint.strokeWidth > 0 ? .stroke : .fillStroke)
      context.setLineWidth(CGFloat(abs(paint.strokeWidth) / 100 * run.font.size))
      if let color = paint.strokeColor ?? paint.foreground { context.setStrokeColor(color) }
    }
    let painter = GlyphPainter(context, matrix: run.glyphMatrix)
    let ids = UnsafeBufferPointer(start: run.glyphs + glyphs.lowerBound, count: glyphs.count)
    let places = UnsafeBufferPointer(start: run.positions + glyphs.lowerBound, count: glyphs.count)
    guard hasText else {
      return painter.paint(ids, at: places) { glyphs, positions in
        context.drawGlyphs(glyphs, positions: positions, font: run.font.font)
      }
    }
    let units = run.units(of: glyphs)
    let clusters = glyphs.map { Int32(clamping: run.clusters[$0] - units.lowerBound) }
    let text = Array(run.source.layout.paragraph.text[units])
    painter.paint(ids, at: places) { glyphs, positions in
      context.drawGlyphs(
        glyphs, positions: positions, font: run.font.font, text: text.span, clusters: clusters.span,
        isRightToLeft: run.isRightToLeft)
    }
  }
}

/// Draws glyphs whose font has a matrix: it turns each glyph about its own origin and moves none.
struct GlyphPainter {
  private let context: CGContext
  private let matrix: CGAffineTransform

  init(_ context: CGContext, matrix: CGAffineTransform) {
    self.context = context
    self.matrix = matrix
  }

  /// Calls `draw` with the context's text matrix and the positions changed so that the font's matrix takes
  /// effect.
  func paint(
    _ glyphs: UnsafeBufferPointer<CGGlyph>, at positions: UnsafeBufferPointer<CGPoint>,
    _ draw: (Span<CGGlyph>, Span<CGPoint>) -> Void
  ) {
    guard !matrix.isIdentity else { return draw(glyphs.span, positions.span) }
    guard matrix.isUsable else { return }
    let before = context.textMatrix
    let inverse = matrix.inverted()
    let moved = positions.map { $0.applying(inverse) }
    context.textMatrix = matrix.concatenating(before)
    draw(glyphs.span, moved.span)
    context.textMatrix = before
  }
}
