internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// Paints annotations beside the line of their bases.
struct RubyPainter {
  private let context: CGContext

  init(_ context: CGContext) { self.context = context }

  /// Paints the annotations of a range of a line.
  ///
  /// - Parameters:
  ///   - source: The line.
  ///   - units: The UTF-16 range of the layout in which the bases begin.
  func paint(_ source: LineSource, basesIn units: Range<Int>) {
    for ruby in source.layout.rubies(ofLine: source.index) where units.contains(ruby.base.lowerBound) {
      let before = context.textMatrix
      let place = CGAffineTransform(translationX: ruby.x, y: ruby.y)
      let matrix = ruby.isTurned ? CGAffineTransform.quarterClockwise.concatenating(place) : place
      context.textMatrix = matrix.concatenating(before)
      context.drawAnnotation { LinePainter(context).paint(ruby.line(besides: source)) }
      context.textMatrix = before
    }
  }
}

extension PlacedRuby {
  /// The annotation as a line of its own.
  fileprivate func line(besides base: LineSource) -> CTLine {
    let styled = self.styled
    let set = RubyAttributes.set(
      of: position, base: base.attributes(ofRun: styleRun), style: styled.styles[0])
    let text = AttributedText(
      styled: styled, sets: [set], setOfRun: [Int](repeating: 0, count: styled.runs.count))
    return CTLine(LineSource(LineSource.Paragraph(text: text, layout: layout, offset: 0), index: 0))
  }

  /// The box of the annotation's ink in points from the origin of the base's line, y up.
  var inkRect: CGRect {
    guard let ink = inkBounds else { return .null }
    return CGRect(x: ink.x, y: -ink.y - ink.height, width: ink.width, height: ink.height)
  }
}
