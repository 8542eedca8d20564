internal import CoreGraphics
internal import GalleyFonts
internal import GalleyUTF16
internal import TextEngine

extension CTRun {
  /// The run as one part.
  var whole: PaintSegment {
    PaintSegment(paint: paint, units: unitRange, styleRun: styleRun, start: x, end: x + width)
  }

  /// Returns the parts of the run that are painted alike, left to right; `nil` where that is `whole` alone.
  ///
  /// - Parameter overrides: Attributes that replace those of the text.
  func parts(_ overrides: PaintOverrides? = nil) -> [PaintSegment]? {
    guard division != nil || overrides != nil else { return nil }
    let whole = whole
    let segments = division.map { fit($0.segments, to: whole) } ?? [whole]
    return overrides?.applied(to: segments, of: self) ?? segments
  }

  /// Returns whether a cluster begins in some units of the layout.
  func hasCluster(in units: Range<Int>) -> Bool {
    (0..<count).contains { units.contains(Int(clusters[$0])) }
  }

  /// Returns the parts of a ligature at the run's end together with the rest of the run.
  private func fit(_ ligature: [PaintSegment], to whole: PaintSegment) -> [PaintSegment] {
    var segments = ligature
    let last = segments.count - 1
    segments[0].start = whole.start
    segments[last].end = whole.end
    let first = isRightToLeft ? last : 0
    segments[first].units = whole.units.lowerBound..<segments[first].units.upperBound
    return segments
  }

  /// Returns the parts of the run between two points of its line that are not white space, left to right.
  func words(from start: Double, to end: Double) -> [ClosedRange<Double>] {
    let text = source.layout.paragraph.text
    var words: [ClosedRange<Double>] = []
    var unit = unitRange.lowerBound
    while unit < unitRange.upperBound {
      let isSpace = text[unit].isWhiteSpace
      var next = unit + 1
      while next < unitRange.upperBound, text[next].isWhiteSpace == isSpace { next += 1 }
      for span in isSpace ? [] : source.layout.spans(of: unit..<next, inLine: source.index) {
        let (low, high) = (max(span.start, start), min(span.end, end))
        if low < high { words.append(low...high) }
      }
      unit = next
    }
    return words.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The position of an underline.
  var underlinePosition: DecorationPosition { source.layout.underlinePosition(of: first) }

  /// The position of a line through the text, taken from the requested font, so that it does not jump between
  /// fallback fonts.
  var strikeoutPosition: StrikeoutPosition {
    let layout = source.layout
    guard !layout.paragraph.hasVerticalForms else {
      return StrikeoutPosition(
        top: layout.strikeoutPosition(of: first).edge, thickness: font.font.strikeoutThickness)
    }
    var asked = source.attributes(ofRun: styleRun).font.font
    asked.size = font.font.size
    return StrikeoutPosition(
      top: baselineOffset + asked.strikeoutPosition, thickness: asked.strikeoutThickness)
  }
}
