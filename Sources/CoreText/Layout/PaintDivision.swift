internal import TextEngine

/// A stretch of a line that is painted alike: points right of the line's origin.
struct PaintStretch: Sendable {
  var paint: RunPaint
  var start: Double
  var end: Double

  /// From start to end; empty at the start where negative letter spacing puts the end before it.
  var extent: ClosedRange<Double> { start...max(start, end) }
}

/// A ligature over changes of attributes that look different.
struct PaintDivision: Sendable {
  /// The ligature's glyphs, counted from the first of the `CTRun`.
  let glyphs: Range<Int>
  /// Its parts, left to right: two or more.
  let stretches: [PaintStretch]
  /// The stretch that carries the ligature's text in documents: the one with the run's own attributes.
  let textStretch: Int

  /// Looks for a ligature of this kind in the placed runs of a `CTRun`.
  ///
  /// - Parameter paint: How the run is painted.
  init?(_ source: LineSource, group: Range<Int>, paint: RunPaint) {
    let layout = source.layout
    // The run reaches into other attributes at its end: on the left when it is read from right to left.
    let last = layout.runs[group.lowerBound].isRightToLeft ? group.lowerBound : group.upperBound - 1
    guard let cluster = layout.dividedCluster(ofRun: last) else { return nil }
    var stretches: [PaintStretch] = []
    for part in cluster.parts {
      let paint = source.attributes(ofRun: part.styleRun).paint
      if stretches.last?.paint == paint {
        stretches[stretches.count - 1].end = part.span.end
      } else {
        stretches.append(PaintStretch(paint: paint, start: part.span.start, end: part.span.end))
      }
    }
    guard stretches.count > 1 else { return nil }
    let before = layout.runs[group.lowerBound..<last].reduce(0) { $0 + $1.glyphs.count }
    glyphs = before + cluster.glyphs.lowerBound..<before + cluster.glyphs.upperBound
    self.stretches = stretches
    textStretch = stretches.firstIndex { $0.paint == paint } ?? 0
  }
}
