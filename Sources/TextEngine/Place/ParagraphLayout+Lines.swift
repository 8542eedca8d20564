/// Composes whole lines: runs, justification, alignment, extents.
extension ParagraphLayout {
  /// Appends a line, without its vertical position, and returns its extents.
  ///
  /// - Parameters:
  ///   - content: The line's units, and what is shown differently at its ends.
  ///   - interval: The interval of the line, without indents.
  ///   - inset: The distance of the line's start from where tab stops count.
  mutating func appendLine(
    _ content: LineContent, in interval: TextInterval, inset: Double
  ) -> LineMetrics {
    let range = content.range
    let mark = mark
    var widths = appendRuns(content, inset: inset)
    let isForced =
      range.upperBound == paragraph.count || paragraph.flags[range.upperBound].contains(.breakMandatory)
    let continues = paragraph.style.continues && range.upperBound == paragraph.count
    let alignment = alignment(isLast: isForced && !continues)
    if alignment == .justified, !paragraph.tatweels.isEmpty,
      let lengthened = lengthened(content, contentEnd: widths.contentEnd, by: interval.width - widths.width)
    {
      rollBack(to: mark)
      widths = appendRuns(lengthened, inset: inset)
      // Around a tatweel a font may choose wider letters.
      if widths.width > interval.width + Tolerance.shapedWidth {
        rollBack(to: mark)
        widths = appendRuns(content, inset: inset)
      }
    }
    let lineRuns = mark.runs..<runs.count
    var width = widths.width
    if alignment == .justified,
      justify(lineRuns, contentEnd: widths.contentEnd, by: interval.width - width)
    {
      width = interval.width
    }
    var metrics = metrics(of: lineRuns)
    if !paragraph.rubies.isEmpty { metrics.unite(rubyMetrics(ofRuns: lineRuns, in: range)) }
    lines.append(
      Line(
        range: range, contentEnd: widths.contentEnd, runs: lineRuns,
        contentX: paragraph.style.lineStart(
          width: width, in: interval, alignment, isRightToLeft: paragraph.isRightToLeft),
        baseline: 0, top: 0, height: 0, ascent: metrics.ascent, descent: metrics.descent,
        leading: metrics.leading, width: width, trailingWhitespaceWidth: widths.trailing, interval: interval,
        endsInForcedBreak: isForced, isHyphenated: content.tail != nil,
        hangsToLeft: paragraph.isRightToLeft))
    return metrics
  }

  /// Returns the alignment of a line: the last one of a justified paragraph has its own rule.
  private func alignment(isLast: Bool) -> ParagraphStyle.Alignment {
    paragraph.style.alignment == .justified && isLast
      ? paragraph.style.lastLineAlignment : paragraph.style.alignment
  }

  /// The whole paragraph as one line at the origin.
  static func singleLine(of paragraph: ShapedParagraph) -> ParagraphLayout {
    singleLine(of: paragraph, LineContent(0..<paragraph.count), inset: 0)
  }

  /// A part of the paragraph as one line at the origin.
  ///
  /// - Parameter inset: The distance of the line's start from where tab stops count.
  static func singleLine(
    of paragraph: ShapedParagraph, _ content: LineContent, inset: Double
  ) -> ParagraphLayout {
    var layout = ParagraphLayout(paragraph: paragraph, start: content.range.lowerBound)
    let metrics = layout.appendLine(content, in: TextInterval(start: 0, end: .infinity), inset: inset)
    layout.range = content.range
    layout.height = metrics.ascent + metrics.descent
    layout.lines[0].height = layout.height
    layout.lines[0].baseline = metrics.ascent
    layout.lines[0].contentX = paragraph.isRightToLeft ? layout.lines[0].trailingWhitespaceWidth : 0
    return layout
  }
}

extension ParagraphStyle {
  /// Returns the width of the narrowest rectangular column that gives the same lines: the widest line with
  /// its indents, white space at its end not counted. Points.
  package func usedWidth(of lines: [Line]) -> Double {
    lines.reduce(0) { widest, line in
      let head = line.range.lowerBound == 0 ? firstLineHeadIndent : headIndent
      return max(widest, max(head, 0) + line.width + max(-tailIndent, 0))
    }
  }

  /// Returns the same width of the lines of a paragraph whose widths alone are known.
  package func usedWidth(ofLines widths: [Double]) -> Double {
    var widest = 0.0
    for index in widths.indices {
      let head = index == 0 ? firstLineHeadIndent : headIndent
      widest = max(widest, max(head, 0) + widths[index] + max(-tailIndent, 0))
    }
    return widest
  }

  /// The left edge of a line's visible part. Text that is wider than its interval keeps its beginning inside;
  /// in an endless interval text begins at its start.
  ///
  /// - Parameters:
  ///   - width: The line's width without white space at its end, in points.
  ///   - interval: The interval of the line, without indents.
  ///   - alignment: The alignment of the line.
  ///   - isRightToLeft: The paragraph's direction.
  func lineStart(
    width: Double, in interval: TextInterval, _ alignment: Alignment, isRightToLeft: Bool
  ) -> Double {
    guard interval.width.isFinite else { return interval.start }
    let rest = interval.width - width
    if rest < 0 { return isRightToLeft ? interval.end - width : interval.start }
    return switch alignment {
    case .left: interval.start
    case .right: interval.end - width
    case .center: interval.start + rest / 2
    case .natural, .justified: isRightToLeft ? interval.end - width : interval.start
    }
  }
}

extension Line {
  /// Space between the line's box and the next one under a paragraph's rules: the font's leading plus the
  /// adjustment, between minimum and maximum.
  package func spacing(_ style: ParagraphStyle) -> Double {
    LineMetrics(ascent: ascent, descent: descent, leading: leading).spacing(style)
  }

  /// The distance of the baseline from the bottom of a box of some height for the line, under a paragraph's
  /// rules.
  package func depth(_ height: Double, _ style: ParagraphStyle) -> Double {
    LineMetrics(ascent: ascent, descent: descent, leading: leading).depth(height, style)
  }
}
