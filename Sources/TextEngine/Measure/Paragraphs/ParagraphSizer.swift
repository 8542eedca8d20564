internal import GalleyFonts
internal import GalleyUTF16
internal import GalleyUnicode

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
  let measured: StyledText
  private let ignoresLeading: Bool
  @exclusivity(unchecked) var measurer: ParagraphMeasurer
  /// The lines of the paragraph that was measured last.
  @exclusivity(unchecked) var lines = TextMeasure()

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

  /// Measures a text of one paragraph and one run, whose styles are served.
  ///
  /// - Parameter width: The column's width in points.
  func size(of text: StyledText, width: Double) -> ParagraphSize {
    measure(text, width: width) { range, way in
      switch way {
      case .columns(let isRightToLeft):
        guard let widths = measurer.columns.spans.widths(), !mayChangeLevels(of: text.text) else {
          return size(measurer.layOut(range))
        }
        return ParagraphSize(
          height: lines.heights[0], lineWidths: widths, leading: leadingOfLastLine,
          isRightToLeft: isRightToLeft)
      case .singleLine: return singleLineSize(measurer.laidOutWidth, style: text.runs[0].style)
      case .layout(let layout): return size(layout)
      }
    }
  }

  /// Measures ASCII without line ends in the first styles that are served, as one line.
  ///
  /// - Parameter width: The column's width in points.
  /// - Returns: `nil` if it has to be measured otherwise.
  func size(ofASCII units: UnsafeBufferPointer<UInt8>, width: Double) -> ParagraphSize? {
    measurer.line(ofASCII: units, width: width).map { singleLineSize($0.laidOutWidth, style: 0) }
  }

  /// The size of a paragraph that was measured as a single line.
  private func singleLineSize(_ width: Double, style: Int) -> ParagraphSize {
    ParagraphSize(
      height: measurer.lineStyle!.height, lineWidths: [width],
      leading: ignoresLeading ? 0 : measurer.metrics[style].leading, isRightToLeft: false)
  }

  /// Whether layout may divide a run at the end of one of the lines that were measured last, where
  /// characters take the paragraph's level (UAX #9, L1): then it adds the line's width up in other steps.
  ///
  /// White space at a line's end is no part of the width. In front of it are invisible characters, and
  /// spaces at which no line ends.
  ///
  /// - Parameter start: The paragraph's first offset.
  func mayChangeLevels(of units: TextUnits, from start: Int = 0) -> Bool {
    guard measurer.hasLevels else { return false }
    var start = start
    for end in lines.lineEnds {
      var last = Int(end)
      while last > start, ParagraphAnalysis.hangsAtLineEnd(units[last - 1]) { last -= 1 }
      if last > start, Bidi.isReset(atLineEnd: units.scalar(before: last)) { return true }
      start = Int(end)
    }
    return false
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
  ///   - mayEnd: Whether the text may end with a paragraph's terminator.
  ///   - isPlain: Whether texts with these styles have nothing that a caller would change before layout. It
  ///     is asked when styles are new.
  /// - Returns: `nil` if the text has to be laid out by a caller: it has several runs or paragraphs, does not
  ///   wrap, is justified or hyphenated, or its styles have not been met before.
  package static func size(
    of text: StyledText, ignoresLeading: Bool, width: Double, mayEnd: Bool = false,
    pool: ParagraphSizerPool = .shared, isPlain: () -> Bool
  ) -> ParagraphSize? {
    guard text.runs.count == 1, text.paragraphRuns.count == 1, width > 0,
      text.firstParagraphStyle.isMeasuredWithoutGlyphs, text.text.isOneParagraph(mayEnd: mayEnd)
    else { return nil }
    return pool.withSizer(for: text, ignoresLeading: ignoresLeading, width: width, isPlain: isPlain) {
      $0.size(of: text, width: width)
    }
  }
}

extension TextUnits {
  /// Whether some unit ends a line or a paragraph.
  var hasLineEnds: Bool { hasLineEnds(before: count) }

  /// Whether some unit before an offset ends a line or a paragraph.
  private func hasLineEnds(before end: Int) -> Bool {
    var isFound = false
    forEachPart(
      of: 0..<end,
      bytes: { part in
        // U+0085 is not stored as a byte.
        var ends: UInt8 = 0
        for byte in part { ends |= byte &- 0x0A < 4 ? 1 : 0 }
        if ends != 0 { isFound = true }
      },
      words: { part in
        var ends: UInt16 = 0
        for unit in part { ends |= unit.endsLine ? 1 : 0 }
        if ends != 0 { isFound = true }
      })
    return isFound
  }

  /// Whether the units are one paragraph without line ends inside.
  ///
  /// - Parameter mayEnd: Whether its terminator may be there.
  func isOneParagraph(mayEnd: Bool) -> Bool {
    var content = count
    if mayEnd {
      while content > 0, self[content - 1].endsParagraph { content -= 1 }
      // One terminator, or the two of a carriage return and a line feed.
      let end = count - content
      guard end < 2 || end == 2 && self[content] == 0x0D && self[content + 1] == 0x0A else { return false }
    }
    return !hasLineEnds(before: content)
  }

  /// Whether some character runs from right to left, or may have others do so.
  var hasRightToLeft: Bool {
    var isFound = false
    forEachPart(
      of: 0..<count, bytes: { _ in },
      words: { part in if CharacterFlags(of: part.span).contains(.hasRightToLeft) { isFound = true } })
    return isFound
  }

  /// The scalar that ends at an offset above 0.
  fileprivate func scalar(before offset: Int) -> UInt32 {
    let last = self[offset - 1]
    guard last & 0xFC00 == 0xDC00, offset > 1 else { return UInt32(last) }
    let first = self[offset - 2]
    guard first & 0xFC00 == 0xD800 else { return UInt32(last) }
    return 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(last) & 0x3FF
  }
}
