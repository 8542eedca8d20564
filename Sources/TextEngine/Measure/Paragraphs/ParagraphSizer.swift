internal import GalleyFonts
internal import GalleyUTF16

/// The sizes of a paragraph's lines.
package struct ParagraphSize: Sendable, Equatable {
  /// Points from the top of the first line's box to the bottom of the last line's.
  package var height: Double
  /// The widths of the lines in points, white space at their ends left out.
  package var lineWidths: [Double]
  /// The largest leading of the last line, in points.
  package var leading: Double
  /// Whether the base direction is right to left.
  package var isRightToLeft: Bool
}

/// Measures one paragraph after another, in texts that share their styles: labels, cells and the like. No
/// glyphs are kept, and mostly none are made.
///
/// It gives the numbers of `TextTypesetter.layout`, bit for bit. For one thread at a time.
package final class ParagraphSizer {
  /// A text with the styles that are served.
  private let styles: StyledText
  /// The same as it is measured.
  private let measured: StyledText
  private let ignoresLeading: Bool
  var measurer: ParagraphMeasurer
  /// The lines of the paragraph that was measured last.
  private(set) var lines = TextMeasure()

  /// - Parameters:
  ///   - styles: A text with the styles to serve.
  ///   - ignoresLeading: Whether the leading of fonts does not count.
  init(_ styles: StyledText, ignoresLeading: Bool, width: Double) {
    let empty = StyledText(text: TextUnits([]), runs: [], paragraphRuns: [], sharingStylesOf: styles)
    self.styles = empty
    self.ignoresLeading = ignoresLeading
    measured = ignoresLeading ? empty.mapParagraphStyles { $0.ignoresLeading = true } : empty
    measurer = ParagraphMeasurer(
      measured, canonicalStyles: measured.canonicalStyles(), width: width, usesFastPath: true,
      storesOpportunities: false)
    measurer.columns.spans.isWanted = true
  }

  /// Whether a text has the styles that are served.
  func serves(_ text: StyledText, ignoresLeading: Bool) -> Bool {
    ignoresLeading == self.ignoresLeading && text.sharesStyles(with: styles)
  }

  /// Measures a text of one paragraph and one run, without a terminator, whose styles are served.
  ///
  /// - Parameter width: The column's width in points.
  func size(of text: StyledText, width: Double) -> ParagraphSize {
    measure(text, width: width) { range, way in
      switch way {
      case .columns(let isRightToLeft):
        guard let widths = measurer.columns.spans.widths() else { return size(measurer.layOut(range)) }
        return ParagraphSize(
          height: lines.heights[0], lineWidths: widths, leading: leadingOfLastLine,
          isRightToLeft: isRightToLeft)
      case .singleLine:
        let leading = ignoresLeading ? 0 : measurer.metrics[text.runs[0].style].leading
        return ParagraphSize(
          height: lines.heights[0], lineWidths: [measurer.laidOutWidth], leading: leading,
          isRightToLeft: false)
      case .layout(let layout): return size(layout)
      }
    }
  }

  /// Measures a text of one paragraph and one run, whose styles are served.
  ///
  /// - Parameters:
  ///   - width: The column's width in points.
  ///   - read: Receives the paragraph's units, and the way in which it was measured; reads the result.
  func measure<Result>(
    _ text: StyledText, width: Double, read: (Range<Int>, ParagraphMeasurer.Way) -> Result
  ) -> Result {
    let source = StyledText(
      text: text.text, runs: text.runs, paragraphRuns: text.paragraphRuns, sharingStylesOf: measured)
    measurer.switchText(to: source, width: width)
    defer {
      // A long text is not kept until the next one comes.
      if source.text.count > 4096 { measurer.switchText(to: measured, width: width) }
    }
    lines.removeAll()
    let range = 0..<source.text.count
    return read(range, source.text.withView { measurer.measure(range, of: $0, into: &lines) })
  }

  private func size(_ layout: ParagraphLayout) -> ParagraphSize {
    ParagraphSize(
      height: lines.heights[0], lineWidths: layout.lines.map(\.width),
      leading: layout.lines.last?.leading ?? 0, isRightToLeft: layout.paragraph.isRightToLeft)
  }

  /// The largest leading in the last line that was measured by columns, in points.
  private var leadingOfLastLine: Double {
    guard !ignoresLeading else { return 0 }
    let start = lines.lineEnds.count > 1 ? Int(lines.lineEnds[lines.lineEnds.count - 2]) : 0
    var leading = 0.0
    for run in measurer.columns.metricsRuns where Int(run.end) > start {
      leading = max(leading, run.metrics.leading)
    }
    return leading
  }

  /// Returns the size of a text's only paragraph, by a sizer of the process.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - ignoresLeading: Whether the leading of fonts does not count, whatever the paragraph's style says.
  ///   - width: The column's width in points.
  ///   - isPlain: Whether texts with these styles have nothing that a caller would change before layout. It
  ///     is asked when styles are new.
  /// - Returns: `nil` if the text has to be laid out by a caller: it has several runs or paragraphs, does not
  ///   wrap, is justified or hyphenated, or its styles have not been met before.
  package static func size(
    of text: StyledText, ignoresLeading: Bool, width: Double, pool: ParagraphSizerPool = .shared,
    isPlain: () -> Bool
  ) -> ParagraphSize? {
    guard text.runs.count == 1, text.paragraphRuns.count == 1, !text.text.hasLineEnds else { return nil }
    guard text.paragraphStyles[text.paragraphRuns[0].style].isMeasuredWithoutGlyphs, width > 0
    else { return nil }
    return pool.withSizer(for: text, ignoresLeading: ignoresLeading, width: width, isPlain: isPlain) {
      $0.size(of: text, width: width)
    }
  }
}

extension TextUnits {
  /// Whether some unit ends a line or a paragraph.
  var hasLineEnds: Bool {
    var isFound = false
    forEachPart(
      of: 0..<count,
      bytes: { part in
        // U+0085 is not stored as a byte.
        for byte in part where byte &- 0x0A < 4 { isFound = true }
      },
      words: { part in for unit in part where unit.endsLine { isFound = true } })
    return isFound
  }
}
