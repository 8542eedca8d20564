internal import GalleyUTF16

/// A paragraph of a text whose paragraphs are measured one after the other.
package struct ColumnParagraph {
  /// The paragraph's offsets in the text.
  package var range: Range<Int>
  /// Its lines, with offsets from its start: as those of `ParagraphLayout`, except that they may have no
  /// runs, and that of white space at their ends nothing is known then: of their places only `contentX` is
  /// layout's.
  package var lines: [Line] = []
  /// The number of its glyphs; `nil` if that is not known.
  package var glyphCount: Int?
  /// The height of its lines in points, and the space after the last of them, as those of `ParagraphLayout`.
  package var height = 0.0
  package var spacingAfter = 0.0
}

/// The size of a text in a column without end.
package struct ColumnSize: Sendable, Equatable {
  /// The bottom of the last line in points: `ColumnLayout.usedHeight`, bit for bit.
  package var height: Double
  /// The width of the narrowest column with the same lines in points: `ColumnLayout.usedWidth`, bit for bit.
  package var usedWidth: Double

  /// Creates a size.
  package init(height: Double = 0, usedWidth: Double = 0) {
    self.height = height
    self.usedWidth = usedWidth
  }
}

extension ParagraphSizer {
  /// Finds the lines of all paragraphs of a text of one run, by a sizer of the process. Glyphs are made only
  /// of paragraphs that cannot be measured without, and forgotten.
  ///
  /// - Parameters:
  ///   - text: The text, without objects.
  ///   - ranges: The paragraphs to measure, in their order.
  ///   - width: The column's width in points.
  ///   - numbersGlyphs: Whether the number of glyphs is wanted. Then some paragraphs are laid out for it.
  ///   - body: Receives a paragraph and returns whether to go on.
  /// - Returns: `false` if nothing was measured: the text has several runs or does not wrap, is justified or
  ///   hyphenated.
  package static func forEachParagraph(
    of text: StyledText, _ ranges: some Sequence<Range<Int>>, width: Double,
    numbersGlyphs: Bool = false, pool: ParagraphSizerPool = .shared,
    _ body: (borrowing ColumnParagraph) -> Bool
  ) -> Bool {
    guard text.runs.count == 1, text.paragraphRuns.count == 1, width > 0, width.isFinite,
      text.firstParagraphStyle.isMeasuredWithoutGlyphs
    else { return false }
    return pool.withSizer(
      for: text, ignoresLeading: false, width: width, isLong: true, isPlain: { true },
      { sizer -> Void? in
        sizer.forEachParagraph(of: text, ranges, width: width, numbersGlyphs: numbersGlyphs, body)
      }) != nil
  }

  /// Returns the size of a text of one run in a column, by a sizer of the process.
  ///
  /// - Parameter width: The column's width in points.
  /// - Returns: `nil` if the text has several runs or does not wrap, is justified or hyphenated.
  package static func columnSize(
    of text: StyledText, width: Double, pool: ParagraphSizerPool = .shared
  ) -> ColumnSize? {
    var size = ColumnSize()
    var y = 0.0
    var isFirst = true
    guard let run = text.paragraphRuns.first else { return nil }
    let style = text.paragraphStyles[run.style]
    let isMeasured = forEachParagraph(
      of: text, ParagraphRanges.ranges(of: text.text), width: width, pool: pool
    ) { paragraph in
      if !isFirst { y += max(style.paragraphSpacingBefore, 0) }
      isFirst = false
      size.height = y + paragraph.height
      size.usedWidth = max(size.usedWidth, style.usedWidth(of: paragraph.lines))
      y += paragraph.height + paragraph.spacingAfter
      return true
    }
    return isMeasured ? size : nil
  }

  private func forEachParagraph(
    of text: StyledText, _ ranges: some Sequence<Range<Int>>, width: Double, numbersGlyphs: Bool,
    _ body: (borrowing ColumnParagraph) -> Bool
  ) {
    let source = StyledText(
      text: text.text, runs: text.runs, paragraphRuns: text.paragraphRuns, sharingStylesOf: measured)
    measurer.switchText(to: source, width: width)
    measurer.columns.glyphs.isWanted = numbersGlyphs
    defer {
      measurer.columns.glyphs.isWanted = false
      // A long text is not kept until the next one comes.
      if source.text.count > 4096 { measurer.switchText(to: measured, width: width) }
    }
    let style = measured.paragraphStyles[text.paragraphRuns[0].style]
    let metrics = measurer.metrics[text.runs[0].style]
    var paragraph = ColumnParagraph(range: 0..<0)
    var widths: [Double] = []
    source.text.withView { view in
      for range in ranges {
        lines.removeAll()
        let way = measurer.measure(range, of: view, into: &lines)
        paragraph.range = range
        paragraph.lines.removeAll(keepingCapacity: true)
        (paragraph.height, paragraph.spacingAfter) = (lines.heights[0], lines.spacings[0])
        switch way {
        case .singleLine:
          var stack = LineStack(style, width: width)
          paragraph.lines.append(
            stack.next(to: range.count, width: measurer.laidOutWidth, metrics, isLast: true))
          paragraph.glyphCount = numbersGlyphs ? glyphCount(of: range) : nil
        case .columns(let isRightToLeft)
        where measurer.columns.spans.read(into: &widths)
          && !mayChangeLevels(of: source.text, from: range.lowerBound):
          var stack = LineStack(style, width: width, isRightToLeft: isRightToLeft)
          var extents = LineExtents(measurer.columns.metricsRuns)
          for (index, lineEnd) in lines.lineEnds.enumerated() {
            let end = Int(lineEnd) - range.lowerBound
            paragraph.lines.append(
              stack.next(
                to: end, width: widths[index], extents.next(to: end), isLast: index == widths.count - 1))
          }
          paragraph.glyphCount = numbersGlyphs ? glyphCount(of: range) : nil
        case .columns:
          set(&paragraph, measurer.layOut(range))
        case .layout(let layout):
          set(&paragraph, layout)
        }
        guard body(paragraph) else { return }
      }
    }
  }

  private func set(_ paragraph: inout ColumnParagraph, _ layout: ParagraphLayout) {
    paragraph.lines += layout.lines
    paragraph.glyphCount = layout.paragraph.glyphCount
  }

  /// The number of glyphs of the paragraph that was measured last, if its words tell it.
  private func glyphCount(of range: Range<Int>) -> Int? {
    let units = measurer.text
    let joinsLastUnits =
      range.count > 1 && units[range.upperBound - 2] == .carriageReturn
      && units[range.upperBound - 1] == .lineFeed
    return measurer.columns.glyphs.glyphCount(ofUnits: range.count, joinsLastUnits: joinsLastUnits)
  }
}
