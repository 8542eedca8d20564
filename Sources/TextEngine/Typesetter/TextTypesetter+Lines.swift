internal import GalleyFonts
internal import GalleyUTF16

/// Lines that a caller breaks and places itself, outside of any column.
extension TextTypesetter {
  /// A line with its offset in the text.
  public struct FreeLine: Sendable {
    /// A layout with one line, at the origin.
    public var layout: ParagraphLayout
    /// The difference of offsets in the text and offsets in the layout.
    public var offset: Int
  }

  /// Sets units of the text as one line: neither forced breaks nor paragraph ends break it.
  ///
  /// Inside a paragraph its direction, levels and the letters around the line count as in a column, and a
  /// line that ends at a soft hyphen shows it. A line over several paragraphs is shaped by itself.
  ///
  /// - Parameters:
  ///   - range: The units; clamped to the text.
  ///   - inset: The distance of the line's start from the origin of tab stops, in points.
  /// - Returns: The line; `nil` for an empty range.
  public func line(_ range: Range<Int>, inset: Double = 0) -> FreeLine? {
    let range = range.clamped(to: 0..<text.text.count)
    guard !range.isEmpty else { return nil }
    let index = paragraphRanges.partitioningIndex { $0.upperBound > range.lowerBound }
    let whole = paragraphRanges[index]
    guard range.upperBound <= whole.upperBound else {
      let paragraph = TextShaper.line(range, of: text)
      return FreeLine(
        layout: .singleLine(of: paragraph, LineContent(0..<paragraph.count), inset: inset),
        offset: range.lowerBound)
    }
    let paragraph = paragraph(index)
    var hyphens = HyphenFinder(paragraph)
    let content = LineContent(
      from: hyphens.resume(at: range.lowerBound - whole.lowerBound),
      to: hyphens.resume(at: range.upperBound - whole.lowerBound))
    return FreeLine(
      layout: .singleLine(of: paragraph, content, inset: inset), offset: whole.lowerBound)
  }

  /// Finds the end of a line that begins at an offset.
  ///
  /// - Parameters:
  ///   - start: The line's first unit.
  ///   - width: The available width in points; white space at the line's end does not count. NaN counts as 0.
  ///   - inset: The distance of the line's start from the origin of tab stops, in points.
  /// - Returns: The offset after the line's last unit, white space and terminator included: at least a
  ///   grapheme after `start`. From the text's end on `start` itself.
  public func lineEnd(from start: Int, width: Double, inset: Double = 0) -> Int {
    guard start >= 0, start < text.text.count else { return start }
    let index = paragraphRanges.partitioningIndex { $0.upperBound > start }
    let paragraph = paragraph(index)
    let offset = paragraphRanges[index].lowerBound
    var breaker = GreedyBreaker(
      paragraph, end: paragraph.count, veto: nil, measure: ParagraphLayout.measure)
    let end = breaker.lineEnd(
      from: breaker.resume(at: start - offset), width: width > 0 ? width : 0, inset: inset, overlong: .force)
    return max(end.map { $0.offset + offset } ?? 0, start + 1)
  }

  /// Fills a shape with the lines of one paragraph, from a top in points.
  ///
  /// - Parameter index: An index into `paragraphRanges`.
  package func layout(ofParagraph index: Int, in shape: TextShape, top: Double) -> ParagraphLayout {
    let paragraph = paragraph(index)
    return ParagraphFiller.fill(paragraph, 0..<paragraph.count, in: shape, top: top, veto: nil)
  }
}
