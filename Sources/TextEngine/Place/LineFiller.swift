internal import GalleyFonts

/// Sets one paragraph's lines one by one, for a caller that owns the space: it says where each line may
/// stand, looks at what came of it, and may take lines back.
///
/// Offsets are UTF-16 units from the paragraph's start, lengths points.
package struct LineFiller: ~Copyable {
  /// What may be done with a word that is wider than the line.
  package enum Overlong: Sendable {
    /// Nothing: the caller looks for a wider place.
    case refuse
    /// Cut it between graphemes; refuse when not even one fits.
    case cut
    /// Cut it between graphemes, and take at least one.
    case force
  }

  /// How much stood before a line was tried.
  package struct Mark {
    fileprivate var layout: ParagraphLayout.Mark
    fileprivate var end: LineEnd
  }

  private var breaker: GreedyBreaker
  private var lineEnd: LineEnd
  /// The lines so far. Their vertical places are the caller's business: `top` and `baseline` stay 0.
  package private(set) var layout: ParagraphLayout

  /// Begins a paragraph.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph.
  ///   - start: The first unit; inside the paragraph it continues it, without its first-line indent.
  ///   - mayBreak: Asked at most once about each opportunity that would end a line.
  package init(
    _ paragraph: ShapedParagraph, from start: Int = 0, mayBreak: ((BreakOpportunity) -> Bool)? = nil
  ) {
    breaker = GreedyBreaker(paragraph, end: paragraph.count, veto: mayBreak.map { BreakVeto($0) })
    layout = ParagraphLayout(paragraph: paragraph, start: start)
    lineEnd = breaker.resume(at: start)
  }

  /// The offset after the last line's last unit.
  package var offset: Int { lineEnd.offset }

  /// Whether all of the paragraph stands in lines.
  package var isAtEnd: Bool { lineEnd.offset >= layout.paragraph.count }

  /// How much stands now.
  package var mark: Mark { Mark(layout: layout.mark, end: lineEnd) }

  /// Takes back all lines since a mark.
  package mutating func rollBack(to mark: Mark) {
    layout.rollBack(to: mark.layout)
    lineEnd = mark.end
    layout.range = layout.range.lowerBound..<mark.end.offset
  }

  /// The height that the next line will have at least: that of its first character's font or placeholder.
  package var guessedHeight: Double { layout.paragraph.guessedHeight(at: lineEnd.offset) }

  /// Width of the next unbreakable stretch: what a line must hold if no word is to be cut. Widths from
  /// `limit` on need not be exact.
  package func wordWidth(limit: Double) -> Double {
    layout.paragraph.unbreakableWidth(from: lineEnd.offset, to: breaker.end, limit: limit)
  }

  /// Appends a line, if one fits.
  ///
  /// - Parameters:
  ///   - free: Where it may stand; the paragraph's indents are taken off where they reach into it.
  ///   - column: The whole width that indents and tab stops count in.
  ///   - overlong: What to do when not even the first word fits.
  /// - Returns: Whether a line was appended: the last of `layout`.
  package mutating func appendLine(
    in free: TextInterval, column: TextInterval, overlong: Overlong
  ) -> Bool {
    let paragraph = layout.paragraph
    guard
      let interval = paragraph.style.indented(
        free, column: column, isFirstLine: lineEnd.offset == 0, isRightToLeft: paragraph.isRightToLeft,
        keepsEmpty: overlong == .force)
    else { return false }
    let distance = paragraph.isRightToLeft ? column.end - interval.end : interval.start - column.start
    let inset = distance.isFinite ? distance : 0
    let rule: GreedyBreaker.Overlong =
      switch overlong {
      case .refuse: .refuse
      case .cut: .cut
      case .force: .force
      }
    let end = breaker.lineEnd(
      from: lineEnd, width: interval.width, inset: inset, overlong: rule,
      measure: { ParagraphLayout.measure($0, of: paragraph, inset: inset) })
    guard let end else { return false }
    append(upTo: end, in: interval, inset: inset)
    return true
  }

  /// Appends a line that ends where the caller says.
  ///
  /// - Parameters:
  ///   - end: The offset after the line's last unit, in front of which at least one unit is left.
  ///   - interval: Where the line stands.
  ///   - inset: The distance of the line's start from where tab stops count.
  package mutating func appendLine(endingAt end: Int, in interval: TextInterval, inset: Double) {
    let end = min(max(end, lineEnd.offset + 1), layout.paragraph.count)
    append(upTo: breaker.resume(at: end), in: interval, inset: inset)
  }

  private mutating func append(upTo end: LineEnd, in interval: TextInterval, inset: Double) {
    let metrics = layout.appendLine(LineContent(from: lineEnd, to: end), in: interval, inset: inset)
    layout.lines[layout.lines.count - 1].height = metrics.height(layout.paragraph.style)
    lineEnd = end
    layout.range = layout.range.lowerBound..<end.offset
  }
}

extension ShapedParagraph {
  /// Fills a rectangular column of any height with lines from a unit on.
  ///
  /// - Parameters:
  ///   - start: The first unit; inside the paragraph it continues it, without its first-line indent.
  ///   - width: Points; infinity never wraps.
  ///   - mayBreak: Asked at most once about each opportunity that would end a line.
  package func lines(
    from start: Int = 0, width: Double, mayBreak: ((BreakOpportunity) -> Bool)? = nil
  ) -> ParagraphLayout {
    ParagraphFiller.fill(
      self, start..<count, in: TextShape(width: width), top: 0, veto: mayBreak.map { BreakVeto($0) })
  }

  /// Width of the first unbreakable stretch at `start`: what a line must hold if no word is to be cut.
  func unbreakableWidth(from start: Int, to limitOffset: Int, limit: Double) -> Double {
    var end = start + 1
    while end < limitOffset, flags[end].isDisjoint(with: [.breakAllowed, .breakMandatory]),
      positions[end] - positions[start] < limit
    {
      end += 1
    }
    let content = contentEnd(before: end, from: start)
    return positions[content] - positions[start]
  }

  /// The height that a line will have at least: that of its first character's font or placeholder.
  func guessedHeight(at start: Int) -> Double {
    let run = runs[runIndex(at: start)]
    let font = fonts[run.font]
    var metrics = LineMetrics()
    if run.kind == .placeholder, let placeholder = source.styles[run.style].placeholder {
      metrics.unite(ascent: placeholder.ascent, descent: placeholder.descent, leading: 0)
    } else {
      metrics.unite(ascent: font.ascent, descent: font.descent, leading: font.leading)
    }
    return metrics.height(style)
  }
}

extension Line {
  /// Space between the line's box and the next one under a paragraph's rules: the font's leading plus the
  /// adjustment, between minimum and maximum.
  package func spacing(_ style: ParagraphStyle) -> Double {
    LineMetrics(ascent: ascent, descent: descent, leading: leading).spacing(style)
  }
}
