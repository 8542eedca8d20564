internal import GalleyFonts
internal import GalleyUTF16
internal import Synchronization

/// Lays out a styled text: shapes its paragraphs when they are first needed, stores them, and fills shapes
/// with their lines.
///
/// Any number of threads may use a typesetter at once; all get the same result.
///
/// See docs/decisions/threads.md.
public final class TextTypesetter: Sendable {
  /// The text.
  public let text: StyledText
  /// The range of each paragraph, terminator included.
  public let paragraphRanges: [Range<Int>]
  let canonicalStyles: [Int]
  let usesFastPath: Bool
  /// The first paragraph, which is the only one of most texts.
  private let first = LazyReference<ShapedParagraph>()
  /// All others.
  private let others: Mutex<[Int: ShapedParagraph]>
  private let shapings = Atomic(0)
  /// The stored results of `measure`.
  var measurements: MeasurementStore { stored.load() ?? stored.storeIfNil(MeasurementStore()) }
  private let stored = LazyReference<MeasurementStore>()
  /// The counts of `measure`.
  let counts = Mutex(MeasureCounts())

  /// The number of paragraphs that have been shaped for this typesetter. Paragraphs whose glyphs it already
  /// had, and those that were only measured (`measureCounts`), do not count.
  package var shapedParagraphCount: Int { shapings.load(ordering: .relaxed) }

  /// Creates a typesetter for a text; nothing is shaped yet.
  public convenience init(_ text: StyledText) { self.init(text, usesFastPath: true) }

  /// Creates a typesetter for a text.
  ///
  /// - Parameter usesFastPath: Whether simple text is set from tables (`SimpleShaper`, `ShapedWordCache`) and
  ///   measured without glyphs (`ParagraphMeasurer`). Results do not depend on it; tests compare both.
  package init(_ text: StyledText, usesFastPath: Bool) {
    self.usesFastPath = usesFastPath
    self.text = text
    paragraphRanges = ParagraphRanges.ranges(of: text.text)
    canonicalStyles = text.canonicalStyles()
    others = Mutex([:])
  }

  /// Creates a typesetter for a text whose first paragraph is shaped already.
  package convenience init(_ text: StyledText, firstParagraph: ShapedParagraph) {
    self.init(text)
    _ = first.storeIfNil(firstParagraph)
  }

  /// Creates a typesetter for a text that may differ from another one in paint only, such as colours.
  /// Paragraphs that do are not shaped again.
  ///
  /// - Parameter known: A typesetter of a text with the same characters. From any other typesetter nothing is
  ///   taken.
  package init(_ text: StyledText, keeping known: TextTypesetter) {
    usesFastPath = known.usesFastPath
    self.text = text
    canonicalStyles = text.canonicalStyles()
    let hasSameText =
      text.fonts === known.text.fonts && text.hyphenation === known.text.hyphenation
      && text.text == known.text.text
    paragraphRanges = hasSameText ? known.paragraphRanges : ParagraphRanges.ranges(of: text.text)
    let comparison = PaintComparison(of: known.text, with: text, canonicalStyles: canonicalStyles)
    var shaped = hasSameText ? known.others.withLock { $0 } : [:]
    if hasSameText, let paragraph = known.first.load() { shaped[0] = paragraph }
    shaped = comparison.keep(shaped)
    let paragraph = shaped.removeValue(forKey: 0)
    others = Mutex(shaped)
    if let paragraph { _ = first.storeIfNil(paragraph) }
    if hasSameText, comparison.isPaintOnly { _ = stored.storeIfNil(known.measurements) }
  }

  /// Returns a paragraph, if it has been shaped.
  private func known(_ index: Int) -> ShapedParagraph? {
    index == 0 ? first.load() : others.withLock { $0[index] }
  }

  /// Returns a paragraph, which is shaped now if it has not been shaped yet.
  ///
  /// - Parameter index: An index into `paragraphRanges`.
  public func paragraph(_ index: Int) -> ShapedParagraph {
    var loan = ShaperLoan()
    return paragraph(index, by: &loan)
  }

  /// Returns a paragraph, which is shaped now by a given shaper if it has not been shaped yet.
  ///
  /// - Parameter index: An index into `paragraphRanges`.
  package func paragraph(_ index: Int, by shaper: TextShaper) -> ShapedParagraph {
    if let known = known(index) { return known }
    let paragraph = shaper.shape(
      paragraphRanges[index], of: text, canonicalStyles: canonicalStyles, usesFastPath: usesFastPath)
    return keep(paragraph, at: index)
  }

  /// Returns a paragraph, which is shaped now if it has not been shaped yet. The shaper is borrowed for the
  /// first one.
  private func paragraph(_ index: Int, by loan: inout ShaperLoan) -> ShapedParagraph {
    if let known = known(index) { return known }
    return paragraph(index, by: loan.shaper(for: text, usesFastPath: usesFastPath))
  }

  /// Stores a shaped paragraph, unless another thread was faster.
  private func keep(_ paragraph: ShapedParagraph, at index: Int) -> ShapedParagraph {
    shapings.add(1, ordering: .relaxed)
    if index == 0 { return first.storeIfNil(paragraph) }
    return others.withLock { known in
      if let earlier = known[index] { return earlier }
      known[index] = paragraph
      return paragraph
    }
  }

  /// Fills a shape with lines from its top to the end of the text or of the shape.
  ///
  /// - Parameters:
  ///   - start: The first unit; inside a paragraph it continues that paragraph. Clamped to the text.
  ///   - end: The offset after the last unit, `nil` for all. Clamped to the text.
  ///   - shape: The space for lines. A line is laid out only if its whole box fits.
  ///   - rowLimit: The most rows, `nil` for any number. In a rectangle every row is one line.
  ///   - truncation: The rule for the last line if text is left over; `nil` leaves it as it is. Lines that
  ///     are not wrapped are truncated, too.
  ///   - mayBreak: Returns whether a line may end at an opportunity. It is called at most once for each
  ///     opportunity that would end a line. If all are refused, lines end between graphemes.
  public func layout(
    from start: Int = 0, to end: Int? = nil, in shape: TextShape, rowLimit: Int? = nil,
    truncation: Truncation? = nil, mayBreak: ((BreakOpportunity) -> Bool)? = nil
  ) -> ColumnLayout {
    layout(
      from: start, to: end, in: shape, rowLimit: rowLimit, truncation: truncation, sumsAreExact: false,
      mayBreak: mayBreak)
  }

  /// Fills a shape with lines, and says how heights are summed up.
  ///
  /// - Parameter sumsAreExact: Whether the heights of paragraphs and of the spaces between them are rounded
  ///   to ``FixedPoints``, so that a paragraph is at the same height whatever was laid out with it.
  package func layout(
    from start: Int = 0, to end: Int? = nil, in shape: TextShape, rowLimit: Int? = nil,
    truncation: Truncation? = nil, sumsAreExact: Bool, mayBreak: ((BreakOpportunity) -> Bool)? = nil
  ) -> ColumnLayout {
    func summed(_ height: Double) -> Double { sumsAreExact ? FixedPoints(height).points : height }
    let veto = mayBreak.map { BreakVeto($0) }
    let limit = min(max(end ?? text.text.count, 0), text.text.count)
    let first = min(max(start, 0), limit)
    var column = ColumnLayout(start: first)
    column.flow = shape.flow
    var loan = ShaperLoan()
    var y = summed(shape.bounds.y)
    var rowsLeft = rowLimit ?? .max
    var index = paragraphRanges.partitioningIndex { $0.upperBound > first }
    while index < paragraphRanges.count, paragraphRanges[index].lowerBound < limit, rowsLeft > 0 {
      let paragraph = paragraph(index, by: &loan)
      let offset = paragraphRanges[index].lowerBound
      if !column.paragraphs.isEmpty { y += summed(max(paragraph.style.paragraphSpacingBefore, 0)) }
      let range = max(first - offset, 0)..<(min(limit, paragraphRanges[index].upperBound) - offset)
      let layout = ParagraphFiller.fill(paragraph, range, in: shape, top: y, veto: veto, rowLimit: rowsLeft)
      if !layout.lines.isEmpty {
        column.paragraphs.append(ColumnLayout.Paragraph(layout: layout, top: y, offset: offset))
        column.range = first..<(offset + layout.range.upperBound)
        column.usedHeight = y + layout.height
        if paragraph.style.lineBreakMode.truncation != nil { truncateParagraph(&column, in: shape) }
      }
      guard layout.range.upperBound == range.upperBound else { break }
      y += summed(layout.height + layout.spacingAfter)
      column.nextTop = y
      index += 1
      if rowLimit != nil { rowsLeft -= layout.rowCount }
    }
    if let truncation { truncate(&column, limit: limit, in: shape, truncation) }
    return column
  }

  /// Sets the whole text as one line at the origin: neither forced breaks nor paragraph ends break it.
  ///
  /// - Returns: A layout with one line, `nil` for empty text.
  public static func line(of text: StyledText) -> ParagraphLayout? {
    guard !text.text.isEmpty else { return nil }
    return .singleLine(of: TextShaper.line(0..<text.text.count, of: text))
  }
}
