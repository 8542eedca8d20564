package import CoreGraphics
internal import TextEngine

/// The ranges to paint, for a client that paints range by range.
extension PaintedLine {
  /// Text with one line under or through it.
  package struct DecoratedRange {
    /// The UTF-16 range of the line's string.
    package var range: Range<Int>
    /// Weight and pattern.
    package var style: Int32
    /// The distance from the baseline down to the line's edge that is nearest to the text, in points;
    /// negative above it.
    package var depth: Double
  }

  /// Returns the text with lines of a kind, in the order of the string.
  ///
  /// - Parameter units: The UTF-16 range of the line's string that is asked about; `nil` for all of it.
  package func decoratedRanges(_ kind: DecorationKind, in units: Range<Int>? = nil) -> [DecoratedRange] {
    guard looks.has(kind) else { return [] }
    func style(_ segment: PaintSegment) -> Int32 {
      kind == .underline ? segment.paint.underline : segment.paint.strikethrough
    }
    // Most runs have no line.
    let decorated = runs.flatMap { run -> [(run: CTRun, segment: PaintSegment)] in
      if let paint = run.paint, !paint.has(kind) { return [] }
      return run.segments.filter { style($0) & 0x0F != 0 }.map { (run.run, $0) }
    }.sorted { $0.segment.units.lowerBound < $1.segment.units.lowerBound }
    if let units, !decorated.contains(where: { $0.stringRange(of: $1.units).overlaps(units) }) { return [] }
    let decorations = decorations(kind)
    var ranges: [DecoratedRange] = []
    for (run, segment) in decorated where run.placeholder == nil {
      let style = style(segment)
      let range = run.stringRange(of: segment.units)
      let middle = (segment.start + segment.end) / 2
      let decoration =
        decorations.first { $0.extent.contains(middle) }
        ?? decorations.first { $0.runs.contains { $0 === run } }
      let depth = -(decoration?.edge ?? 0)
      if let last = ranges.last, last.style == style, last.range.upperBound == range.lowerBound {
        ranges[ranges.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        ranges.append(DecoratedRange(range: range, style: style, depth: depth))
      }
    }
    return ranges
  }

  /// Returns the usual distance of a line of a kind below the baseline; see `DecoratedRange.depth`.
  package func depth(of kind: DecorationKind, units: Range<Int>) -> Double {
    let spans = spans(of: units)
    let decorations = decorations(kind, forced: (1, spans))
    let decoration = decorations.first { decoration in spans.contains { $0.overlaps(decoration.extent) } }
    return -(decoration?.edge ?? 0)
  }

  /// A box beneath text.
  package struct Box {
    /// Text space: points from the line's origin, y up.
    package var rect: CGRect
    package var color: CGColor
    /// The UTF-16 range of the line's string.
    package var range: Range<Int>
  }

  /// Returns the backgrounds of a range of the line's string, left to right.
  ///
  /// - Parameter units: The UTF-16 range; `nil` for the whole line.
  package func backgroundBoxes(units: Range<Int>? = nil) -> [Box] {
    guard looks.backgrounds else { return [] }
    let part = PaintedPart(units.map { spans(of: $0) })
    return backgrounds.filter { !$0.isRound }.flatMap { background in
      part.pieces(of: background.extent).map { piece in
        Box(
          rect: background.rect(piece), color: background.color,
          range: units.map { background.units.clamped(to: $0) } ?? background.units)
      }
    }
  }

  /// Whether something is painted beneath text.
  package var hasBackgrounds: Bool { looks.backgrounds || looks.highlights }

  /// Whether something is highlighted.
  package var hasHighlights: Bool {
    looks.highlights
  }
}

extension LinePainter {
  /// Paints highlights, which are over backgrounds.
  package func paintHighlights(of painted: PaintedLine, units: Range<Int>? = nil) {
    paint(painted.backgrounds.filter(\.isRound), of: painted, units: units)
  }
}
