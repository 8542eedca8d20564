internal import GalleyUTF16
internal import GalleyUnicode

/// The lines of a paragraph, found without its glyphs if that is possible.
package enum ParagraphLines: Sendable {
  /// The lines of `ParagraphLayout`, bit for bit, except that they have no runs, and that of white space at
  /// their ends nothing is known: `contentEnd` is the line's end, and `trailingWhitespaceWidth` 0. The base
  /// direction is left to right. `glyphEnds` has for each line the number of the paragraph's glyphs up to its
  /// end, if that was asked for.
  case measured([Line], glyphEnds: [Int]?)
  /// A layout, for which the paragraph had to be shaped.
  case laidOut(ParagraphLayout)
}

extension ParagraphSizer {
  /// Finds the lines of a text of one paragraph in one run, by a sizer of the process.
  ///
  /// - Parameters:
  ///   - text: The text. It may end with one terminator.
  ///   - width: The column's width in points.
  ///   - numbersGlyphs: Whether the glyphs of lines are to be numbered. Then texts that have to be shaped for
  ///     it are laid out at once.
  ///   - isPlain: Whether texts with these styles have nothing that a caller would change before layout. It
  ///     is asked when styles are new.
  /// - Returns: `nil` if the text has to be laid out by a caller: it has several runs or paragraphs, does not
  ///   wrap, is justified or hyphenated, has characters that run from right to left, or its styles have not
  ///   been met before.
  package static func lines(
    of text: StyledText, width: Double, numbersGlyphs: Bool = false, pool: ParagraphSizerPool = .shared,
    isPlain: () -> Bool
  ) -> ParagraphLines? {
    guard text.runs.count == 1, text.paragraphRuns.count == 1, width > 0, width.isFinite,
      text.firstParagraphStyle.isMeasuredWithoutGlyphs, text.text.isOneParagraph(mayEnd: true),
      !text.text.hasRightToLeft, !numbersGlyphs || text.text.isScannedByWords
    else { return nil }
    return pool.withSizer(for: text, ignoresLeading: false, width: width, isPlain: isPlain) {
      $0.lines(of: text, width: width, numbersGlyphs: numbersGlyphs)
    }
  }

  private func lines(of text: StyledText, width: Double, numbersGlyphs: Bool) -> ParagraphLines {
    measurer.columns.glyphs.isWanted = numbersGlyphs
    defer { measurer.columns.glyphs.isWanted = false }
    return measure(text, width: width) { range, way in
      let style = measurer.source.paragraphStyles[text.paragraphRuns[0].style]
      let ends = lines.lineEnds.map(Int.init)
      var glyphEnds: [Int]?
      if numbersGlyphs {
        glyphEnds = measurer.columns.glyphs.glyphEnds(
          ofLinesEndingAt: ends, joinsLastUnits: text.text.endsInTwoUnits)
      }
      switch way {
      case .layout(let layout): return .laidOut(layout)
      case .columns(isRightToLeft: false) where glyphEnds != nil || !numbersGlyphs:
        guard let widths = measurer.columns.spans.widths() else { return .laidOut(measurer.layOut(range)) }
        var heights = LineExtents(measurer.columns.metricsRuns)
        return .measured(
          style.lines(
            widths.indices.map { (ends[$0], widths[$0], heights.next(to: ends[$0])) }, width: width),
          glyphEnds: glyphEnds)
      case .singleLine where glyphEnds != nil || !numbersGlyphs:
        let metrics = measurer.metrics[text.runs[0].style]
        return .measured(
          style.lines([(range.upperBound, measurer.laidOutWidth, metrics)], width: width),
          glyphEnds: glyphEnds)
      case .columns, .singleLine: return .laidOut(measurer.layOut(range))
      }
    }
  }
}

extension ParagraphSizer {
  /// Finds the extent of a text of one run as one line, by a sizer of the process: that of
  /// `TextTypesetter.line(of:)`, bit for bit.
  ///
  /// - Parameter isPlain: As above.
  /// - Returns: `nil` if the text has to be laid out: it has several runs or line ends, ends with white
  ///   space, needs its glyphs, or its styles have not been met before.
  package static func line(
    of text: StyledText, pool: ParagraphSizerPool = .shared, isPlain: () -> Bool
  ) -> LineExtent? {
    guard text.runs.count == 1, text.paragraphRuns.count == 1, text.text.endsInInk, !text.text.hasLineEnds,
      text.firstParagraphStyle.isMeasuredWithoutGlyphs
    else { return nil }
    return pool.withSizer(for: text, ignoresLeading: false, width: .infinity, isPlain: isPlain) {
      $0.line(of: text)
    }
  }

  /// Finds the extent of ASCII without line ends in the first style that is served.
  ///
  /// - Returns: `nil` if it ends with white space, or has to be measured otherwise.
  func line(ofASCII units: UnsafeBufferPointer<UInt8>) -> LineExtent? {
    guard let last = units.last, last > 0x20, last < 0x7F,
      let line = measurer.line(ofASCII: units, width: .infinity)
    else { return nil }
    return measurer.lineExtent(width: line.laidOutWidth, style: 0)
  }

  /// Finds the extent of a text of one run, whose styles are served.
  ///
  /// - Returns: `nil` if it needs its glyphs.
  func line(of text: StyledText) -> LineExtent? {
    measure(text, width: .infinity) { range, way in
      var metrics: LineMetrics
      let width: Double
      switch way {
      case .layout: return nil
      case .columns:
        guard let widths = measurer.columns.spans.widths(), widths.count == 1,
          !mayChangeLevels(of: text.text)
        else { return nil }
        width = widths[0]
        var extents = LineExtents(measurer.columns.metricsRuns)
        metrics = extents.next(to: range.upperBound)
      case .singleLine:
        width = measurer.laidOutWidth
        metrics = measurer.metrics[text.runs[0].style]
      }
      if measurer.source.paragraphStyles[text.paragraphRuns[0].style].ignoresLeading { metrics.leading = 0 }
      return LineExtent(
        width: width, ascent: metrics.ascent, descent: metrics.descent, leading: metrics.leading)
    }
  }
}

extension ParagraphStyle {
  /// Whether a paragraph may be measured without its glyphs.
  var isMeasuredWithoutGlyphs: Bool {
    alignment != .justified && hyphenationFactor <= 0 && lineBreakMode.wraps
  }

  /// Places lines one below the other in a column, from left to right.
  ///
  /// - Parameters:
  ///   - lines: The end, the width without white space at the end, and the extents of each.
  ///   - width: The column's width in points.
  fileprivate func lines(_ lines: [(end: Int, width: Double, metrics: LineMetrics)], width: Double) -> [Line]
  {
    var stack = LineStack(self, width: width)
    var placed: [Line] = []
    placed.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      placed.append(
        stack.next(to: line.end, width: line.width, line.metrics, isLast: index == lines.count - 1))
    }
    return placed
  }
}

/// Places the lines of a paragraph one below the other in a column.
struct LineStack {
  private let style: ParagraphStyle
  private let column: TextInterval
  private let isRightToLeft: Bool
  private var start = 0
  private var top = 0.0

  /// - Parameters:
  ///   - width: The column's width in points.
  ///   - isRightToLeft: The paragraph's direction.
  init(_ style: ParagraphStyle, width: Double, isRightToLeft: Bool = false) {
    self.style = style
    column = TextInterval(start: 0, end: width)
    self.isRightToLeft = isRightToLeft
  }

  /// Returns the next line, without runs. Of the white space at its end nothing is told.
  ///
  /// - Parameters:
  ///   - end: The offset after it.
  ///   - width: Its width in points, without white space at its end.
  ///   - metrics: Its extents.
  ///   - isLast: Whether it is the paragraph's last.
  mutating func next(to end: Int, width: Double, _ metrics: LineMetrics, isLast: Bool) -> Line {
    let interval = style.indented(
      column, column: column, isFirstLine: start == 0, isRightToLeft: isRightToLeft, keepsEmpty: true)!
    var metrics = metrics
    if style.ignoresLeading { metrics.leading = 0 }
    let height = metrics.height(style)
    let line = Line(
      range: start..<end, contentEnd: end, runs: 0..<0,
      contentX: style.lineStart(width: width, in: interval, style.alignment, isRightToLeft: isRightToLeft),
      baseline: top + (height - metrics.depth(height, style)), top: top, height: height,
      ascent: metrics.ascent, descent: metrics.descent, leading: metrics.leading, width: width,
      trailingWhitespaceWidth: 0, interval: interval, endsInForcedBreak: isLast, isHyphenated: false,
      hangsToLeft: isRightToLeft)
    top = top + height + metrics.spacing(style)
    start = end
    return line
  }
}

extension TextUnits {
  /// Whether the last unit is known to be no white space.
  var endsInInk: Bool {
    guard count > 0 else { return false }
    return switch self[count - 1] {
    case 0...0x20, 0x7F...0xA0, 0xAD, 0x1680, 0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F,
      0x3000,
      0xFEFF:
      false
    default: true
    }
  }

  /// Whether the units end with a carriage return and a line feed.
  fileprivate var endsInTwoUnits: Bool { count > 1 && self[count - 2] == 0x0D && self[count - 1] == 0x0A }

  /// Whether the units are of a kind that `WordScanner` measures.
  fileprivate var isScannedByWords: Bool {
    var isFound = false
    forEachPart(
      of: 0..<count, bytes: { _ in },
      words: { if !CharacterFlags(of: $0.span).isSubset(of: .hasNonASCII) { isFound = true } })
    return !isFound
  }
}
