package import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// Paints runs of one line into a context, in text space: the context's text matrix leads from the line to
/// user space, and its translation is the line's origin.
///
/// Backgrounds come first, then underlines, then glyphs and objects in the text, so that no run hides its
/// neighbour's ink, then lines through the text, marks of mistakes, and rubies.
package struct LinePainter {
  let context: CGContext
  private let hooks: PaintHooks

  package init(_ context: CGContext, hooks: PaintHooks = PaintHooks()) {
    self.context = context
    self.hooks = hooks
  }

  /// Paints a whole line.
  package func paint(_ line: CTLine) {
    guard line.source != nil else { return }
    let painted = line.painted()
    paintBackgrounds(of: painted)
    paintForeground(of: painted)
  }

  // MARK: Parts

  // `units` is the UTF-16 range of the line's string that is painted; `nil` for the whole line.

  /// Paints backgrounds beneath text.
  package func paintBackgrounds(of painted: PaintedLine, units: Range<Int>? = nil) {
    guard painted.hasBackgrounds else { return }
    paint(painted.backgrounds, of: painted, units: units)
  }

  /// Paints some of the backgrounds beneath text.
  func paint(_ backgrounds: [Background], of painted: PaintedLine, units: Range<Int>?) {
    BackgroundPainter(context).paint(backgrounds, part(units, of: painted))
  }

  /// Paints everything but the backgrounds.
  package func paintForeground(of painted: PaintedLine, units: Range<Int>? = nil) {
    paint(.underline, of: painted, units: units)
    paintGlyphs(of: painted, units: units)
    paint(.strikethrough, of: painted, units: units)
    paintMarks(of: painted, units: units)
  }

  /// Paints lines under or through text by its attributes.
  package func paint(_ kind: DecorationKind, of painted: PaintedLine, units: Range<Int>? = nil) {
    guard painted.looks.has(kind) else { return }
    DecorationPainter(context).paint(painted.decorations(kind), part(units, of: painted))
  }

  /// Paints a line under or through a range of text, in place of the attributes' style.
  ///
  /// - Parameters:
  ///   - style: Weight and pattern.
  ///   - shift: Points by which it is lower than usual.
  package func paint(
    _ kind: DecorationKind, style: Int32, shift: Double, of painted: PaintedLine, units: Range<Int>
  ) {
    let spans = painted.spans(of: units)
    DecorationPainter(context).paint(
      painted.decorations(kind, forced: (style, spans)), PaintedPart(spans), shift: shift)
  }

  /// Paints glyphs and objects in the text.
  package func paintGlyphs(of painted: PaintedLine, units: Range<Int>? = nil) {
    let painter = RunPainter(context, hooks)
    for index in painted.runs.indices {
      if let units {
        painter.paint(painted.runs[index], painted.runs[index].run.glyphs(of: units))
      } else {
        painter.paint(painted.runs[index])
      }
    }
  }

  /// Paints marks of mistakes and rubies over text.
  package func paintMarks(of painted: PaintedLine, units: Range<Int>? = nil) {
    if painted.looks.mistakes {
      DecorationPainter(context).paint(painted.spellingMarks, part(units, of: painted))
    }
    guard let source = painted.source else { return }
    let bases = units.map { source.unit(at: $0.lowerBound)..<source.unit(at: $0.upperBound) }
    RubyPainter(context).paint(source, basesIn: bases ?? source.line.range)
  }

  /// Draws the object at an index of a line's string, with its origin on the baseline at the origin of a user
  /// space whose y points up.
  package static func drawObject(of line: CTLine, at index: Int, in context: CGContext) {
    guard let object = line.runs.first(where: { $0.range.contains(index) })?.object else { return }
    object.drawAttachment(in: object.attachmentBounds, context: context)
  }

  private func part(_ units: Range<Int>?, of painted: PaintedLine) -> PaintedPart {
    PaintedPart(units.map { painted.spans(of: $0) })
  }

  // MARK: Runs

  /// Paints some glyphs of one run with what belongs to them.
  package func paint(_ run: CTRun, _ glyphs: Range<Int>) {
    guard !glyphs.isEmpty else { return }
    let content = run.source.content
    var start = run.x
    for index in 0..<glyphs.lowerBound { start += Double(run.advances[index].width) }
    var end = start
    for index in glyphs { end += Double(run.advances[index].width) }
    let low = max(start, content.lowerBound)
    let painted = PaintedLine(run, content: low...max(low, min(end, content.upperBound)))
    let everything = PaintedPart(nil)
    BackgroundPainter(context).paint(painted.backgrounds, everything)
    DecorationPainter(context).paint(painted.decorations(.underline), everything)
    RunPainter(context, hooks).paint(painted.runs[0], glyphs)
    DecorationPainter(context).paint(painted.decorations(.strikethrough), everything)
    DecorationPainter(context).paint(painted.spellingMarks, everything)
    RubyPainter(context).paint(run.source, basesIn: run.units(of: glyphs))
  }
}

extension CGContext {
  /// Runs `body` with user space set to text space.
  func inTextSpace(_ body: () -> Void) {
    saveGState()
    concatenate(textMatrix)
    body()
    restoreGState()
  }
}
