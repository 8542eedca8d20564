internal import CoreGraphics
internal import GalleyFonts
internal import GalleyUTF16
internal import TextEngine

/// A line, or one run of it, cut into parts that are painted alike, for every kind of painting.
///
/// Lengths are points right of the line's origin, and up from its baseline.
package struct PaintedLine: Sendable {
  /// A run with its parts.
  struct Run: Sendable {
    let run: CTRun
    /// The parts, left to right; `nil` where all of the run is painted as its attributes say.
    private let parts: [PaintSegment]?
    /// The run's `glyphMatrix`.
    let glyphMatrix: CGAffineTransform
    /// Whether an object or nothing at all replaces the run's glyphs.
    let isPlaceholder: Bool
    /// Whether all glyphs are filled as the attributes say, without a matrix and anything else: so are most.
    let isFilled: Bool
    /// The font of the glyphs, and the colour that they are filled with, which the run keeps alive.
    let font: LentFont
    let color: Unmanaged<CGColor>?

    init(_ run: CTRun, _ overrides: PaintOverrides? = nil) {
      self.run = run
      parts = run.parts(overrides)
      glyphMatrix = run.glyphMatrix
      isPlaceholder = run.placeholder != nil
      isFilled =
        parts == nil && !isPlaceholder && run.count > 0 && run.paint.areGlyphsFilled && glyphMatrix.isIdentity
      font = LentFont(run.font.font)
      color = run.paint.foreground.map { .passUnretained($0) }
    }

    /// The parts, left to right.
    var segments: [PaintSegment] { parts ?? [run.whole] }

    /// The paint of the whole run; `nil` where its parts differ.
    var paint: RunPaint? {
      guard let parts else { return run.paint }
      return parts.count == 1 ? parts[0].paint : nil
    }
  }

  /// Left to right.
  let runs: [Run]
  /// The line's visible part: nothing but glyphs is painted outside of it.
  let content: ClosedRange<Double>
  /// The same without white space at the line's beginning: the extent of lines under and through text.
  let inked: ClosedRange<Double>
  /// What some of the line is painted with.
  let looks: Looks

  /// Creates the painted form of a whole line.
  ///
  /// - Parameter overrides: Attributes that replace those of the text.
  package init(_ line: CTLine, overrides: PaintOverrides? = nil) {
    runs = line.runs.map { Run($0, overrides) }
    content = line.source?.content ?? 0...0
    inked = line.source?.inked ?? 0...0
    looks = Looks(runs)
  }

  /// Creates the painted form of one run.
  ///
  /// - Parameter content: Nothing but glyphs is painted outside of it.
  init(_ run: CTRun, content: ClosedRange<Double>) {
    runs = [Run(run)]
    self.content = content
    inked = content
    looks = Looks(runs)
  }

  /// What there is besides glyphs, so that lines of plain text need not be searched for it.
  struct Looks: Sendable {
    private(set) var backgrounds = false
    private(set) var highlights = false
    private(set) var underlines = false
    private(set) var strikethroughs = false
    private(set) var mistakes = false

    fileprivate init(_ runs: [Run]) {
      for run in runs {
        if let paint = run.paint {
          add(paint)
        } else {
          for segment in run.segments { add(segment.paint) }
        }
      }
    }

    private mutating func add(_ paint: borrowing RunPaint) {
      if paint.background != nil { backgrounds = true }
      if paint.highlight != nil { highlights = true }
      if paint.underline & 0x0F != 0 { underlines = true }
      if paint.strikethrough & 0x0F != 0 { strikethroughs = true }
      if paint.spelling != nil { mistakes = true }
    }

    func has(_ kind: DecorationKind) -> Bool { kind == .underline ? underlines : strikethroughs }
  }

  /// Whether objects, or nothing at all, replace glyphs of the line.
  package var hasPlaceholders: Bool { runs.contains(where: \.isPlaceholder) }

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

extension CTLine {
  /// Returns the painted form of the line. That without overrides is created once.
  ///
  /// - Parameter overrides: Attributes that replace those of the text.
  package func painted(_ overrides: PaintOverrides? = nil) -> PaintedLine {
    if let overrides { return PaintedLine(self, overrides: overrides) }
    // There is no other companion.
    return unsafeDowncast(companion { PlainPaintedLine(PaintedLine(self)) }, to: PlainPaintedLine.self).line
  }
}

/// The painted form of a line without overrides.
private final class PlainPaintedLine: CTLine.Companion, @unchecked Sendable {
  // Sendable: a constant.
  let line: PaintedLine

  init(_ line: PaintedLine) { self.line = line }
}

extension LineSource {
  /// The line's visible part without white space at the line's beginning.
  var inked: ClosedRange<Double> {
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
      // Sums of advances differ by their rounding.
      return low + Tolerance.width < high ? low...high : nil
    }
  }

  /// Returns whether a position on the line is painted.
  func contains(_ x: Double) -> Bool { spans?.contains { $0.contains(x) } ?? true }
}
