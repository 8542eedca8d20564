internal import TextEngine

/// A part of a line that is painted alike: points right of the line's origin.
struct PaintSegment: Sendable {
  var paint: RunPaint
  /// The UTF-16 range in the layout.
  var units: Range<Int>
  /// Index of the caller's run in the layout's text; where several look alike, that of one of them.
  var styleRun: Int
  var start: Double
  var end: Double

  /// From start to end; empty at the start where negative letter spacing puts the end before it.
  var extent: ClosedRange<Double> { start...max(start, end) }
}

/// A ligature at a run's end that reaches over changes of attributes that look different.
struct PaintDivision: Sendable {
  /// Its parts, left to right: two or more.
  let segments: [PaintSegment]

  /// Looks for a ligature of this kind in the placed runs of a `CTRun`.
  ///
  /// - Parameter paint: How one of the caller's runs is painted.
  init?(_ source: LineSource, group: Range<Int>, paint: (Int) -> RunPaint) {
    let layout = source.layout
    // The run reaches into other attributes at its end: on the left when it is read from right to left.
    let last = layout.runs[group.lowerBound].isRightToLeft ? group.lowerBound : group.upperBound - 1
    guard let cluster = layout.dividedCluster(ofRun: last) else { return nil }
    var segments: [PaintSegment] = []
    for part in cluster.parts {
      segments.append(
        PaintSegment(
          paint: paint(part.styleRun), units: part.range, styleRun: part.styleRun, start: part.span.start,
          end: part.span.end))
    }
    segments.joinAlike()
    guard segments.count > 1 else { return nil }
    self.segments = segments
  }
}

extension [PaintSegment] {
  /// Joins neighbours that are painted alike.
  mutating func joinAlike() {
    var joined: [PaintSegment] = []
    for segment in self {
      if let last = joined.last, last.paint == segment.paint {
        joined[joined.count - 1].end = segment.end
        joined[joined.count - 1].units =
          Swift.min(
            last.units.lowerBound, segment.units.lowerBound)..<Swift.max(
            last.units.upperBound, segment.units.upperBound)
      } else {
        joined.append(segment)
      }
    }
    self = joined
  }
}
