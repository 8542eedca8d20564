internal import CoreGraphics
internal import GalleyFonts
internal import GalleyUTF16
internal import TextEngine

/// A line, or one run of it, cut into parts that are painted alike, for every kind of painting.
///
/// Lengths are points right of the line's origin, and up from its baseline.
package struct PaintedLine {
  /// A run with its parts, left to right.
  struct Run {
    let run: CTRun
    let segments: [PaintSegment]
  }

  /// Left to right.
  let runs: [Run]
  /// The line's visible part: nothing but glyphs is painted outside of it.
  let content: ClosedRange<Double>
  /// The same without white space at the line's beginning: the extent of lines under and through text.
  let inked: ClosedRange<Double>

  /// Creates the painted form of a whole line.
  ///
  /// - Parameter overrides: Attributes that replace those of the text.
  package init(_ line: CTLine, overrides: PaintOverrides? = nil) {
    runs = line.runs.map { Run(run: $0, segments: $0.segments(overrides)) }
    content = line.source?.content ?? 0...0
    inked = line.source?.inked ?? 0...0
  }

  /// Creates the painted form of one run.
  ///
  /// - Parameter content: Nothing but glyphs is painted outside of it.
  init(_ run: CTRun, content: ClosedRange<Double>) {
    runs = [Run(run: run, segments: run.segments())]
    self.content = content
    inked = content
  }

  /// The line; `nil` for an empty one.
  var source: LineSource? { runs.first?.run.source }

  /// Returns the extents that a UTF-16 range of the line's string covers, left to right. A hyphen that is not
  /// in the string belongs to the line's last unit, and hidden text to the token that replaces it.
  func spans(of range: Range<Int>) -> [ClosedRange<Double>] {
    guard let source else { return [] }
    let whole = source.range
    if range.lowerBound <= whole.lowerBound, range.upperBound >= whole.upperBound {
      return [-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude]
    }
    var inserted: [ClosedRange<Double>] = []
    if range.upperBound >= whole.upperBound {
      for run in runs where run.run.range.isEmpty { inserted.append(run.run.x...run.run.x + run.run.width) }
    }
    let units = source.unit(at: range.lowerBound)..<source.unit(at: range.upperBound)
    return source.layout.spans(of: units, inLine: source.index).map { $0.start...max($0.start, $0.end) }
      + inserted
  }
}

extension LineSource {
  /// The line's visible part without white space at the line's beginning.
  fileprivate var inked: ClosedRange<Double> {
    let content = content
    let text = layout.paragraph.text
    let range = line.range.lowerBound..<max(line.contentEnd, line.range.lowerBound)
    guard let first = range.first, text[first].isWhiteSpace else { return content }
    let end = range.first { !text[$0].isWhiteSpace } ?? range.upperBound
    let spans = layout.spans(of: range.lowerBound..<end, inLine: index)
    guard let low = spans.first?.start, let high = spans.last?.end else { return content }
    return layout.paragraph.isRightToLeft
      ? content.lowerBound...max(content.lowerBound, low)
      : min(high, content.upperBound)...content.upperBound
  }
}

/// The part of a line that is painted on its own: everything, or the glyphs of a range.
struct PaintedPart {
  /// `nil` is everywhere.
  private let spans: [ClosedRange<Double>]?

  init(_ spans: [ClosedRange<Double>]?) { self.spans = spans }

  /// The parts of an interval that are painted.
  func pieces(of interval: ClosedRange<Double>) -> [ClosedRange<Double>] {
    guard let spans else { return [interval] }
    return spans.compactMap { span in
      let (low, high) = (max(span.lowerBound, interval.lowerBound), min(span.upperBound, interval.upperBound))
      return low < high ? low...high : nil
    }
  }

  /// Returns whether a position on the line is painted.
  func contains(_ x: Double) -> Bool { spans?.contains { $0.contains(x) } ?? true }
}
