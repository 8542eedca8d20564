package import CoreGraphics
internal import Fonts
internal import TextEngine

/// Paints runs of one line into a context, in text space: the context's text matrix leads from the line to
/// user space, and its translation is the line's origin.
///
/// Backgrounds come first, then underlines, then glyphs and objects in the text, so that no run hides its neighbour's
/// ink, then lines through the text, marks of mistakes, and rubies.
package struct LinePainter {
  private let context: CGContext

  package init(_ context: CGContext) { self.context = context }

  /// Paints a whole line.
  package func paint(_ line: CTLine) {
    guard line.source != nil else { return }
    let painted = PaintedLine(line)
    paintBackgrounds(of: painted)
    paintForeground(of: painted, line)
  }

  /// Paints what lies behind some units of a line's string.
  ///
  /// - Parameter units: `nil` for the whole line.
  package func paintBackgrounds(of painted: PaintedLine, units: Range<Int>? = nil) {
    BackgroundPainter(context).paint(painted.backgrounds, part(units, of: painted))
  }

  /// Paints everything but the background of some units of a line's string.
  ///
  /// - Parameter units: `nil` for the whole line.
  package func paintForeground(of painted: PaintedLine, _ line: CTLine, units: Range<Int>? = nil) {
    let part = part(units, of: painted)
    let decorations = DecorationPainter(context)
    decorations.paint(painted.decorations(.underline), part)
    for run in painted.runs {
      RunPainter(context).paint(run, units.map { run.run.glyphs(of: $0) } ?? 0..<run.run.count)
    }
    decorations.paint(painted.decorations(.strikethrough), part)
    decorations.paint(painted.spellingMarks, part)
    guard let source = line.source else { return }
    let bases = units.map { source.unit(at: $0.lowerBound)..<source.unit(at: $0.upperBound) }
    RubyPainter(context).paint(source, basesIn: bases ?? source.line.range)
  }

  private func part(_ units: Range<Int>?, of painted: PaintedLine) -> PaintedPart {
    PaintedPart(units.map { painted.spans(of: $0) })
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
    let painted = PaintedLine(run, content: low...max(low, min(end, content.upperBound)))
    let everything = PaintedPart(nil)
    BackgroundPainter(context).paint(painted.backgrounds, everything)
    DecorationPainter(context).paint(painted.decorations(.underline), everything)
    RunPainter(context).paint(painted.runs[0], glyphs)
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
