internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// The extent of painting.
extension PaintedLine {
  /// The box around all that is painted of the line: ink, lines under and through it, backgrounds, marks of
  /// mistakes, rubies, objects in the text, and the shadows of these. It may be a little larger, never
  /// smaller.
  ///
  /// - Returns: Text space: points from the line's origin, y up; null where nothing is painted.
  package var paintedBounds: CGRect {
    var bounds = CGRect.null
    for run in runs {
      // A cluster that is painted in parts belongs to several of them, so each may reach as far as the run's
      // ink.
      let ink = run.run.inkRect(0..<run.run.count)
      for segment in run.segments {
        bounds = bounds.union(segment.paint.reach(around: ink, size: Double(run.run.font.font.size)))
      }
    }
    for background in backgrounds { bounds = bounds.union(background.rect(background.extent)) }
    for decoration in decorations(.underline) + decorations(.strikethrough) {
      bounds = bounds.union(decoration.bounds)
    }
    for marks in spellingMarks {
      bounds = bounds.union(
        CGRect(
          x: marks.extent.lowerBound - marks.size, y: marks.bottom,
          width: marks.extent.upperBound - marks.extent.lowerBound + 2 * marks.size, height: marks.size))
    }
    guard let source else { return bounds }
    return source.layout.rubies(ofLine: source.index).reduce(bounds) { $0.union($1.inkRect) }
  }
}

extension RunPaint {
  /// The box of what is painted for ink: wider by half of the outlines, a pressed look and a shadow.
  fileprivate func reach(around ink: CGRect, size: Double) -> CGRect {
    guard !ink.isNull else { return ink }
    let stroke = abs(strokeWidth) / 100 * size
    let press = isLetterpress ? min(max(size / 24, 0.5), 2) : 0
    let box = ink.insetBy(dx: -(stroke + press), dy: -(stroke + press))
    return shadow.map { $0.bounds(of: box) } ?? box
  }
}

extension Decoration {
  /// The box of the line with its shadow.
  fileprivate var bounds: CGRect {
    let box = bands.reduce(CGRect.null) { box, band in
      box.union(
        CGRect(
          x: extent.lowerBound, y: band.lowerBound, width: extent.upperBound - extent.lowerBound,
          height: band.upperBound - band.lowerBound))
    }
    return look.shadow.map { $0.bounds(of: box) } ?? box
  }
}

extension TextShadow {
  /// The box of something, y up, together with its shadow.
  fileprivate func bounds(of box: CGRect) -> CGRect {
    guard !box.isNull, offset.width.isFinite, offset.height.isFinite, blurRadius.isFinite else { return box }
    // Half of the radius is the deviation; there is nothing to be seen beyond three of these.
    let smear = max(blurRadius, 0) * 1.5
    return box.union(box.offsetBy(dx: offset.width, dy: -offset.height).insetBy(dx: -smear, dy: -smear))
  }
}
